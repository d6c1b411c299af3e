import { type PoolShare, poolShares } from '#client/pool/poolShares.ts';
import type { PickGrid } from '#contract/schemas.ts';

/** What all tables of a grid show. */
export interface GridData {
  readonly entries: PickGrid['entries'];
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
  /** how the pool split on each game, by game id */
  readonly shares: ReadonlyMap<number, PoolShare>;
}

export function gridData(grid: PickGrid, own: ReadonlySet<number>): GridData {
  return { entries: grid.entries, own, shares: poolShares(grid) };
}

/** The columns of the user's own entries. */
export function ownColumns({ entries, own }: GridData): number[] {
  return entries.flatMap(({ entryId }, column) => (own.has(entryId) ? [column] : []));
}

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
