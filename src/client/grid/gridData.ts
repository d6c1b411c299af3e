import { type PoolShare, poolShares } from '#client/picks/poolShares.ts';
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
