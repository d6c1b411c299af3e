import type { Membership, Pool } from '#contract/schemas.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { type Absence, ALL_COUNT } from '#domain/scoring/whoCounts.ts';

/** Returns the pools in which an entry plays, by id. */
export function poolsOf(entryId: number, memberships: readonly Membership[], pools: readonly Pool[]): Pool[] {
  const playing = new Set(memberships.filter((member) => member.entryId === entryId).map(({ groupId }) => groupId));
  return pools.filter(({ id }) => playing.has(id)).toSorted((a, b) => a.id - b.id);
}

/** Returns whether a past round does not count for an entry. */
export function isOut({ joinedAfter, absent }: Absence): boolean {
  return joinedAfter > 0 || absent.length > 0;
}

/** A pool's scoring for one entry: it counts the rounds that count for the entry. */
export type OwnScoring = Scoring & Absence;

/** Returns the scoring of a pool for one of its entries (docs/spec.md#points). */
export function ownScoring(pool: Pool, entryId: number, memberships: readonly Membership[]): OwnScoring {
  const joined = memberships.find((member) => member.groupId === pool.id && member.entryId === entryId);
  return scoringFor(pool, pool.earlierRounds === 'dontCount' && joined ? joined : ALL_COUNT);
}

export function scoringFor(pool: Scoring, { joinedAfter, absent }: Absence): OwnScoring {
  return { ...pool, countsFrom: Math.max(pool.countsFrom, joinedAfter + 1), joinedAfter, absent };
}
