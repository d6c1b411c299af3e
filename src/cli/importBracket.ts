import { readFileSync } from 'node:fs';
import type { CreatedBracket } from '#contract/schemas.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { createBracket } from '#server/tournament/season/bracket.ts';
import type { Command } from './command.ts';
import { onFile } from './files.ts';
import { parsePath, parseYear } from './parse.ts';
import { LEAGUE_FLAGS, NOTHING_WRITTEN, seasonOfYear } from './seasons.ts';

export const importBracket: Command = {
  words: ['year', 'file.csv'],
  flags: { 'dry-run': 'only shows the games that it would create', ...LEAGUE_FLAGS },
  summary: 'creates round 1 of a season from 64 teams',
  details: `The file has the columns region, seed and team, and a line for each team. abbr, color and startTime, such as
2026-03-19T12:15-04:00, are optional. The season needs a round 1 without games. Every error in the file is shown with its
line, and then nothing is created.`,
  async read([year = '', file = ''], flags) {
    const parsedYear = parseYear(year);
    const path = parsePath(file);
    const csv = await onFile(() => readFileSync(path, 'utf8'));
    const dryRun = flags.has('dry-run');
    return async ({ database }) => {
      const season = await database.query(seasonOfYear, parsedYear, flags);
      const { round, games } = await database.transact(createBracket, COMMAND_LINE, season, csv, dryRun);
      return [
        ...games.map(lineOf),
        dryRun ? NOTHING_WRITTEN : `Created the ${games.length} games of ${round.name}.`,
      ].join('\n');
    };
  },
};

function lineOf({ region, seed1, team1, seed2, team2, startTime }: CreatedBracket['games'][number]): string {
  const start = startTime === null ? '' : `, ${startTime}`;
  return `${region}: ${seed1} ${team1} – ${seed2} ${team2}${start}`;
}
