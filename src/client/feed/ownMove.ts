import { assumedLeaderboard } from '#client/leaderboard/what-if/assumed.ts';
import { NO_CHOICES } from '#client/leaderboard/what-if/choices.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';

interface Place {
  readonly rank: number;
  readonly total: number;
}

export interface OwnMove {
  readonly before: Place;
  readonly after: Place;
}

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
    return assumedLeaderboard(leaderboard, without, NO_CHOICES, pool, total)?.rows.find(
      (row) => row.entryId === entryId,
    );
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

/** Returns `you +3, 9th → 6th`; undefined if nothing changed. */
export function moveText({ before, after }: OwnMove): string | undefined {
  const points = after.total - before.total;
  const ranks = before.rank === after.rank ? [] : [`${ordinal(before.rank)} → ${ordinal(after.rank)}`];
  if (points === 0 && ranks.length === 0) return undefined;
  return [points === 0 ? 'you' : `you ${points > 0 ? '+' : '−'}${Math.abs(points)}`, ...ranks].join(
    points === 0 ? ' ' : ', ',
  );
}
