import { useSuspenseQueries } from '@tanstack/react-query';
import { gamesQuery, leaderboardQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { isPoolError } from '#client/pool/frame/PoolGate.tsx';
import { type SeasonRound, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import type { Game, Pool, Round } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { countedRounds } from '#domain/scoring/scoring.ts';

export interface PoolLeaderboard {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** the rounds that count, with their games */
  readonly played: readonly SeasonRound[];
  readonly isArchived: boolean;
  /** whether a round that counts is past */
  readonly hasStarted: boolean;
  readonly hasStandings: boolean;
  /** whether the standings can still change */
  readonly isRunning: boolean;
  /** whether the last poll failed, which leaves the standings before it */
  readonly hasFailed: boolean;
}

/** A pool's standings with the season around them. Throws if the user was removed from the pool. */
export function usePoolLeaderboard(pool: Pool): PoolLeaderboard {
  const [{ data: leaderboard, error }, { data: rounds }, { data: games }, { data: seasons }] = useSuspenseQueries({
    queries: [leaderboardQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId), seasonsQuery()],
  });
  const past = usePastRounds(rounds);
  if (isPoolError(error)) throw error;
  const isArchived = seasons.some((season) => season.id === pool.seasonId && season.isArchived);
  const hasStarted = leaderboard.rounds.length > 0;
  return {
    pool,
    leaderboard,
    rounds,
    games,
    played: countedRounds(seasonRounds(rounds, games, past), pool),
    isArchived,
    hasStarted,
    hasStandings: hasStarted && leaderboard.rows.length > 0,
    isRunning: hasStarted && !isArchived && !leaderboard.final,
    hasFailed: error !== null,
  };
}
