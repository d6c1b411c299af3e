import type { Game, Round } from '#contract/schemas.ts';
import { type PointsTable, sideOf } from '#domain/scoring.ts';
import { pointsByRound } from '#domain/standings.ts';

export interface RoundScore {
  readonly round: Round;
  /** null while the round is open, whose points are in no total */
  readonly points: number | null;
}

/** Returns an entry's points by round; `past` are the ids of past rounds, `picks` are saved picks by game id. */
export function roundScores(
  rounds: readonly Round[],
  past: ReadonlySet<number>,
  games: readonly Game[],
  picks: ReadonlyMap<number, string>,
  table: PointsTable,
): RoundScore[] {
  return rounds.map((round) => {
    if (!past.has(round.id)) return { round, points: null };
    const own = games.filter((game) => game.roundId === round.id);
    const scored = { number: round.number, games: own.map((game) => ({ winner: sideOf(game, game.winner) })) };
    const sides = own.map((game) => sideOf(game, picks.get(game.id)));
    const [points = 0] = pointsByRound([scored], sides, table);
    return { round, points };
  });
}
