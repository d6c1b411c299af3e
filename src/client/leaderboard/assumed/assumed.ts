import type { Game, Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { distanceOf } from '#domain/scoring/guesses.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { scoredGame, topByRound } from '#domain/scoring/standings.ts';
import { computePoolStandings } from '#domain/scoring/tieBreaker.ts';
import type { Choices } from './choices.ts';
import { packed } from './packedGrid.ts';

/** Returns the undecided games of past rounds, those of the last round first. */
export function undecidedGames(grid: PickGrid): Game[] {
  return grid.rounds.toReversed().flatMap(({ games }) => games.filter(({ winner }) => winner === null));
}

/** Returns the choices of games that are undecided. */
export function openChoices(grid: PickGrid, choices: Choices): Choices {
  const open = new Set(undecidedGames(grid).map(({ id }) => id));
  return new Map([...choices].filter(([id]) => open.has(id)));
}

/** Returns the pick grid as it would be with the assumed winners. */
export function assumedGrid(grid: PickGrid, choices: Choices): PickGrid {
  const decided = (game: Game): Game => {
    const side = choices.get(game.id);
    return side && game.winner === null ? { ...game, winner: game[`team${side}`] } : game;
  };
  return { ...grid, rounds: grid.rounds.map((round) => ({ ...round, games: round.games.map(decided) })) };
}

/**
 * Returns the leaderboard as it would be with the assumed winners, never a final one; undefined while leaderboard and
 * pick grid are not of the same entries and rounds. A winner assumed by hand has no score, so guesses break no ties then.
 */
export function assumedLeaderboard(
  real: Leaderboard,
  grid: PickGrid,
  choices: Choices,
  pool: Scoring & Pick<Pool, 'tieBreaker'>,
  championshipTotal = real.championshipTotal,
): Leaderboard | undefined {
  const { rounds, entries, picks } = packed(grid);
  const rowsById = new Map(real.rows.map((row) => [row.entryId, row]));
  const realRows = entries.flatMap(({ id }) => rowsById.get(id) ?? []);
  const isSame =
    rounds.length === real.rounds.length && entries.length === real.rows.length && entries.length === realRows.length;
  if (!isSame) return undefined;
  const scored = assumedGrid(grid, choices).rounds.map(({ number, games }) => ({
    number,
    games: games.map((game) => ({ ...scoredGame(game), region: game.region })),
  }));
  const standings = computePoolStandings(scored, realRows, picks, pool, championshipTotal);
  const rows = standings.map(({ entry, rank, total, points }) => {
    const distance = distanceOf(entry.guess, championshipTotal);
    return { ...entry, rank, total, points: [...points], distance };
  });
  const tops = topByRound(rows, rounds.length);
  return {
    ...real,
    final: false,
    rounds: real.rounds.map((round, index) => ({ ...round, top: at(tops, index) })),
    rows,
  };
}
