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

/** SQL for whether season `s` is one of two that are active, so that what is told must say which. */
export const isOneOfTwo = (sql: Sql) => sql`(
  s.is_active and exists (select from seasons other where other.is_active and other.id <> s.id)
)`;

/** SQL for the name of season `s`, with its league where another active season has the same. */
export const saidSeason = (sql: Sql) => sql`(
  case when s.is_active and exists (
    select from seasons other where other.is_active and other.id <> s.id and other.name = s.name
  ) then case s.league when 'men' then 'Men’s ' else 'Women’s ' end else '' end || s.name
)`;

/** SQL for the name of round `r` of season `s`: `Opening`, and `Women’s March Madness · Opening` while two are active. */
export const saidRound = (sql: Sql) => sql`(
  case when ${isOneOfTwo(sql)} then ${saidSeason(sql)} || ' · ' else '' end || r.name
)`;

/** SQL for the name of season `s` while two are active, else null: it goes without saying. */
export const seasonToSay = (sql: Sql) => sql`case when ${isOneOfTwo(sql)} then ${saidSeason(sql)} end`;

/** Returns how a season is said while two are active, else null. */
export async function readSaidSeason(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<{ said: string | null }[]>`
    select ${seasonToSay(sql)} as said from seasons s where s.id = ${id}
  `;
  return row?.said ?? null;
}

export async function findSeason(sql: Sql, id: number): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.id = ${id}
  `;
  return row;
}

/** Returns the active season that a call without one means: the men's, else the women's. */
export async function findActiveSeason(sql: Sql): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.is_active order by s.league limit 1
  `;
  return row;
}

/** Returns the newest year first, the men's season before the women's. */
export function listSeasons(sql: Sql): Promise<SeasonRow[]> {
  return sql<
    SeasonRow[]
  >`select ${selectColumns(sql, 's', seasonColumns)} from seasons s order by s.year desc, s.league`;
}

/** Until the transaction ends nobody else can activate a season, or move it to another league. */
export async function holdActivation(tx: Tx): Promise<void> {
  await tx`lock table seasons in share row exclusive mode`;
}

export async function deactivateSeasons(tx: Tx, league: League): Promise<void> {
  await tx`update seasons set is_active = false where is_active and league = ${league}`;
}

/** Returns undefined if the league has a season of this year. */
export async function insertSeason(
  sql: Sql,
  { year, name, league }: { year: number; name: string; league: League },
): Promise<SeasonRow | undefined> {
  const [row] = await sql<SeasonRow[]>`
    insert into seasons as s (year, name, league) values (${year}, ${name}, ${league})
    on conflict on constraint seasons_year_taken do nothing
    returning ${selectColumns(sql, 's', seasonColumns)}
  `;
  return row;
}

export async function updateSeason(sql: Sql, season: SeasonRow): Promise<void> {
  await sql`update seasons set ${sql.set(season, ...writtenColumns)} where id = ${season.id}`;
}

/** Locks the season's row: `share` blocks its changes, `update` also other admins' changes in the season. */
export async function lockSeasonRow(sql: Sql, id: number, mode: 'share' | 'update'): Promise<SeasonRow | undefined> {
  const lock = mode === 'share' ? sql`for share` : sql`for update`;
  const [row] = await sql<SeasonRow[]>`
    select ${selectColumns(sql, 's', seasonColumns)} from seasons s where s.id = ${id} ${lock}
  `;
  return row;
}

/** Whether a pool of the season goes on in another season, or from one. */
export async function hasFollowingPools(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`
    select from pools next join pools previous on previous.id = next.previous_id
    where ${seasonId} in (next.season_id, previous.season_id) limit 1
  `;
  return rows.length > 0;
}

/** While the season's row is locked for `update`, nobody can create an entry. */
export async function hasEntries(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from entries where season_id = ${seasonId} limit 1`;
  return rows.length > 0;
}

export async function deleteSeason(tx: Tx, id: number): Promise<void> {
  await tx`delete from pools where season_id = ${id}`;
  await tx`delete from games where season_id = ${id}`;
  await tx`delete from rounds where season_id = ${id}`;
  await tx`delete from seasons where id = ${id}`;
}

export async function hasFinalFourGame(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from games where season_id = ${seasonId} and region = 'Final Four' limit 1`;
  return rows.length > 0;
}
