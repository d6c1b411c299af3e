import { cleanName, nameError } from '#domain/names.ts';

/** What is wrong with an entry's name as it was typed: the contract's own rule, without its schemas. */
export const entryNameError = (name: string) => nameError('Entry name', cleanName(name));
