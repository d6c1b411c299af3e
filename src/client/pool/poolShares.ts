import type { PickGrid } from '#contract/schemas.ts';

/** How a pool split on a game, in whole per cent of its entries; less than 100 together where some made no pick. */
export interface PoolShare {
  readonly team1: number;
  readonly team2: number;
}

function shareOf(entries: number, team1: number, team2: number): PoolShare {
  const first = Math.round((100 * team1) / entries);
  // Two halves rounded up would make 101.
  const second = team1 + team2 === entries ? 100 - first : Math.round((100 * team2) / entries);
  return { team1: first, team2: second };
}

/** How the pool split on each game of its past rounds, by game id. Empty while the pool has no entries. */
export function poolShares(grid: PickGrid): Map<number, PoolShare> {
  const shares = new Map<number, PoolShare>();
  const entries = grid.entries.length;
  if (entries === 0) return shares;
  const games = grid.rounds.flatMap((round) => round.games);
  for (const [position, game] of games.entries()) {
    const team1 = grid.entries.filter((entry) => entry.picks[position] === 1).length;
    const team2 = grid.entries.filter((entry) => entry.picks[position] === 2).length;
    shares.set(game.id, shareOf(entries, team1, team2));
  }
  return shares;
}
