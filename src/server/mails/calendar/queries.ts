import type { Sql } from '#server/infrastructure/db/database.ts';

/** Returns the stored token of the user's feed, or stores this one. */
export async function getOrCreateToken(sql: Sql, userId: number, token: string): Promise<string> {
  const [row] = await sql<[{ token: string }]>`
    insert into calendars as c (user_id, token) values (${userId}, ${token})
    on conflict (user_id) do update set token = c.token
    returning c.token
  `;
  return row.token;
}

export async function replaceToken(sql: Sql, userId: number, token: string): Promise<void> {
  await sql`
    insert into calendars (user_id, token) values (${userId}, ${token})
    on conflict (user_id) do update set token = excluded.token
  `;
}

export async function findCalendarUser(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ userId: number }[]>`select user_id from calendars where token = ${token}`;
  return row?.userId;
}

export interface Deadline {
  readonly roundId: number;
  readonly round: string;
  readonly season: string;
  readonly deadline: Date;
}

/** Returns deadlines of the active season and of seasons with an own entry that are not archived. */
export function listDeadlines(sql: Sql, userId: number): Promise<Deadline[]> {
  return sql<Deadline[]>`
    select r.id as round_id, r.name as round, s.name as season, r.deadline
    from (select id from seasons where is_active union select season_id from entries where user_id = ${userId}) own
    join seasons s on s.id = own.id and not s.is_archived
    join rounds r on r.season_id = s.id
    order by r.deadline, r.id
  `;
}
