import { fold } from '#domain/names/names.ts';

interface Named {
  readonly entryName: string;
  readonly username: string;
}

/** Returns the rows whose entry or player has the text in its name; all without one. */
export function findRows<R extends Named>(rows: readonly R[], text: string): readonly R[] {
  const wanted = fold(text.trim());
  if (wanted === '') return rows;
  return rows.filter(({ entryName, username }) => [entryName, username].some((name) => fold(name).includes(wanted)));
}
