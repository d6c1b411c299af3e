import type { Sql } from '#server/infrastructure/db/database.ts';
import { listSeasons, type SeasonRow } from '#server/tournament/seasonsQueries.ts';
import { CommandError } from './command.ts';

/** The last line of a dry run. */
export const NOTHING_WRITTEN = 'Nothing was written.';

export async function seasonOfYear(sql: Sql, year: number): Promise<SeasonRow> {
  const season = (await listSeasons(sql)).find((each) => each.year === year);
  if (!season) throw new CommandError(`There is no season of ${year}.`);
  return season;
}
