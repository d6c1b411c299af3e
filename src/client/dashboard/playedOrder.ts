import type { Game } from '#contract/schemas.ts';
import { byStartTime } from '#domain/bracket/startTimes.ts';
import { isUnderWay } from '#domain/scoring/finals.ts';
import { latestResults } from '#domain/scoring/latestResults.ts';

/**
 * Returns the games of a round as one follows them: those under way, the last result, those to come by tip-off, then the decided
 * ones before it, newest first.
 */
export function inPlayedOrder(games: readonly Game[]): Game[] {
  const [last] = latestResults(games, 1);
  return games.toSorted((a, b) => {
    const stages = stageOf(a, last) - stageOf(b, last);
    if (stages !== 0) return stages;
    return a.winner === null ? byStartTime(a, b) : (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '');
  });
}

function stageOf(game: Game, last: Game | undefined): number {
  if (isUnderWay(game)) return 0;
  if (game === last) return 1;
  if (game.winner !== null) return 4;
  return game.status === 'canceled' ? 3 : 2;
}
