import { MAX_ENTRIES_A_POOL } from '#domain/limits.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { entriesIn, type MembershipRow, membershipColumns } from './memberQueries.ts';

interface JoiningEntry {
  readonly id: number;
  readonly userId: number;
  readonly seasonId: number;
}

/** SQL for whether `pool` takes new entries. */
const takesEntries = (sql: Sql) => sql`(
  pool.joining = 'open'
  or pool.joining = 'untilFirstLock' and not exists (
    select from rounds r where r.season_id = pool.season_id and r.number >= pool.counts_from and ${isPast(sql)}
  )
)`;

/** SQL for whether a user has fewer entries in `pool` than it allows. */
const hasRoomFor = (sql: Sql, userId: number) => sql`(
  select count(*) from active_memberships own where own.pool_id = pool.id and own.user_id = ${userId}
) < pool.max_entries`;

/**
 * Creates or reactivates an entry's membership. Returns undefined if it is active already, or the pool takes no new entries,
 * no more of this user, or no more at all; the row of the pool must be locked, so that none of it changes. The founder's entry
 * always joins.
 */
export async function insertMembership(
  sql: Sql,
  poolId: number,
  entry: JoiningEntry,
  isFounder = false,
): Promise<MembershipRow | undefined> {
  const [row] = await sql<MembershipRow[]>`
    insert into pool_memberships as m (pool_id, user_id, entry_id, season_id)
    select pool.id, ${entry.userId}::int, ${entry.id}::int, pool.season_id
    from pools pool
    where pool.id = ${poolId}
      and (${isFounder} or ${takesEntries(sql)})
      and ${hasRoomFor(sql, entry.userId)}
      and ${entriesIn(sql, poolId)} < ${MAX_ENTRIES_A_POOL}
    on conflict on constraint pool_memberships_once do update set is_active = true where not m.is_active
    returning ${selectColumns(sql, 'm', membershipColumns)}
  `;
  return row;
}

/** Whether the code is of a pool that takes new entries. */
export async function takesEntriesByCode(sql: Sql, inviteCode: string): Promise<boolean> {
  const rows = await sql`
    select from pools pool
    join seasons s on s.id = pool.season_id and not s.is_archived
    where pool.invite_code = ${inviteCode} and ${takesEntries(sql)}
  `;
  return rows.length > 0;
}

export interface JoinRefusal {
  readonly reason: 'already in' | 'closed' | 'own limit' | 'full';
  readonly maxEntries: number;
}

/** Returns the first reason, in the order of docs/spec.md#order-of-refusals, why `insertMembership` adds nothing. */
export async function findJoinRefusal(sql: Sql, poolId: number, entry: JoiningEntry): Promise<JoinRefusal> {
  const [row] = await sql<[JoinRefusal]>`
    select pool.max_entries, case
      when exists (select from active_memberships where pool_id = pool.id and entry_id = ${entry.id}) then 'already in'
      when not ${takesEntries(sql)} then 'closed'
      when not (${hasRoomFor(sql, entry.userId)}) then 'own limit'
      else 'full'
    end as reason
    from pools pool
    where pool.id = ${poolId}
  `;
  return row;
}
