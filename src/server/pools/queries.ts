import type { Membership } from '#contract/schemas.ts';
import { MAX_ENTRIES_A_POOL } from '#domain/limits.ts';
import type { TileColor } from '#domain/names/personTile.ts';
import type { DuesStatus } from '#domain/pools/dues.ts';
import type { Joining } from '#domain/pools/joining.ts';
import type { Messages } from '#domain/pools/messages.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { countsInPool } from '#server/pools/picks/queries.ts';

export interface PoolRow {
  readonly id: number;
  readonly name: string;
  readonly seasonId: number;
  /** the owner */
  readonly adminId: number;
  /** the further admins, by id */
  readonly admins: number[];
  readonly inviteCode: string;
  readonly points: number[];
  readonly countsFrom: number;
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
  readonly maxEntries: number;
  readonly joining: Joining;
  readonly rules: string;
  readonly rulesChangedAt: Date | null;
  /** null without dues, like `duesHowToPay` */
  readonly duesAmount: string | null;
  readonly duesHowToPay: string | null;
  readonly prizes: string;
  readonly messages: Messages;
  readonly isSitePool: boolean;
  readonly previousId: number | null;
  /** whether picks of the autopilot count */
  readonly autopilot: boolean;
  readonly hasScreen: boolean;
  /** whether that shows messages */
  readonly screenMessages: boolean;
  readonly createdAt: Date;
}

const writtenColumns = [
  'name',
  'seasonId',
  'adminId',
  'inviteCode',
  'points',
  'countsFrom',
  'upsetBonus',
  'tieBreaker',
  'earlierRounds',
  'maxEntries',
  'joining',
  'rules',
  'duesAmount',
  'duesHowToPay',
  'prizes',
  'messages',
  'isSitePool',
  'previousId',
  'autopilot',
] as const satisfies readonly (keyof PoolRow)[];
/** The columns of the table; the further admins have rows of their own. */
const poolColumns = [
  'id',
  ...writtenColumns,
  'rulesChangedAt',
  'screenMessages',
  'createdAt',
] as const satisfies readonly (keyof PoolRow)[];

/** SQL that selects a pool `g` with its further admins, and whether it has a screen. */
const poolOf = (sql: Sql) => sql`
  ${selectColumns(sql, 'g', poolColumns)},
  array(select a.user_id from group_admins a where a.group_id = g.id order by a.user_id) as admins,
  g.screen_token_hash is not null as has_screen
`;

export async function findPool(sql: Sql, id: number): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`select ${poolOf(sql)} from groups g where g.id = ${id}`;
  return row;
}

export async function findPoolOfScreen(sql: Sql, tokenHash: string): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`select ${poolOf(sql)} from groups g where g.screen_token_hash = ${tokenHash}`;
  return row;
}

export function listPools(sql: Sql, userId: number): Promise<PoolRow[]> {
  return sql<PoolRow[]>`
    select ${poolOf(sql)}
    from groups g
    where g.id in (
      select id from groups where admin_id = ${userId}
      union
      select group_id from group_admins where user_id = ${userId}
      union
      select group_id from active_memberships where user_id = ${userId}
    )
    order by g.id
  `;
}

export function listPoolsOfSeason(sql: Sql, seasonId: number): Promise<PoolRow[]> {
  return sql<PoolRow[]>`
    select ${poolOf(sql)} from groups g where g.season_id = ${seasonId} order by g.id
  `;
}

/** A pool without further admins and screen, whose rules have not changed yet. */
export type NewPoolRow = Omit<
  PoolRow,
  'id' | 'admins' | 'rulesChangedAt' | 'hasScreen' | 'screenMessages' | 'createdAt'
>;

/** What is chosen for a pool; one that goes on from it in another season begins with the same. */
export type PoolSettings = Omit<
  NewPoolRow,
  'name' | 'seasonId' | 'adminId' | 'inviteCode' | 'isSitePool' | 'previousId'
>;

/** Returns the new pool; undefined if the invite code is taken. */
export async function insertPool(sql: Sql, pool: NewPoolRow): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow[]>`
    insert into groups as g ${sql(pool, ...writtenColumns)}
    on conflict on constraint groups_invite_code_taken do nothing
    returning ${poolOf(sql)}
  `;
  return row;
}

