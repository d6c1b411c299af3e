import type { GridData } from './gridData.ts';

/** How many entries stand side by side on paper. */
const SIDE_BY_SIDE = 10;
/** More would keep the browser busy for minutes, and nobody reads hundreds of pages. */
export const MOST_PRINTED = 200;

/** Entries that stand side by side. */
export interface EntryBlock extends GridData {
  /** the column of its first entry */
  readonly first: number;
}

/** The entries that are printed, the first of the leaderboard and the user's own, in blocks as wide as the paper. */
export function printedBlocks(data: GridData): EntryBlock[] {
  const printed = data.entries.filter(({ entryId }, column) => column < MOST_PRINTED || data.own.has(entryId));
  const count = Math.ceil(printed.length / SIDE_BY_SIDE);
  return Array.from({ length: count }, (_, index) => {
    const first = index * SIDE_BY_SIDE;
    return { ...data, first, entries: printed.slice(first, first + SIDE_BY_SIDE) };
  });
}
