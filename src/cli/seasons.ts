import type { Sql } from '#server/db/database.ts';
import { listSeasons, type SeasonRow } from '#server/seasons/queries.ts';
import { CommandError } from './command.ts';

/** What a command says where it has only been asked what it would do. */
export const NOTHING_WRITTEN = 'Nothing was written.';

export async function seasonOfYear(sql: Sql, year: number): Promise<SeasonRow> {
  const season = (await listSeasons(sql)).find((each) => each.year === year);
  if (!season) throw new CommandError(`There is no season of ${year}.`);
  return season;
}
