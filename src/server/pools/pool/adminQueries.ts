import { MAX_POOL_ADMINS } from '#domain/limits.ts';
import type { TileColor } from '#domain/names/personTile.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Locks the active memberships of a user until the transaction ends, so that they cannot leave the pool meanwhile. */
export async function lockMemberships(tx: Tx, poolId: number, userId: number): Promise<boolean> {
  const rows = await tx`
    select from active_memberships where pool_id = ${poolId} and user_id = ${userId} order by id for share
  `;
  return rows.length > 0;
}

interface PoolAdminRow {
  readonly userId: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
}

/** Returns the further admins of a pool; hidden ones, too, because only those who run it ask. */
export function listPoolAdmins(sql: Sql, poolId: number): Promise<PoolAdminRow[]> {
  return sql<PoolAdminRow[]>`
    select u.id as user_id, u.username, u.tile_emoji, u.tile_color
    from pool_admins a join users u on u.id = a.user_id
    where a.pool_id = ${poolId}
    order by u.id
  `;
}

/** Returns the names of a pool's owner and further admins, but of this user. */
export async function listAdminNames(sql: Sql, poolId: number, userId: number | null): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select u.username
    from users u
    where u.id is distinct from ${userId} and u.id in (
      select pool.admin_id from pools pool where pool.id = ${poolId}
      union all
      select a.user_id from pool_admins a where a.pool_id = ${poolId}
    )
  `;
  return rows.map(({ username }) => username);
}

/** Returns false if the pool has five further admins. */
export async function insertPoolAdmin(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const inserted = sql`
    insert into pool_admins (pool_id, user_id, slot)
    select ${poolId}, ${userId}, free.slot
    from generate_series(1, ${MAX_POOL_ADMINS}) as free (slot)
    where not exists (select from pool_admins a where a.pool_id = ${poolId} and a.slot = free.slot)
    order by free.slot
    limit 1
  `;
  return (await inserted.count()) > 0;
}

/** Makes a user no further admin of a pool any more. */
export async function deletePoolAdmin(sql: Sql, poolId: number, userId: number): Promise<void> {
  await sql`delete from pool_admins where pool_id = ${poolId} and user_id = ${userId}`;
}

/** Makes the further admins of a pool those of another one, without its owner; returns their ids. Users who are being deleted are left out. */
export async function copyPoolAdmins(
  tx: Tx,
  fromId: number,
  { id, adminId }: { readonly id: number; readonly adminId: number },
): Promise<number[]> {
  const copied = await tx<{ userId: number }[]>`
    with kept as (
      select u.id, a.slot from pool_admins a join users u on u.id = a.user_id
      where a.pool_id = ${fromId} and u.id <> ${adminId}
      for key share of u
    )
    insert into pool_admins (pool_id, user_id, slot) select ${id}, id, slot from kept
    returning user_id
  `;
  return copied.map(({ userId }) => userId).sort((a, b) => a - b);
}