export async function isActiveMember(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select from active_memberships where group_id = ${groupId} and user_id = ${userId} limit 1
  `;
  return rows.length > 0;
}

export async function isRemoved(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const rows = await sql`select from group_removals where group_id = ${groupId} and user_id = ${userId}`;
  return rows.length > 0;
}

export interface MembershipRow extends Omit<Membership, 'joinedAt'> {
  readonly joinedAt: Date;
}

export const membershipColumns = [
  'id',
  'groupId',
  'userId',
  'entryId',
  'isActive',
  'joinedAt',
  'joinedAfter',
] as const satisfies readonly (keyof MembershipRow)[];

export function toMembership(row: MembershipRow): Membership {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}

export function listOwnMemberships(sql: Sql, userId: number): Promise<MembershipRow[]> {
  return sql<MembershipRow[]>`
    select ${selectColumns(sql, 'm', membershipColumns)}
    from active_memberships m
    where m.user_id = ${userId}
    order by m.id
  `;
}

/** SQL for the number of a pool's active entries. Only with the pool's row locked does the number stay. */
export const entriesIn = (sql: Sql, groupId: number) => sql`(
  select count(*) from active_memberships where group_id = ${groupId}
)`;

/** SQL for the number of the last round that does not count for membership `m` of `pool`, as it joined later; 0 if all do. */
export const uncountedRounds = (sql: Sql) => sql`
  case pool.earlier_rounds when 'dontCount' then m.joined_after else 0 end
`;

/**
 * Locks the pool's row, which serializes joining, removing and naming admins. A statement sees the rows of before its wait,
 * so the further admins are read by the next one.
 */
export async function lockPool(sql: Sql, id: number): Promise<PoolRow | undefined> {
  await sql`select from groups where id = ${id} for no key update`;
  return findPool(sql, id);
}

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
  groupId: number,
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
      select * from group_memberships where group_id = ${groupId} and id > ${show.after} and is_active
    )
    select m.*, picked.made, picked.undecided,
      exists (select from guesses where entry_id = m.entry_id) as has_guess
    from (
      select ${selectColumns(sql, 'm', membershipColumns)}, u.username, u.email, u.tile_emoji, u.tile_color,
        e.name as entry_name, r.user_id is not null as removed, coalesce(d.status, 'none') as dues
      from of_pool m
      join users u on u.id = m.user_id
      join entries e on e.id = m.entry_id
      left join group_removals r on r.group_id = m.group_id and r.user_id = m.user_id
      left join group_dues d on d.group_id = m.group_id and d.user_id = m.user_id
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

/**
 * Returns the pool as it is then: the database notes when its rules change, and that a new owner is no further admin. A
 * statement does not see what its triggers delete, so the next one reads it.
 */
export async function updatePool(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  await tx`
    update groups as g
    set ${tx(pool, ...writtenColumns)},
      rules_changed_at = case when g.rules <> ${pool.rules} then clock_timestamp() else g.rules_changed_at end
    where g.id = ${pool.id}
  `;
  const [row] = await tx<[PoolRow]>`select ${poolOf(tx)} from groups g where g.id = ${pool.id}`;
  return row;
}

/**
 * Deletes a pool. One that goes on from it then goes on from the pool before, and keeps the champions; whom the deleted one had
 * removed, or who did not want to go on in it, is not asked again.
 */
export async function deletePoolRow(tx: Tx, { id, previousId }: Pick<PoolRow, 'id' | 'previousId'>): Promise<void> {
  await tx`
    update crowned_seasons c set group_id = next.id from groups next
    where c.group_id = ${id} and next.previous_id = ${id}
      -- a line of pools may come back to a season
      and not exists (select from crowned_seasons own where own.group_id = next.id and own.season_id = c.season_id)
  `;
  await tx`
    insert into declined_offers (group_id, user_id)
    select next.id, unasked.user_id
    from groups next
    cross join (
      select user_id from group_removals where group_id = ${id}
      union
      select user_id from declined_offers where group_id = ${id}
    ) unasked
    where next.previous_id = ${id}
    on conflict do nothing
  `;
  // two pools never go on from the same one
  await tx`update groups set previous_id = null where id = ${id}`;
  await tx`
    update groups next set previous_id = ${previousId}, typed_champions = coalesce(next.typed_champions, g.typed_champions)
    from groups g
    where g.id = ${id} and next.previous_id = ${id}
  `;
  await tx`delete from groups where id = ${id}`;
}

/** Returns false if the entry has no active membership. */
export async function deactivateMembership(sql: Sql, groupId: number, entryId: number): Promise<boolean> {
  const updated = sql`
    update group_memberships set is_active = false
    where id in (select id from active_memberships where group_id = ${groupId} and entry_id = ${entryId})
  `;
  return (await updated.count()) > 0;
}

export async function insertRemoval(sql: Sql, groupId: number, userId: number): Promise<void> {
  await sql`insert into group_removals (group_id, user_id) values (${groupId}, ${userId})`;
}

/** Returns false if the pool has no room for the user's entries. */
export async function deleteRemoval(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const deleted = sql`
    delete from group_removals where group_id = ${groupId} and user_id = ${userId}
      and ${entriesIn(sql, groupId)} + (
        select count(*) from group_memberships where group_id = ${groupId} and user_id = ${userId} and is_active
      ) <= ${MAX_ENTRIES_A_POOL}
  `;
  return (await deleted.count()) > 0;
}
