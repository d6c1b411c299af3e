import { cleanName, nameFault } from '#domain/names.ts';

/** What is wrong with an entry's name as it was typed: the contract's own rule, without its schemas. */
export const entryNameFault = (name: string) => nameFault('Entry name', cleanName(name));
