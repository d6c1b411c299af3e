import type { Membership } from '#contract/schemas.ts';
import { MAX_ENTRIES_A_POOL } from '#domain/limits.ts';
import type { TileColor } from '#domain/names/personTile.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { Absence } from '#domain/scoring/whoCounts.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { countsInPool } from '#server/pools/picks/pickQueries.ts';

export async function isActiveMember(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select from active_memberships where pool_id = ${poolId} and user_id = ${userId} limit 1
  `;
  return rows.length > 0;
}

export async function isRemoved(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const rows = await sql`select from pool_removals where pool_id = ${poolId} and user_id = ${userId}`;
  return rows.length > 0;
}

export interface MembershipRow extends Omit<Membership, 'groupId' | 'joinedAt' | keyof Absence> {
  readonly poolId: number;
  readonly joinedAt: Date;
}

export const membershipColumns = [
  'id',
  'poolId',
  'userId',
  'entryId',
  'isActive',
  'joinedAt',
] as const satisfies readonly (keyof MembershipRow)[];

/** A membership in a pool with this rule for earlier rounds. */
export interface RuledMembershipRow extends MembershipRow {
  readonly earlierRounds: EarlierRounds;
}

export function listOwnMemberships(sql: Sql, userId: number): Promise<RuledMembershipRow[]> {
  return sql<RuledMembershipRow[]>`
    select ${selectColumns(sql, 'm', membershipColumns)}, pool.earlier_rounds
    from active_memberships m
    join pools pool on pool.id = m.pool_id
    where m.user_id = ${userId}
    order by m.id
  `;
}

/** SQL for the number of a pool's active entries. Only with the pool's row locked does the number stay. */
export const entriesIn = (sql: Sql, poolId: number) => sql`(
  select count(*) from active_memberships where pool_id = ${poolId}
)`;

export interface MemberRow extends MembershipRow {
  readonly username: string;
  readonly email: string | null;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly entryName: string;
  readonly removed: boolean;
  readonly made: number;
  /** picks among them of undecided games */
  readonly undecided: number;
  readonly hasGuess: boolean;
  readonly dues: DuesStatus;
}

/**
 * Returns a page of the pool's active members; with `removed` also removed ones, with `hidden` also hidden ones other than
 * the user. `made` counts each entry's picks in the given round, `undecided` those of undecided games; 0 without a round.
 */
export function listMembers(
  sql: Sql,
  poolId: number,
  show: {
    /** id of the last membership of the page before, or 0 */
    readonly after: number;
    readonly limit: number;
    readonly removed: boolean;
    readonly hidden: boolean;
    readonly userId: number | null;
    readonly roundId: number | null;
  },
): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    -- otherwise the planner may look for the pool's members among those of all pools, in the order of their ids
    with of_pool as materialized (
      select * from pool_memberships where pool_id = ${poolId} and id > ${show.after} and is_active
    )
    select m.*, picked.made, picked.undecided,
      exists (select from guesses where entry_id = m.entry_id) as has_guess
    from (
      select ${selectColumns(sql, 'm', membershipColumns)}, u.username, u.email, u.tile_emoji, u.tile_color,
        e.name as entry_name, r.user_id is not null as removed, coalesce(d.status, 'none') as dues
      from of_pool m
      join users u on u.id = m.user_id
      join entries e on e.id = m.entry_id
      left join pool_removals r on r.pool_id = m.pool_id and r.user_id = m.user_id
      left join pool_dues d on d.pool_id = m.pool_id and d.user_id = m.user_id
      where (r.user_id is null or ${show.removed})
        and (not u.is_hidden or ${show.hidden} or u.id = ${show.userId})
      order by m.id
      limit ${show.limit}
    ) m
    cross join lateral (
      select count(*)::int as made, (count(*) filter (where g.winner is null))::int as undecided
      from picks p join games g on g.id = p.game_id
      where p.entry_id = m.entry_id and g.round_id = ${show.roundId} and ${countsInPool(sql)}
    ) picked
    order by m.id
  `;
}

/** Returns false if the entry has no active membership. */
export async function deactivateMembership(sql: Sql, poolId: number, entryId: number): Promise<boolean> {
  const updated = sql`
    update pool_memberships set is_active = false
    where id in (select id from active_memberships where pool_id = ${poolId} and entry_id = ${entryId})
  `;
  return (await updated.count()) > 0;
}

export async function insertRemoval(sql: Sql, poolId: number, userId: number): Promise<void> {
  await sql`insert into pool_removals (pool_id, user_id) values (${poolId}, ${userId})`;
}

/** Returns false if the pool has no room for the user's entries. */
export async function deleteRemoval(sql: Sql, poolId: number, userId: number): Promise<boolean> {
  const deleted = sql`
    delete from pool_removals where pool_id = ${poolId} and user_id = ${userId}
      and ${entriesIn(sql, poolId)} + (
        select count(*) from pool_memberships where pool_id = ${poolId} and user_id = ${userId} and is_active
      ) <= ${MAX_ENTRIES_A_POOL}
  `;
  return (await deleted.count()) > 0;
}
