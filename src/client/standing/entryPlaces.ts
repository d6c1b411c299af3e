import type { Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';

/** Where an entry stands in one of its pools. */
export interface EntryPlace {
  readonly pool: Pool;
  /** by the points of the pool */
  readonly total: number;
  /** undefined before somebody has a point, and for an entry that the leaderboard does not list */
  readonly rank: number | undefined;
  readonly entries: number;
  /** places gained by the last round, negative if lost; null after the first round */
  readonly moved: number | null;
  /** to the leader, `5 behind Carl`; empty without a rank */
  readonly lead: string;
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
    const ranked = standing && isRanked(standing) ? own : undefined;
    return {
      pool,
      total: own?.total ?? totalBy(pool),
      rank: ranked?.rank,
      entries: standing?.entries ?? 0,
      moved: ranked?.moved ?? null,
      lead: standing && ranked ? leadText(ranked, standing) : '',
    };
  });
}

/** Whether the ranks of a pool say anything: the first has the most points. */
export function isRanked({ final, leaders }: Pick<PoolStanding, 'final' | 'leaders'>): boolean {
  return hasRanks(leaders, final);
}

/** Says in place of ranks how many take part: `13 entries`, and during a round that nobody has a point yet. */
export function noRanksText({ entries, rounds }: Pick<PoolStanding, 'entries' | 'rounds'>): string {
  if (entries === 0) return 'Nobody has joined yet';
  const count = plural(entries, 'entry', 'entries');
  return rounds === 0 ? count : `${count} · no points yet`;
}

/** Returns `2nd of 26`, or an empty text without a rank. */
export function placeText({ rank, entries }: Pick<EntryPlace, 'rank' | 'entries'>): string {
  return rank === undefined ? '' : `${ordinal(rank)} of ${formatCount(entries)}`;
}

/** Returns how an entry stands to the leader: `5 behind Carl`, `in the lead`, `sharing the lead`. */
export function leadText(
  { rank, total }: { readonly rank: number; readonly total: number },
  { first, leaders }: Pick<PoolStanding, 'first' | 'leaders'>,
): string {
  const [leader] = leaders;
  if (rank === 1 || !leader) return first === 1 ? 'in the lead' : 'sharing the lead';
  const behind = formatCount(leader.total - total);
  return first === 1 ? `${behind} behind ${leader.entryName}` : `${behind} behind the lead`;
}
