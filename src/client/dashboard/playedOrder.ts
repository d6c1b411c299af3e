import type { Game } from '#contract/schemas.ts';
import { byStartTime } from '#domain/bracket/startTimes.ts';
import { isUnderWay } from '#domain/scoring/finals.ts';

/** Returns the games of a round as one follows them: those under way, those to come by tip-off, then the decided ones, newest first. */
export function inPlayedOrder(games: readonly Game[]): Game[] {
  return games.toSorted((a, b) => {
    const stages = stageOf(a) - stageOf(b);
    if (stages !== 0) return stages;
    return a.winner === null ? byStartTime(a, b) : (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '');
  });
}

function stageOf(game: Game): number {
  if (game.winner !== null) return 3;
  if (game.status === 'canceled') return 2;
  return isUnderWay(game) ? 0 : 1;
}
