import { CHAMPIONSHIP_ROUND } from './bracket.ts';
import type { Region } from './regions.ts';

/**
 * Returns the round of the Championship of all rounds, in ascending order: round 6, or a later one with a Championship game;
 * without round 6 the last one if it has such a game (docs/spec.md#picks).
 */
export function championshipRound<
  R extends { readonly number: number; readonly games: readonly { readonly region: Region }[] },
>(rounds: readonly R[]): R | undefined {
  const last = rounds.at(-1)?.number;
  return rounds.findLast(({ number, games }) => {
    if (number === CHAMPIONSHIP_ROUND) return true;
    const hasGame = games.some(({ region }) => region === 'Championship');
    return hasGame && (number > CHAMPIONSHIP_ROUND || number === last);
  });
}
