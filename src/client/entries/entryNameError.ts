import { cleanName, nameError } from '#domain/names.ts';

/** Validates an entry's typed name by the contract's rule, without loading zod. */
export const entryNameError = (name: string) => nameError('Entry name', cleanName(name));
