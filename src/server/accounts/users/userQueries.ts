import type { QueryOf } from '#contract/calls.ts';
import type { User, UserRow } from '#contract/schemas.ts';
import { USERS_PAGE } from '#domain/limits.ts';
import { fold } from '#domain/names/names.ts';
import type { ChosenTile } from '#domain/names/personTile.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export const userColumns = [
  'id',
  'username',
  'email',
  'isAdmin',
  'isHidden',
  'avatarUrl',
  'tileEmoji',
  'tileColor',
] as const satisfies readonly (keyof User)[];

export interface NewUser extends ChosenTile {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly avatarUrl: string | null;
  readonly isAdmin: boolean;
  readonly isHidden: boolean;
}

/** Returns the new user; undefined if the name is taken in any case. */
export async function insertUser(sql: Sql, user: NewUser): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    insert into users as u (
      username, username_key, email, email_key, password_hash, avatar_url, is_admin, is_hidden, tile_emoji,
      tile_color
    )
    values (
      ${user.username}, ${fold(user.username)}, ${user.email}, ${user.email && fold(user.email)}, ${user.passwordHash},
      ${user.avatarUrl}, ${user.isAdmin}, ${user.isHidden}, ${user.tileEmoji ?? null},
      ${user.tileColor ?? null}
    )
    on conflict on constraint users_username_taken do nothing
    returning ${selectColumns(sql, 'u', userColumns)}
  `;
  return row;
}

export async function findUser(sql: Sql, id: number): Promise<User | undefined> {
  const [row] = await sql<User[]>`select ${selectColumns(sql, 'u', userColumns)} from users u where u.id = ${id}`;
  return row;
}

export async function findUserByName(sql: Sql, username: string): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    select ${selectColumns(sql, 'u', userColumns)} from users u where u.username_key = ${fold(username)}
  `;
  return row;
}

export async function lockUser(sql: Sql, id: number): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    select ${selectColumns(sql, 'u', userColumns)} from users u where u.id = ${id} for update
  `;
  return row;
}

/** Keeps a user from being deleted until the transaction ends. Returns false if there is none. */
export async function keepUser(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`select from users where id = ${id} for key share`;
  return rows.length > 0;
}

/** Locks the rows of all site admins in the order of their ids, which prevents deadlocks. */
export function lockSiteAdmins(sql: Sql): Promise<{ id: number }[]> {
  return sql<{ id: number }[]>`select id from users where is_admin order by id for update`;
}

/** Returns the names of all site admins but this user. */
export async function listSiteAdminNames(sql: Sql, userId: number | null): Promise<string[]> {
  const rows = await sql<{ username: string }[]>`
    select username from users where is_admin and id is distinct from ${userId}
  `;
  return rows.map(({ username }) => username);
}

/** Returns the addresses of all site admins, each once. */
export async function listAdminAddresses(sql: Sql): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct on (email_key) email from users where is_admin and email is not null order by email_key, id
  `;
  return rows.map(({ email }) => email);
}

export async function updateUser(sql: Sql, user: User): Promise<void> {
  await sql`
    update users
    set username = ${user.username}, username_key = ${fold(user.username)}, email = ${user.email},
      email_key = ${user.email && fold(user.email)}, is_admin = ${user.isAdmin}, is_hidden = ${user.isHidden},
      avatar_url = ${user.avatarUrl}, tile_emoji = ${user.tileEmoji}, tile_color = ${user.tileColor}
    where id = ${user.id}
  `;
}

export async function handOverPools(sql: Sql, from: number, to: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update pools set admin_id = ${to} where admin_id = ${from} returning id
  `;
  return rows.map(({ id }) => id);
}

/** Deletes a user with entries, picks, memberships and sessions; remaining pools violate `pools_admin_id_fkey`. */
export async function deleteUser(sql: Sql, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`;
}

/** What goes with an account, and which site admin takes over its pools, unless another one deletes it. */
export interface AccountExtent {
  readonly entries: number;
  readonly picks: number;
  readonly memberships: number;
  readonly pools: number;
  readonly heir: string | null;
}

/** What of a feature goes with an account. */
export interface ExtentPart {
  /** said of any account */
  readonly what: string;
  /** Returns how much of it goes, in words. */
  readonly count: (sql: Sql, userId: number) => Promise<string>;
}

export async function countExtent(sql: Sql, id: number): Promise<AccountExtent> {
  const [row] = await sql<[AccountExtent]>`
    select (select count(*)::int from entries e where e.user_id = u.id) as entries,
      (select count(*)::int from picks p join entries e on e.id = p.entry_id where e.user_id = u.id) as picks,
      (select count(*)::int from active_memberships m where m.user_id = u.id) as memberships,
      (select count(*)::int from pools pool where pool.admin_id = u.id) as pools,
      (select a.username from users a where a.is_admin order by a.id limit 1) as heir
    from users u
    where u.id = ${id}
  `;
  return row;
}

export interface Account extends Pick<User, 'username' | 'email' | 'isAdmin' | 'isHidden'> {
  readonly createdAt: Date;
  /** null for an account that nobody has used, or whose sessions and browsers are forgotten */
  readonly seenAt: Date | null;
}

/** The accounts by name; with a query those whose name or address has it. */
export function listAccounts(sql: Sql, query: string): Promise<Account[]> {
  const key = fold(query);
  return sql<Account[]>`
    select u.username, u.email, u.is_admin, u.is_hidden, u.created_at, greatest(
      (select max(s.used_at) from sessions s where s.user_id = u.id),
      (select max(b.seen_at) from known_browsers b where b.user_id = u.id)
    ) as seen_at
    from users u
    where position(${key} in u.username_key) > 0 or position(${key} in u.email_key) > 0
    order by u.username_key
  `;
}

/** A page of the users, by id: the first ones, or those after a user's id; of those whose name or address has `query`. */
export function listUsers(sql: Sql, { after = 0, query = '' }: QueryOf<'listUsers'>): Promise<UserRow[]> {
  const key = fold(query);
  return sql<UserRow[]>`
    select ${selectColumns(sql, 'u', userColumns)},
      (select count(*)::int from pools pool where pool.admin_id = u.id) as pools
    from users u
    where u.id > ${after}
      and (position(${key} in u.username_key) > 0 or position(${key} in u.email_key) > 0)
    order by u.id
    limit ${USERS_PAGE}
  `;
}
