import { assumedLeaderboard, undecidedGames } from '#client/leaderboard/assumed/assumed.ts';
import type { Choices } from '#client/leaderboard/assumed/choices.ts';
import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { sideAhead } from '#domain/scoring/finals.ts';
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
  pool: Rules,
): Leaderboard | undefined {
  return standingWith(leadingSides(grid, games), real, grid, games, pool);
}

type Rules = Scoring & Pick<Pool, 'tieBreaker'>;

/** The standings of more are too much for a phone, once for each live game with each score that moves. */
const MAX_ENTRIES = 1000;

/** The entry that takes the lead as it stands, and the team on which that hangs. */
interface NewLeader {
  readonly entryId: number;
  readonly team: string;
}

/**
 * Returns who takes the lead alone as it stands, if without one team's win somebody else would be level or ahead. Sam leads with
 * 9 points, Kev has 8 and Duke, which leads in a game for 2 points: Kev leads if Duke holds. With Iowa ahead in another game,
 * which Kev has and Sam has not, either win would do, and nobody is returned. Nor is anybody in a pool of many entries.
 */
export function newLeader(
  now: Leaderboard,
  real: Leaderboard,
  grid: PickGrid,
  games: readonly Game[],
  pool: Rules,
): NewLeader | undefined {
  const [leader, second] = now.rows;
  const isNew = real.rows.some(({ entryId, rank }) => entryId === leader?.entryId && rank > 1);
  if (!leader || !isNew || second?.rank === 1 || now.rows.length > MAX_ENTRIES) return undefined;
  const { entryId } = leader;
  const leading = leadingSides(grid, games);
  const hangsOn = [...leading.keys()].filter((gameId) => {
    const others = new Map([...leading].filter(([id]) => id !== gameId));
    const rows = standingWith(others, real, grid, games, pool)?.rows ?? [];
    return rows[0]?.entryId !== entryId || rows[1]?.rank === 1;
  });
  const [only, ...further] = games.filter(({ id }) => hangsOn.includes(id));
  const side = only && leading.get(only.id);
  return only && side && further.length === 0 ? { entryId, team: only[`team${side}`] } : undefined;
}

function standingWith(
  leading: Choices,
  real: Leaderboard,
  grid: PickGrid,
  games: readonly Game[],
  pool: Rules,
): Leaderboard | undefined {
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
  return game.winner === null ? sideAhead(game) : sideOf(game, game.winner);
}
