import { countedRounds, type Scoring } from '#domain/scoring/scoring.ts';
import type { SeasonRound } from './seasonRounds.ts';

/** Returns the last past round that counts in a pool, if it is complete: from then until the next one locks. */
export function lastComplete(
  rounds: readonly SeasonRound[],
  pool: Pick<Scoring, 'countsFrom'>,
): SeasonRound | undefined {
  const last = countedRounds(rounds, pool).findLast(({ state }) => state !== 'open');
  return last?.state === 'complete' ? last : undefined;
}
