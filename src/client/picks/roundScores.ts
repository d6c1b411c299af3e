import type { Game, Round } from '#contract/schemas.ts';
import { type PointsTable, sideOf } from '#domain/scoring.ts';
import { pointsByRound } from '#domain/standings.ts';

export interface RoundScore {
  readonly round: Round;
  /** null while the round is open: what is won in it shows in no total */
  readonly points: number | null;
}

/** An entry's points round by round. `picks` are its saved picks by game id, `past` the ids of past rounds. */
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
