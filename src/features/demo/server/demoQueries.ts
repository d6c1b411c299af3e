import { fold } from '#domain/names/names.ts';
import type { Autopilot } from '#domain/scoring/autopilot.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { toColumn } from '#server/infrastructure/db/sql.ts';

/** Whether the database has no season and no users but site admins. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select where not exists (select from seasons) and not exists (select from users where not is_admin)
  `;
  return rows.length > 0;
}

/** Blocks other processes from seeding until the transaction ends. */
export async function lockAgainstOthers(tx: Tx): Promise<void> {
  await tx`lock table users, seasons in share row exclusive mode`;
}

/** Returns the start of the current hour, by the database's clock. */
export async function currentHour(sql: Sql): Promise<Date> {
  const [row] = await sql<[{ hour: Date }]>`select date_trunc('hour', clock_timestamp()) as hour`;
  return row.hour;
}

/** Returns all folded usernames. */
export async function takenUsernames(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`select username_key as key from users`;
  return new Set(rows.map(({ key }) => key));
}

/** Rows as PostgreSQL's jsonb_populate_recordset reads them: by column, in one parameter. */
function columnsOf(sql: Sql, rows: readonly object[]) {
  const named = rows.map((row) => Object.entries(row).map(([field, value]) => [toColumn(field), value]));
  return sql.json(named.map((entries) => Object.fromEntries(entries)));
}

export interface NewDemoUser {
  readonly username: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly createdAt: Date;
}

/** Inserts users and returns their ids in order. */
export async function insertUsers(sql: Sql, users: readonly NewDemoUser[]): Promise<number[]> {
  const given = users.map((user) => ({ ...user, usernameKey: fold(user.username) }));
  const rows = await sql<{ id: number }[]>`
    insert into users (username, username_key, password_hash, is_admin, created_at)
    select username, username_key, password_hash, is_admin, created_at
    from jsonb_populate_recordset(null::users, ${columnsOf(sql, given)}) with ordinality
    order by ordinality
    returning id
  `;
  return rows.map(({ id }) => id);
}

export interface NewDemoGame {
  readonly seasonId: number;
  readonly roundId: number;
  readonly region: string;
  /** null outside a bracket */
  readonly slot: number | null;
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  readonly startTime?: Date | null;
  readonly winner: number | null;
  readonly decidedAt: Date | null;
  readonly score1?: number | null;
  readonly score2?: number | null;
  readonly createdAt: Date;
}

/** Inserts games and returns their ids in order. */
export async function insertGames(sql: Sql, games: readonly NewDemoGame[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into games (
      season_id, round_id, region, slot, team1, team2, seed1, seed2, start_time, winner, decided_at, created_at,
      status, score1, score2
    )
    select season_id, round_id, region, slot, team1, team2, seed1, seed2, start_time, winner, decided_at, created_at,
      case when winner is null then 'scheduled' else 'final' end, score1, score2
    from jsonb_populate_recordset(null::games, ${columnsOf(sql, games)}) with ordinality
    order by ordinality
    returning id
  `;
  return rows.map(({ id }) => id);
}

/** Dates the locks of a season back to their deadlines. */
export async function dateLocksBack(tx: Tx, seasonId: number): Promise<void> {
  await tx`update rounds set locked_at = confirmed_deadline where season_id = ${seasonId} and locks > 0`;
}

export interface NewDemoEntry {
  readonly seasonId: number;
  readonly userId: number;
  readonly name: string;
  /** numbers the user's entries, from 1 */
  readonly slot: number;
  readonly autopilot: Autopilot;
  readonly createdAt: Date;
}

/** Inserts entries and returns their ids in order. */
export async function insertEntries(sql: Sql, entries: readonly NewDemoEntry[]): Promise<number[]> {
  const given = entries.map((entry) => ({ ...entry, nameKey: fold(entry.name) }));
  const rows = await sql<{ id: number }[]>`
    insert into entries (season_id, user_id, name, name_key, slot, autopilot, created_at)
    select season_id, user_id, name, name_key, slot, autopilot, created_at
    from jsonb_populate_recordset(null::entries, ${columnsOf(sql, given)}) with ordinality
    order by ordinality
    returning id
  `;
  return rows.map(({ id }) => id);
}

export interface NewDemoPool {
  readonly name: string;
  readonly seasonId: number;
  readonly adminId: number;
  readonly inviteCode: string;
  readonly upsetBonus: number;
  readonly tieBreaker: string;
  readonly createdAt: Date;
}

/** Creates a pool that every entry of the season has been in since it was created. */
export async function insertPool(sql: Sql, pool: NewDemoPool): Promise<void> {
  await sql`
    with pool as (
      insert into pools (name, season_id, admin_id, invite_code, upset_bonus, tie_breaker, created_at)
      values (
        ${pool.name}, ${pool.seasonId}, ${pool.adminId}, ${pool.inviteCode}, ${pool.upsetBonus}, ${pool.tieBreaker},
        ${pool.createdAt}
      )
      returning id, season_id
    )
    insert into pool_memberships (pool_id, user_id, entry_id, season_id, joined_at)
    select pool.id, e.user_id, e.id, e.season_id, e.created_at
    from pool join entries e on e.season_id = pool.season_id
    order by e.id
  `;
}

export interface NewDemoPick {
  readonly seasonId: number;
  readonly entryId: number;
  readonly gameId: number;
  readonly side: number;
  readonly madeAt: Date;
}

export async function insertPicks(sql: Sql, picks: readonly NewDemoPick[]): Promise<void> {
  await sql`
    insert into picks (season_id, entry_id, game_id, side, made_at, changed_at)
    select season_id, entry_id, game_id, side, made_at, made_at
    from jsonb_populate_recordset(null::picks, ${columnsOf(sql, picks)})
  `;
}

export interface NewDemoGuess {
  readonly entryId: number;
  readonly total: number | null;
  readonly madeAt: Date;
}

/** Inserts the guesses that have a total. */
export async function insertGuesses(sql: Sql, guesses: readonly NewDemoGuess[]): Promise<void> {
  await sql`
    insert into guesses (entry_id, total, made_at, changed_at)
    select entry_id, total, made_at, made_at
    from jsonb_populate_recordset(null::guesses, ${columnsOf(sql, guesses)})
    where total is not null
  `;
}

/** Returns the ids of all entries by name. */
export async function entryIds(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }[]>`select id, name from entries`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}
