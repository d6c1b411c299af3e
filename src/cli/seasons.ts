import type { Sql } from '#server/infrastructure/db/database.ts';
import { listSeasons, type SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { CommandError } from './command.ts';

/** The last line of a dry run. */
export const NOTHING_WRITTEN = 'Nothing was written.';

/** Flags of a command that takes a year. */
export const LEAGUE_FLAGS = { men: 'the men’s season of the year', women: 'the women’s season of the year' };

/** A year has a season of each league at most. */
export async function seasonOfYear(sql: Sql, year: number, flags: ReadonlySet<string>): Promise<SeasonRow> {
  const isMeant = ({ league }: SeasonRow) => flags.has('men') === flags.has('women') || flags.has(league);
  const [season, other] = (await listSeasons(sql)).filter((each) => each.year === year && isMeant(each));
  if (!season) throw new CommandError(`There is no season of ${year}.`);
  if (other) throw new CommandError(`There are two seasons of ${year}: add --men or --women.`);
  return season;
}
