import type { Sql } from '#server/db/database.ts';

/** Who hears of a pool: its active members and its admin. */
export async function listAudience(sql: Sql, groupId: number): Promise<Set<number>> {
  const rows = await sql<{ userId: number }[]>`
    select user_id as "userId" from active_memberships where group_id = ${groupId}
    union
    select admin_id from groups where id = ${groupId}
  `;
  return new Set(rows.map(({ userId }) => userId));
}

/** Those of the sessions that have not ended. */
export async function listRunningSessions(sql: Sql, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ tokenHash: string }[]>`
    select token_hash as "tokenHash" from sessions
    where token_hash = any(${[...tokenHashes]}) and expires_at > clock_timestamp()
  `;
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** When the next deadline after a moment passes, in epoch milliseconds; undefined when none is ahead. */
export async function findNextDeadline(sql: Sql, after: number): Promise<number | undefined> {
  const [row] = await sql<{ deadline: Date }[]>`
    select deadline from rounds where deadline > ${new Date(after)} order by deadline limit 1
  `;
  return row?.deadline.getTime();
}

/** The deadlines that have passed since a moment, by the database's clock, in order. */
export function listPassed(sql: Sql, since: number): Promise<{ seasonId: number; deadline: Date }[]> {
  return sql<{ seasonId: number; deadline: Date }[]>`
    select season_id as "seasonId", deadline from rounds
    where deadline > ${new Date(since)} and deadline <= clock_timestamp()
    order by deadline
  `;
}
