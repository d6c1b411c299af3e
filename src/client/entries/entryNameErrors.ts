import { cleanName, nameError } from '#domain/names/names.ts';

/** Validates an entry's typed name by the contract's rule, without loading zod. */
export function entryNameErrors({ name }: { readonly name: string }): { readonly name: string | undefined } {
  return { name: nameError('Entry name', cleanName(name)) };
}
