import { assumedLeaderboard } from '#client/leaderboard/assumed/assumed.ts';
import { NO_CHOICES } from '#client/leaderboard/assumed/choices.ts';
import type { OwnMove, Place } from '#client/standing/moveText.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';

/** What standings are computed from, in one state. */
export interface Standings {
  readonly leaderboard: Leaderboard;
  readonly grid: PickGrid;
  readonly pool: Pool;
}

/**
 * Returns where results have moved an entry: its place with neither them nor the later ones, and with them alone. Of the
 * results 1, 2 and 3, of which 3 came last, 2 has moved an entry from its place by 1 to its place by 1 and 2. Undefined while
 * leaderboard and pick grid are of different moments.
 */
export function ownMove(
  { leaderboard, grid, pool }: Standings,
  entryId: number,
  results: ReadonlySet<number>,
  later: ReadonlySet<number>,
): OwnMove | undefined {
  const place = (undecided: ReadonlySet<number>): Place | undefined => {
    const without = withoutResults(grid, undecided);
    const isDecided = leaderboard.championshipTotal !== null && !hasChampionship(grid, undecided);
    const total = isDecided ? leaderboard.championshipTotal : null;
    const { rows = [] } = assumedLeaderboard(leaderboard, without, NO_CHOICES, pool, total) ?? {};
    const row = rows.find((each) => each.entryId === entryId);
    // until somebody has a point all would be first
    const hasRanks = rows.some((each) => each.total > 0);
    return row && { total: row.total, rank: hasRanks ? row.rank : undefined };
  };
  const before = place(new Set([...results, ...later]));
  const after = place(later);
  return before && after ? { before, after } : undefined;
}

function withoutResults(grid: PickGrid, gameIds: ReadonlySet<number>): PickGrid {
  const rounds = grid.rounds.map((round) => ({
    ...round,
    games: round.games.map((game) => (gameIds.has(game.id) ? { ...game, winner: null } : game)),
  }));
  return { ...grid, rounds };
}

function hasChampionship({ rounds }: PickGrid, gameIds: ReadonlySet<number>): boolean {
  return rounds.some(({ games }) => games.some(({ id, region }) => region === 'Championship' && gameIds.has(id)));
}
