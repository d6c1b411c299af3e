import { fold } from '#domain/names/names.ts';
import type { Guess, TieBreaker } from '#domain/scoring/guesses.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { PlannedGame } from './plan.ts';

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

export interface NewDemoUser {
  readonly username: string;
  readonly passwordHash: string;
}

/** Inserts users and returns their ids in order. */
export async function insertUsers(
  sql: Sql,
  users: readonly NewDemoUser[],
  siteAdmin: string,
  createdAt: Date,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into users (username, username_key, password_hash, is_admin, created_at)
    select username, username_key, password_hash, username = ${siteAdmin}, ${createdAt}
    from unnest(
      ${users.map(({ username }) => username)}::text[],
      ${users.map(({ username }) => fold(username))}::text[],
      ${users.map(({ passwordHash }) => passwordHash)}::text[]
    ) with ordinality as u (username, username_key, password_hash, n)
    order by n
    returning id
  `;
  return rows.map(({ id }) => id);
}

export interface NewDemoGame extends Omit<PlannedGame, 'slot' | 'startTime' | 'decidedAt' | 'scores'> {
  readonly roundId: number;
  readonly startTime?: Date | null;
  readonly decidedAt: Date | null;
  readonly scores?: PlannedGame['scores'];
  /** null outside a bracket */
  readonly slot: number | null;
}

/** Inserts games and returns their ids in order. */
export async function insertGames(
  sql: Sql,
  seasonId: number,
  createdAt: Date,
  games: readonly NewDemoGame[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into games (
      season_id, round_id, region, slot, team1, team2, seed1, seed2, start_time, winner, decided_at, created_at,
      status, score1, score2
    )
    select ${seasonId}, round_id, region, slot, team1, team2, seed1, seed2, start_time, winner, decided_at,
      ${createdAt}, case when winner is null then 'scheduled' else 'final' end, score1, score2
    from unnest(
      ${games.map(({ roundId }) => roundId)}::int[],
      ${games.map(({ region }) => region)}::text[],
      ${games.map(({ slot }) => slot)}::int[],
      ${games.map(({ team1 }) => team1)}::text[],
      ${games.map(({ team2 }) => team2)}::text[],
      ${games.map(({ seed1 }) => seed1)}::int[],
      ${games.map(({ seed2 }) => seed2)}::int[],
      ${games.map(({ startTime }) => startTime?.toISOString() ?? null)}::timestamptz[],
      ${games.map(({ winner }) => winner)}::int[],
      ${games.map(({ decidedAt }) => decidedAt?.toISOString() ?? null)}::timestamptz[],
      ${games.map(({ scores }) => scores?.[0] ?? null)}::int[],
      ${games.map(({ scores }) => scores?.[1] ?? null)}::int[]
    ) with ordinality as g (
      round_id, region, slot, team1, team2, seed1, seed2, start_time, winner, decided_at, score1, score2, n
    )
    order by n
    returning id
  `;
  return rows.map(({ id }) => id);
}

export interface NewDemoEntry {
  readonly userId: number;
  readonly name: string;
  /** numbers the user's entries, from 1 */
  readonly slot: number;
  readonly createdAt: Date;
}

/** Inserts entries and returns their ids in order. */
export async function insertEntries(sql: Sql, seasonId: number, entries: readonly NewDemoEntry[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into entries (season_id, user_id, name, name_key, slot, created_at)
    select ${seasonId}, user_id, name, name_key, slot, created_at
    from unnest(
      ${entries.map(({ userId }) => userId)}::int[],
      ${entries.map(({ name }) => name)}::text[],
      ${entries.map(({ name }) => fold(name))}::text[],
      ${entries.map(({ slot }) => slot)}::int[],
      ${entries.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
    ) with ordinality as e (user_id, name, name_key, slot, created_at, n)
    order by n
    returning id
  `;
  return rows.map(({ id }) => id);
}

export interface NewDemoPool {
  readonly name: string;
  readonly inviteCode: string;
  readonly adminId: number;
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly createdAt: Date;
}

/** Makes a pool that every entry of the season has been in since it was made. */
export async function insertPool(sql: Sql, seasonId: number, pool: NewDemoPool): Promise<void> {
  await sql`
    with pool as (
      insert into groups (
        name, season_id, admin_id, invite_code, upset_bonus, tie_breaker, earlier_rounds, created_at
      )
      values (
        ${pool.name}, ${seasonId}, ${pool.adminId}, ${pool.inviteCode}, ${pool.upsetBonus}, ${pool.tieBreaker},
        'dontCount', ${pool.createdAt}
      )
      returning id
    )
    insert into group_memberships (group_id, user_id, entry_id, season_id, joined_at)
    select pool.id, e.user_id, e.id, e.season_id, e.created_at
    from entries e, pool
    where e.season_id = ${seasonId}
    order by e.id
  `;
}

export interface NewDemoPick {
  readonly entryId: number;
  readonly gameId: number;
  readonly side: number;
  readonly madeAt: Date;
}

export async function insertPicks(sql: Sql, seasonId: number, picks: readonly NewDemoPick[]): Promise<void> {
  await sql`
    insert into picks (season_id, entry_id, game_id, side, made_at, changed_at)
    select ${seasonId}, entry_id, game_id, side, made_at, made_at
    from unnest(
      ${picks.map(({ entryId }) => entryId)}::int[],
      ${picks.map(({ gameId }) => gameId)}::int[],
      ${picks.map(({ side }) => side)}::int[],
      ${picks.map(({ madeAt }) => madeAt.toISOString())}::timestamptz[]
    ) as p (entry_id, game_id, side, made_at)
  `;
}

export interface NewDemoGuess {
  readonly entryId: number;
  readonly total: Guess;
  readonly madeAt: Date;
}

export async function insertGuesses(sql: Sql, guesses: readonly NewDemoGuess[]): Promise<void> {
  await sql`
    insert into guesses (entry_id, total, made_at, changed_at)
    select entry_id, total, made_at, made_at
    from unnest(
      ${guesses.map(({ entryId }) => entryId)}::int[],
      ${guesses.map(({ total }) => total)}::int[],
      ${guesses.map(({ madeAt }) => madeAt.toISOString())}::timestamptz[]
    ) as g (entry_id, total, made_at)
    where total is not null
  `;
}

/** Returns the ids of all entries by name. */
export async function entryIds(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }[]>`select id, name from entries`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}
