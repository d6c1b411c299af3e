import type { Sql } from '#server/infrastructure/db/database.ts';

export interface AudienceRow {
  readonly poolId: number;
  readonly userId: number;
}

/** The active members and admins of the pools, among these users, by pool. */
export function listAudience(sql: Sql, poolIds: readonly number[], userIds: readonly number[]): Promise<AudienceRow[]> {
  return sql<AudienceRow[]>`
    select pool_id, user_id from active_memberships
    where pool_id = any(${[...poolIds]}) and user_id = any(${[...userIds]})
    union
    select pool_id, user_id from pool_admins
    where pool_id = any(${[...poolIds]}) and user_id = any(${[...userIds]})
    union
    select id, admin_id from pools where id = any(${[...poolIds]}) and admin_id = any(${[...userIds]})
    order by 1
  `;
}

export function listAudienceOfSeasons(
  sql: Sql,
  seasonIds: readonly number[],
  userIds: readonly number[],
): Promise<AudienceRow[]> {
  return sql<AudienceRow[]>`
    select pool_id, user_id from active_memberships
    where season_id = any(${[...seasonIds]}) and user_id = any(${[...userIds]})
    union
    select a.pool_id, a.user_id from pool_admins a join pools pool on pool.id = a.pool_id
    where pool.season_id = any(${[...seasonIds]}) and a.user_id = any(${[...userIds]})
    union
    select id, admin_id from pools where season_id = any(${[...seasonIds]}) and admin_id = any(${[...userIds]})
    order by 1
  `;
}

/** Returns which of these are sessions or access tokens that have not ended. */
export async function listRunningSessions(sql: Sql, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ tokenHash: string }[]>`
    select token_hash from sessions
    where token_hash = any(${[...tokenHashes]}) and expires_at > clock_timestamp()
    union all
    select token_hash from access_tokens
    where token_hash = any(${[...tokenHashes]}) and expires_at > clock_timestamp()
  `;
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Returns epoch milliseconds; undefined if there is no later deadline. */
export async function findNextDeadline(sql: Sql, after: number): Promise<number | undefined> {
  const [row] = await sql<{ deadline: Date }[]>`
    select deadline from rounds where deadline > ${new Date(after)} order by deadline limit 1
  `;
  return row?.deadline.getTime();
}

/** The deadlines passed since a moment, by the database's clock, in order. */
export function listPassedDeadlines(sql: Sql, since: number): Promise<{ seasonId: number; deadline: Date }[]> {
  return sql<{ seasonId: number; deadline: Date }[]>`
    select season_id, deadline from rounds
    where deadline > ${new Date(since)} and deadline <= clock_timestamp()
    order by deadline
  `;
}
