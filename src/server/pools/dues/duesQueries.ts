import type { DuesStatus } from '#domain/pools/dues.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

export interface PlayerDues {
  readonly userId: number;
  readonly status: DuesStatus;
}

const unnested = (sql: Sql, players: readonly PlayerDues[]) => sql`
  unnest(${players.map(({ userId }) => userId)}::int[], ${players.map(({ status }) => status)}::text[])
    as given (user_id, status)
`;

/** Returns whether each of the users is an active member of the pool. */
export async function areMembers(sql: Sql, poolId: number, userIds: readonly number[]): Promise<boolean> {
  const strangers = await sql`
    select from unnest(${[...userIds]}::int[]) as given (user_id)
    where not exists (
      select from active_memberships m where m.pool_id = ${poolId} and m.user_id = given.user_id
    )
    limit 1
  `;
  return strangers.length === 0;
}

/** Returns what was known of those players whose dues would change, by user. */
export function listFormerDues(sql: Sql, poolId: number, players: readonly PlayerDues[]): Promise<PlayerDues[]> {
  return sql<PlayerDues[]>`
    select given.user_id, coalesce(d.status, 'none') as status
    from ${unnested(sql, players)}
    left join pool_dues d on d.pool_id = ${poolId} and d.user_id = given.user_id
    where coalesce(d.status, 'none') <> given.status
    order by given.user_id
  `;
}

export async function upsertDues(sql: Sql, poolId: number, players: readonly PlayerDues[]): Promise<void> {
  await sql`
    insert into pool_dues as d (pool_id, user_id, status)
    select ${poolId}, given.user_id, given.status from ${unnested(sql, players)}
    on conflict (pool_id, user_id) do update set status = excluded.status where d.status <> excluded.status
  `;
}
