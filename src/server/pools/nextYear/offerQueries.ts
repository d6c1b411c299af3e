import type { Offer } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { earlierRounds } from '#server/pools/pool/invitationQueries.ts';

/** SQL for whether `pool` goes on from one that the user is an active member of. Removed members are none. */
const isSuccessor = (sql: Sql, userId: number) => sql`exists (
  select from active_memberships m where m.pool_id = pool.previous_id and m.user_id = ${userId}
)`;

const hasDeclined = (sql: Sql, userId: number) => sql`exists (
  select from declined_offers d where d.pool_id = pool.id and d.user_id = ${userId}
)`;

const playsIn = (sql: Sql, userId: number) => sql`exists (
  select from active_memberships m where m.pool_id = pool.id and m.user_id = ${userId}
)`;

/** Returns whether a user may join a pool without its code. Who has declined and plays in it all the same still may. */
export async function isOffered(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select from pools pool
    where pool.id = ${poolId}
      and (
        pool.is_site_pool
        or ${isSuccessor(sql, userId)} and (not ${hasDeclined(sql, userId)} or ${playsIn(sql, userId)})
      )
  `;
  return rows.length > 0;
}

/** Returns the pools of a season that are offered to a user who has no entry in them, the site's pool first. */
export function listOffers(sql: Sql, seasonId: number, userId: number): Promise<Offer[]> {
  return sql<Offer[]>`
    select pool.id, pool.name, pool.season_id, pool.rules, pool.max_entries, pool.joining, ${earlierRounds(sql)} as earlier_rounds,
      pool.is_site_pool, pool.dues_amount as dues, previous.name as previous_name, previous.id as previous_id,
      case when not host.is_hidden then host.username end as host
    from pools pool
    join seasons s on s.id = pool.season_id and not s.is_archived
    join users host on host.id = pool.admin_id
    left join pools previous on previous.id = pool.previous_id and ${isSuccessor(sql, userId)}
    where pool.id in (
        select id from pools where season_id = ${seasonId} and is_site_pool
        union
        select next.id from active_memberships m join pools next on next.previous_id = m.pool_id
        where m.user_id = ${userId} and next.season_id = ${seasonId}
      )
      and (pool.is_site_pool or not ${hasDeclined(sql, userId)})
      and not ${playsIn(sql, userId)}
      and not exists (select from pool_removals r where r.pool_id = pool.id and r.user_id = ${userId})
    order by pool.is_site_pool desc, pool.id
  `;
}

/** Stores that a user wants no part in the successor of a pool of theirs. Returns false if the pool is none. */
export async function insertDeclined(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const [row] = await sql<[{ isSuccessor: boolean }]>`
    with asked as (select pool.id from pools pool where pool.id = ${poolId} and ${isSuccessor(sql, userId)}),
      declined as (insert into declined_offers (pool_id, user_id) select id, ${userId}::int from asked on conflict do nothing)
    select exists (select from asked) as is_successor
  `;
  return row.isSuccessor;
}
