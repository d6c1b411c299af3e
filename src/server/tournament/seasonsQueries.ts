import type { Season } from '#contract/schemas.ts';
import type { BracketRegion } from '#domain/bracket/regions.ts';
import type { FeedMode, League } from '#domain/feed/feed.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface SeasonRow {
  readonly id: number;
  readonly year: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly isArchived: boolean;
  readonly finalFour: readonly [BracketRegion, BracketRegion, BracketRegion, BracketRegion];
  readonly feed: FeedMode;
  readonly league: League;
}

const writtenColumns = [
  'year',
  'name',
  'isActive',
  'isArchived',
  'finalFour',
  'feed',
  'league',
] as const satisfies readonly (keyof SeasonRow)[];
const seasonColumns = ['id', ...writtenColumns] as const satisfies readonly (keyof SeasonRow)[];

export function toSeason({ finalFour: [a, b, c, d], ...season }: SeasonRow): Season {
  return {
    ...season,
    finalFour: [
      [a, b],
      [c, d],
    ],
  };
}

export async function findSeason(sql: Sql, id: number): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.id = ${id}
  `;
  return row;
}

export async function findActiveSeason(sql: Sql): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.is_active
  `;
  return row;
}

export function listSeasons(sql: Sql): Promise<SeasonRow[]> {
  return sql<SeasonRow[]>`select ${selectColumns(sql, 's', seasonColumns)} from seasons s order by s.year desc`;
}

/** Makes no season active; until the transaction ends nobody else can activate one. */
export async function deactivateSeasons(tx: Tx): Promise<void> {
  await tx`lock table seasons in share row exclusive mode`;
  await tx`update seasons set is_active = false where is_active`;
}

export async function insertSeason(sql: Sql, season: { year: number; name: string }): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    insert into seasons as s (year, name) values (${season.year}, ${season.name})
    on conflict on constraint seasons_year_taken do nothing
    returning ${selectColumns(sql, 's', seasonColumns)}
  `;
  return row;
}

export async function updateSeason(sql: Sql, season: SeasonRow): Promise<void> {
  await sql`update seasons set ${sql(season, ...writtenColumns)} where id = ${season.id}`;
}

/** Locks the season's row: `share` blocks its changes, `update` also other admins' changes in the season. */
export async function lockSeasonRow(sql: Sql, id: number, mode: 'share' | 'update'): Promise<SeasonRow | undefined> {
  const lock = mode === 'share' ? sql`for share` : sql`for update`;
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.id = ${id} ${lock}
  `;
  return row;
}

/** While the season's row is locked for `update`, nobody can create an entry. */
export async function hasEntries(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from entries where season_id = ${seasonId} limit 1`;
  return rows.length > 0;
}

export async function deleteSeason(tx: Tx, id: number): Promise<void> {
  await tx`delete from groups where season_id = ${id}`;
  await tx`delete from games where season_id = ${id}`;
  await tx`delete from rounds where season_id = ${id}`;
  await tx`delete from seasons where id = ${id}`;
}
