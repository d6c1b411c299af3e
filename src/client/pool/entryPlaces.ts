import type { Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';

/** Where an entry stands in one of its pools. */
export interface EntryPlace {
  readonly pool: Pool;
  /** by the points of the pool */
  readonly total: number;
  /** undefined before the first deadline, and for an entry that the leaderboard does not list */
  readonly rank: number | undefined;
  readonly entries: number;
  /** places gained by the last round, negative if lost; null after the first round */
  readonly moved: number | null;
}

/** Returns an entry's places in its pools; `totalBy` is its total in a pool, for those that do not list it. */
export function entryPlaces(
  entryId: number,
  pools: readonly Pool[],
  standings: readonly PoolStanding[],
  totalBy: (pool: Pool) => number,
): EntryPlace[] {
  return pools.map((pool) => {
    const standing = standings.find(({ groupId }) => groupId === pool.id);
    const own = standing?.own.find((row) => row.entryId === entryId);
    const ranked = standing && standing.rounds > 0 ? own : undefined;
    return {
      pool,
      total: own?.total ?? totalBy(pool),
      rank: ranked?.rank,
      entries: standing?.entries ?? 0,
      moved: ranked?.moved ?? null,
    };
  });
}

/** Returns `2nd of 26`, or an empty text without a rank. */
export function placeText({ rank, entries }: Pick<EntryPlace, 'rank' | 'entries'>): string {
  return rank === undefined ? '' : `${ordinal(rank)} of ${formatCount(entries)}`;
}

/** Returns how an entry stands to the leader: `4 points behind the leader`, `in the lead`, `sharing the lead`. */
export function leadText(
  { rank, total }: { readonly rank: number; readonly total: number },
  { first, leaders }: Pick<PoolStanding, 'first' | 'leaders'>,
): string {
  if (rank === 1) return first === 1 ? 'in the lead' : 'sharing the lead';
  return `${plural((leaders[0]?.total ?? total) - total, 'point')} behind the leader`;
}
