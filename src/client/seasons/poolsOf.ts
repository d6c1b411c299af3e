import type { Membership, Pool } from '#contract/schemas.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';

/** Returns the pools in which an entry plays, by id. */
export function poolsOf(entryId: number, memberships: readonly Membership[], pools: readonly Pool[]): Pool[] {
  const playing = new Set(memberships.filter((member) => member.entryId === entryId).map(({ groupId }) => groupId));
  return pools.filter(({ id }) => playing.has(id)).toSorted((a, b) => a.id - b.id);
}

/** A pool's scoring for one entry: it counts from the first round that counts for the entry. */
export interface OwnScoring extends Scoring {
  /** number of the last round that does not count for the entry, as it joined later; 0 if all count */
  readonly joinedAfter: number;
}

/** Returns the scoring of a pool for one of its entries (docs/spec.md#points). */
export function ownScoring(pool: Pool, entryId: number, memberships: readonly Membership[]): OwnScoring {
  const joined = memberships.find((member) => member.groupId === pool.id && member.entryId === entryId);
  return scoringAfter(pool, pool.earlierRounds === 'dontCount' && joined ? joined.joinedAfter : 0);
}

export function scoringAfter(pool: Scoring, joinedAfter: number): OwnScoring {
  return { ...pool, countsFrom: Math.max(pool.countsFrom, joinedAfter + 1), joinedAfter };
}
