import type { Group, Membership } from '#contract/schemas.ts';
import { MAX_ENTRIES_A_POOL } from '#domain/limits.ts';
import type { TileColor } from '#domain/names/personTile.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/roundsQueries.ts';

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly seasonId: number;
  readonly adminId: number;
  readonly inviteCode: string;
  readonly points: number[];
  readonly countsFrom: number;
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
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
] as const satisfies readonly (keyof GroupRow)[];
const groupColumns = ['id', ...writtenColumns, 'createdAt'] as const satisfies readonly (keyof GroupRow)[];

/** Returns a pool as the caller may see it; only its admin and site admins get the invite code. */
export function toGroup(
  { inviteCode, ...group }: GroupRow,
  caller: { readonly id: number; readonly isAdmin: boolean },
): Group {
  const open = { ...group, createdAt: group.createdAt.toISOString() };
  return caller.isAdmin || caller.id === group.adminId ? { ...open, inviteCode } : open;
}

export async function findGroup(sql: Sql, id: number): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`select ${selectColumns(sql, 'g', groupColumns)} from groups g where g.id = ${id}`;
  return row;
}

export function listGroups(sql: Sql, userId: number): Promise<GroupRow[]> {
  return sql<GroupRow[]>`
    select ${selectColumns(sql, 'g', groupColumns)}
    from groups g
    where g.id in (
      select id from groups where admin_id = ${userId}
      union
      select group_id from active_memberships where user_id = ${userId}
    )
    order by g.id
  `;
}

export function listGroupsOfSeason(sql: Sql, seasonId: number): Promise<GroupRow[]> {
  return sql<GroupRow[]>`
    select ${selectColumns(sql, 'g', groupColumns)} from groups g where g.season_id = ${seasonId} order by g.id
  `;
}

/** Returns the new pool; undefined if the invite code is taken. */
export async function insertGroup(sql: Sql, group: Omit<GroupRow, 'id' | 'createdAt'>): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    insert into groups ${sql(group, ...writtenColumns)}
    on conflict on constraint groups_invite_code_taken do nothing
    returning ${selectColumns(sql, 'groups', groupColumns)}
  `;
  return row;
}

export async function isActiveMember(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select from active_memberships where group_id = ${groupId} and user_id = ${userId} limit 1
  `;
  return rows.length > 0;
}

export async function isInPool(sql: Sql, groupId: number, entryId: number): Promise<boolean> {
  const rows = await sql`select from active_memberships where group_id = ${groupId} and entry_id = ${entryId}`;
  return rows.length > 0;
}

export async function isRemoved(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const rows = await sql`select from group_removals where group_id = ${groupId} and user_id = ${userId}`;
  return rows.length > 0;
}

interface MembershipRow extends Omit<Membership, 'joinedAt'> {
  readonly joinedAt: Date;
}

const membershipColumns = [
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
const entriesIn = (sql: Sql, groupId: number) => sql`(
  select count(*) from active_memberships where group_id = ${groupId}
)`;

/** SQL for the number of the last round that does not count for membership `m` of `pool`, as it joined later; 0 if all do. */
export const uncountedRounds = (sql: Sql) => sql`
  case pool.earlier_rounds when 'dontCount' then m.joined_after else 0 end
`;

/**
 * Creates or reactivates an entry's membership; returns undefined if it is active already, or the pool is full. A new one
 * stores the last round that is past by now, an old one keeps its own.
 */
export async function insertMembership(
  sql: Sql,
  groupId: number,
  entry: { readonly id: number; readonly userId: number; readonly seasonId: number },
): Promise<MembershipRow | undefined> {
  const [row] = await sql<MembershipRow[]>`
    insert into group_memberships as m (group_id, user_id, entry_id, season_id, joined_after)
    select ${groupId}::int, ${entry.userId}::int, ${entry.id}::int, ${entry.seasonId}::int, (
      select coalesce(max(r.number), 0) from rounds r where r.season_id = ${entry.seasonId} and ${isPast(sql)}
    )
    where ${entriesIn(sql, groupId)} < ${MAX_ENTRIES_A_POOL}
    on conflict on constraint group_memberships_once do update set is_active = true where not m.is_active
    returning ${selectColumns(sql, 'm', membershipColumns)}
  `;
  return row;
}

/** Locks the pool's row, which serializes joining and removing. */
export async function lockGroup(sql: Sql, id: number): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    select ${selectColumns(sql, 'g', groupColumns)} from groups g where g.id = ${id} for no key update
  `;
  return row;
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
    select page.*, picked.made, picked.undecided,
      exists (select from guesses where entry_id = page.entry_id) as has_guess
    from (
      select ${selectColumns(sql, 'm', membershipColumns)}, u.username, u.email, u.tile_emoji, u.tile_color,
        e.name as entry_name, r.user_id is not null as removed
      from of_pool m
      join users u on u.id = m.user_id
      join entries e on e.id = m.entry_id
      left join group_removals r on r.group_id = m.group_id and r.user_id = m.user_id
      where (r.user_id is null or ${show.removed})
        and (not u.is_hidden or ${show.hidden} or u.id = ${show.userId})
      order by m.id
      limit ${show.limit}
    ) page
    cross join lateral (
      select count(*)::int as made, (count(*) filter (where g.winner is null))::int as undecided
      from picks p join games g on g.id = p.game_id
      where p.entry_id = page.entry_id and g.round_id = ${show.roundId}
    ) picked
    order by page.id
  `;
}

export async function updateGroup(sql: Sql, group: GroupRow): Promise<void> {
  await sql`update groups set ${sql(group, ...writtenColumns)} where id = ${group.id}`;
}

export async function deleteGroup(sql: Sql, id: number): Promise<void> {
  await sql`delete from groups where id = ${id}`;
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
