import { assumedLeaderboard, undecidedGames } from '#client/leaderboard/what-if/assumed.ts';
import type { Choices } from '#client/leaderboard/what-if/choices.ts';
import { scoresOf } from '#client/seasons/gameStatus.ts';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { totalOf } from '#domain/scoring/guesses.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { type Side, sideOf } from '#domain/sides.ts';

/**
 * Returns the leaderboard as it would be if the games ended now, by the scores of `games`; undefined while leaderboard
 * and pick grid are not of the same entries and rounds.
 *
 * Only games of the grid count, which has locked rounds alone. Duke leads 64–60, and Iowa – Baylor is tied: those who have
 * Duke get its points, upset bonus included, and nobody gets any for the tied game. If Duke's is the Championship, its
 * 124 points break ties as the final total would.
 */
export function asItStands(
  real: Leaderboard,
  grid: PickGrid,
  games: readonly Game[],
  pool: Scoring & Pick<Pool, 'tieBreaker'>,
): Leaderboard | undefined {
  const leading = leadingSides(grid, games);
  const championship = games.findLast(({ id, region }) => region === 'Championship' && leading.has(id));
  const total = championship ? totalOf(championship) : real.championshipTotal;
  return assumedLeaderboard(real, grid, leading, pool, total);
}

/** Returns who leads in the undecided games of the grid, which may be older than `games`. A tied game has nobody. */
function leadingSides(grid: PickGrid, games: readonly Game[]): Choices {
  const latest = new Map(games.map((game) => [game.id, game]));
  const leading = new Map<number, Side>();
  for (const { id } of undecidedGames(grid)) {
    const game = latest.get(id);
    const side = game && leaderOf(game);
    if (side) leading.set(id, side);
  }
  return leading;
}

/** A game that has ended, and whose winner is still to be confirmed, counts by its score too. */
function leaderOf(game: Game): Side | null {
  if (game.winner !== null) return sideOf(game, game.winner);
  const scores = game.status === 'live' || game.status === 'final' ? scoresOf(game) : undefined;
  if (!scores || scores[0] === scores[1]) return null;
  return scores[0] > scores[1] ? 1 : 2;
}
