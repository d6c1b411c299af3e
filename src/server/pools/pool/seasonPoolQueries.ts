import type { QueryOf } from '#contract/calls.ts';
import type { SeasonPool } from '#contract/schemas.ts';
import { POOLS_PAGE } from '#domain/limits.ts';
import { fold } from '#domain/names/names.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** A page of a season's pools, by id; of those whose name, or whose owner's, has `query`. */
export function listSeasonPools(
  sql: Sql,
  seasonId: number,
  { after = 0, query = '' }: QueryOf<'listSeasonPools'>,
): Promise<SeasonPool[]> {
  const key = fold(query);
  return sql<SeasonPool[]>`
    select pool.id, pool.name, pool.admin_id, pool.is_site_pool, u.username,
      array(select a.user_id from pool_admins a where a.pool_id = pool.id order by a.user_id) as admins,
      (select count(*)::int from active_memberships m where m.pool_id = pool.id) as entries
    from pools pool join users u on u.id = pool.admin_id
    where pool.season_id = ${seasonId} and pool.id > ${after}
      and (position(${key} in lower(pool.name)) > 0 or position(${key} in u.username_key) > 0)
    order by pool.id
    limit ${POOLS_PAGE}
  `;
}
