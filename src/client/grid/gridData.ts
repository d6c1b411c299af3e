import { type PoolShare, poolShares } from '#client/pool/poolShares.ts';
import type { PickGrid } from '#contract/schemas.ts';

export interface GridData {
  readonly entries: PickGrid['entries'];
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
  readonly shares: ReadonlyMap<number, PoolShare>;
}

export function gridData(grid: PickGrid, own: ReadonlySet<number>): GridData {
  return { entries: grid.entries, own, shares: poolShares(grid) };
}

export function ownColumns({ entries, own }: GridData): number[] {
  return entries.flatMap(({ entryId }, column) => (own.has(entryId) ? [column] : []));
}

/** Entries per printed table. */
const BLOCK_SIZE = 10;
/** More would keep the browser busy for minutes. */
export const MAX_PRINTED = 200;

export interface EntryBlock extends GridData {
  /** column of its first entry */
  readonly first: number;
}

/** Splits the entries to print into blocks as wide as the paper: the first of the leaderboard, and the user's own. */
export function printedBlocks(data: GridData): EntryBlock[] {
  const printed = data.entries.filter(({ entryId }, column) => column < MAX_PRINTED || data.own.has(entryId));
  const count = Math.ceil(printed.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) => {
    const first = index * BLOCK_SIZE;
    return { ...data, first, entries: printed.slice(first, first + BLOCK_SIZE) };
  });
}
