import { decidedChampionship } from '#domain/bracket.ts';
import { totalOf } from '#domain/guesses.ts';
import type { Scores } from '#domain/standings.ts';
import { scorePool } from '#domain/tieBreaker.ts';
import type { PoolPicks, SeasonResults } from './poolPicks.ts';

/** Returns both scores of the decided Championship game together; null while its round is open or a score is unknown. */
export function championshipTotal({ championship }: Pick<SeasonResults, 'championship'>): number | null {
  const game = decidedChampionship(championship?.games ?? []);
  return game ? totalOf(game) : null;
}

/** Returns the standings of a pool; the guesses break its ties once it is final (docs/spec.md#ranks). */
export function scoresOf({ pool, season, entries, picks, guesses }: PoolPicks): Scores {
  return scorePool(season.rounds, picks, entries.length, pool, { guesses, total: championshipTotal(season) });
}
