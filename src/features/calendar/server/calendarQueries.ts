import type { Sql } from '#server/infrastructure/db/database.ts';
import { isOneOfTwo, saidRound } from '#server/tournament/season/seasonsQueries.ts';

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
  readonly seasonId: number;
  /** whether two seasons are active, and this is of one of them */
  readonly isOneOfTwo: boolean;
  readonly deadline: Date;
}

/**
 * Returns deadlines of seasons with an own entry that are not archived, and of the active ones: those in which the user plays,
 * who has an entry or runs a pool there, else all.
 */
export function listDeadlines(sql: Sql, userId: number): Promise<Deadline[]> {
  return sql<Deadline[]>`
    with active as (
      select s.id, (
        exists (select from entries e where e.season_id = s.id and e.user_id = ${userId})
        or exists (
          select from pools pool where pool.season_id = s.id and (
            pool.admin_id = ${userId} or exists (select from pool_admins a where a.pool_id = pool.id and a.user_id = ${userId})
          )
        )
      ) as is_played
      from seasons s where s.is_active
    ), shown as (
      select season_id as id from entries where user_id = ${userId}
      union
      select id from active where is_played or not exists (select from active where is_played)
    )
    select r.id as round_id, ${saidRound(sql)} as round, s.name as season,
      s.id as season_id, ${isOneOfTwo(sql)} as is_one_of_two, r.deadline
    from shown
    join seasons s on s.id = shown.id and not s.is_archived
    join rounds r on r.season_id = s.id
    order by r.deadline, r.id
  `;
}
