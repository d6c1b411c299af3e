import { useQueries, useQuery } from '@tanstack/react-query';
import { guessQuery, membershipsQuery, poolsQuery } from '#client/api/queries.ts';
import type { Entry, Membership, Pool } from '#contract/schemas.ts';
import { countsRound } from '#domain/scoring/scoring.ts';
import type { SeasonRound } from './seasonRounds.ts';

const NO_POOLS: readonly Pool[] = [];
const NO_MEMBERSHIPS: readonly Membership[] = [];

/**
 * Returns by entry whether its guess in a round of its season is made, undefined until it is known; nothing of entries without
 * one.
 */
export function useGuesses(
  entries: readonly Entry[],
  ...rounds: readonly (SeasonRound | undefined)[]
): ReadonlyMap<number, boolean | undefined> {
  const { data: pools = NO_POOLS } = useQuery(poolsQuery());
  const { data: memberships = NO_MEMBERSHIPS } = useQuery(membershipsQuery());
  const guessing = entries.filter(({ id, seasonId }) => {
    const round = rounds.find((each) => each?.round.seasonId === seasonId);
    return round && takesGuess(id, round, memberships, pools);
  });
  const answers = useQueries({ queries: guessing.map(({ id }) => guessQuery(id)) });
  return new Map(
    guessing.map(({ id }, index) => {
      const guess = answers[index]?.data;
      return [id, guess && guess.total !== null];
    }),
  );
}

/** Whether a round takes a guess of an entry: for a pool in which it was before the lock (docs/spec.md#picks). */
export function takesGuess(
  entryId: number,
  { number, round, state, guessGame }: Pick<SeasonRound, 'number' | 'round' | 'state' | 'guessGame'>,
  memberships: readonly Pick<Membership, 'entryId' | 'groupId' | 'joinedAt'>[],
  pools: readonly Pick<Pool, 'id' | 'tieBreaker' | 'countsFrom'>[],
): boolean {
  if (!guessGame || (state === 'open' && guessGame.winner !== null)) return false;
  return memberships.some((member) => {
    const pool = pools.find(({ id }) => id === member.groupId);
    if (member.entryId !== entryId || pool?.tieBreaker !== 'total' || !countsRound(pool, number)) return false;
    return Date.parse(member.joinedAt) < Date.parse(round.deadline);
  });
}
