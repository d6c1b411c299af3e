import { stringify } from 'csv-stringify/sync';
import type { Leaderboard, PickGrid } from '#contract/schemas.ts';

type Cell = string | number | null;

/** The leaderboard as a spreadsheet reads it: a row an entry, a column a past round. */
export function leaderboardCsv({ rounds, rows }: Leaderboard): string {
  const header = ['Rank', 'Entry', 'Player', 'Total', ...rounds.map(({ name }) => name)];
  return toCsv([header, ...rows.map((row) => [row.rank, row.entryName, row.username, row.total, ...row.points])]);
}

/** The pick grid as a spreadsheet reads it: a row a matchup, a column an entry; an empty cell is no pick. */
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
    ...entries.map(({ picks }) => [null, game.team1, game.team2][picks[index] ?? 0] ?? null),
  ]);
  return toCsv([[...header, ...entries.map(({ entryName }) => entryName)], ...rows]);
}

/** What a spreadsheet that separates by semicolons would read as a cell with a formula, within the text of a cell. */
const FORMULA_AFTER_SEMICOLON = /;(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** RFC 4180 with a byte-order mark; a text that a spreadsheet would take for a formula gets a leading quote. */
function toCsv(rows: Cell[][]): string {
  const escaped = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_SEMICOLON, ";'") : cell)),
  );
  return stringify(escaped, { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
