import type { Game } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { computeStandings, type Standing, scoredGame, topByRound } from '#domain/scoring/standings.ts';
import { breakTies } from '#domain/scoring/tieBreaker.ts';
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
 * pick grid are not of the same entries and rounds.
 */
export function assumedLeaderboard(
  real: Leaderboard,
  grid: PickGrid,
  choices: Choices,
  scoring: Scoring,
): Leaderboard | undefined {
  const { rounds, entries, picks } = packed(grid);
  const rowsById = new Map(real.rows.map((row) => [row.entryId, row]));
  const realRows = entries.flatMap(({ id }) => rowsById.get(id) ?? []);
  const isSame =
    rounds.length === real.rounds.length && entries.length === real.rows.length && entries.length === realRows.length;
  if (!isSame) return undefined;
  const scored = assumedGrid(grid, choices).rounds.map(({ number, games }) => ({
    number,
    games: games.map(scoredGame),
  }));
  const standings = tieBroken(computeStandings(scored, realRows, picks, scoring), real);
  const rows = standings.map(({ entry, rank, total, points }) => ({ ...entry, rank, total, points: [...points] }));
  const tops = topByRound(rows, rounds.length);
  return {
    ...real,
    final: false,
    rounds: real.rounds.map((round, index) => ({ ...round, top: at(tops, index) })),
    rows,
  };
}

/** Breaks ties in a pool whose Championship is decided; an assumed winner has no score. */
function tieBroken(standings: Standing<Row>[], { final, championshipTotal }: Leaderboard): Standing<Row>[] {
  if (!final || championshipTotal === null) return standings;
  return breakTies(standings, championshipTotal);
}

type Row = Leaderboard['rows'][number];
