import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';
import { type Cell, toCsv } from '#server/infrastructure/csv.ts';

/** Returns the leaderboard as CSV, with the guesses if the pool has a tie-breaker. */
export function leaderboardCsv({ rounds, rows }: Leaderboard, tieBreaker: TieBreaker): string {
  const hasGuesses = tieBreaker === 'total';
  const header = ['Rank', 'Entry', 'Player', 'Total', ...rounds.map(({ name }) => name)];
  const lines = rows.map((row): Cell[] => [
    row.rank,
    row.entryName,
    row.username,
    row.total,
    ...row.points,
    ...(hasGuesses ? [row.guess, row.distance] : []),
  ]);
  return toCsv([hasGuesses ? [...header, 'Guess', 'Distance'] : header, ...lines]);
}

/** Returns the pick grid as CSV: a row per matchup, a column per entry; an empty cell is no pick, and (A) one of the autopilot. */
export function pickGridCsv({ rounds, entries }: PickGrid): string {
  const header = ['Round', 'Region', 'Seed 1', 'Team 1', 'Seed 2', 'Team 2', 'Winner'];
  const games = rounds.flatMap(({ name, games: ofRound }) => ofRound.map((game) => ({ ...game, round: name })));
  const rows = games.map((game, index): Cell[] => [
    game.round,
    game.region,
    game.seed1,
    game.team1,
    game.seed2,
    game.team2,
    game.winner,
    ...entries.map(({ picks, isAuto }) => {
      const team = at([null, game.team1, game.team2], at(picks, index));
      return isAuto?.[index] ? `${team} (A)` : team;
    }),
  ]);
  return toCsv([[...header, ...entries.map(({ entryName }) => entryName)], ...rows]);
}
