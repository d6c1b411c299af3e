import type { User, UserRow } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import type { ChosenTile } from '#domain/names/personTile.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

const MAX_SESSIONS = 20;
const MAX_KNOWN_BROWSERS = 20;

const userColumns = [
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
    update groups set admin_id = ${to} where admin_id = ${from} returning id
  `;
  return rows.map(({ id }) => id);
}

/** Deletes a user with entries, picks, memberships and sessions; remaining pools violate `groups_admin_id_fkey`. */
export async function deleteUser(sql: Sql, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`;
}

/** Sets a password, voids all reset links and ends the user's sessions except `keep`. */
export async function updatePassword(tx: Tx, id: number, passwordHash: string, keep?: string): Promise<void> {
  await tx`update users set password_hash = ${passwordHash} where id = ${id}`;
  await voidResetLinks(tx, id);
  await deleteSessions(tx, id, keep);
}

export async function voidResetLinks(tx: Tx, id: number): Promise<void> {
  await tx`delete from password_reset_tokens where user_id = ${id}`;
}

export async function deleteSessions(tx: Tx, id: number, keep?: string): Promise<void> {
  await tx`delete from sessions where user_id = ${id} and token_hash is distinct from ${keep ?? null}`;
}

export async function lockPasswordHash(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx<{ passwordHash: string }[]>`
    select password_hash from users where id = ${id} for update
  `;
  return row?.passwordHash;
}

export async function findPasswordHash(sql: Sql, id: number): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash from users where id = ${id}
  `;
  return row?.passwordHash;
}

export async function findCredentials(
  sql: Sql,
  username: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await sql<{ id: number; passwordHash: string }[]>`
    select u.id, u.password_hash from users u where u.username_key = ${fold(username)}
  `;
  return row;
}

export function listUsers(sql: Sql): Promise<UserRow[]> {
  return sql<UserRow[]>`
    select ${selectColumns(sql, 'u', userColumns)},
      (select count(*)::int from groups g where g.admin_id = u.id) as pools
    from users u
    order by u.id
  `;
}

export interface KnownSession {
  readonly user: User;
  readonly expiresAt: Date;
}

export async function findSession(sql: Sql, tokenHash: string): Promise<KnownSession | undefined> {
  const [row] = await sql<(User & { expiresAt: Date })[]>`
    select ${selectColumns(sql, 'u', userColumns)}, s.expires_at
    from sessions s
    join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > clock_timestamp()
  `;
  if (!row) return undefined;
  const { expiresAt, ...user } = row;
  return { user, expiresAt };
}

/** Starts a session and ends the oldest above 20. Returns false if the password has changed meanwhile. */
export async function insertSession(
  sql: Sql,
  tokenHash: string,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string },
  seconds: number,
): Promise<boolean> {
  // the subquery does not see the row inserted by the same statement
  const rows = await sql`
    with started as (
      insert into sessions (token_hash, user_id, expires_at)
      select ${tokenHash}, u.id, clock_timestamp() + make_interval(secs => ${seconds})
      from users u
      where u.id = ${id} and u.password_hash = ${passwordHash}
      for share
      returning user_id
    ),
    oldest as (
      select token_hash from sessions
      where token_hash in (
        select s.token_hash from sessions s join started on started.user_id = s.user_id
        order by s.expires_at desc, s.created_at desc, s.token_hash
        offset ${MAX_SESSIONS - 1}
      )
      for update skip locked
    ),
    ended as (delete from sessions s using oldest where s.token_hash = oldest.token_hash)
    select from started
  `;
  return rows.length > 0;
}

export async function insertKnownBrowser(sql: Sql, userId: number, tokenHash: string): Promise<void> {
  await sql`
    with seen as (
      insert into known_browsers as k (user_id, token_hash) values (${userId}, ${tokenHash})
      on conflict (user_id, token_hash) do update set seen_at = clock_timestamp()
    ),
    oldest as (
      select user_id, token_hash from known_browsers
      where user_id = ${userId} and token_hash in (
        select k.token_hash from known_browsers k
        where k.user_id = ${userId} and k.token_hash <> ${tokenHash}
        order by k.seen_at desc, k.token_hash
        offset ${MAX_KNOWN_BROWSERS - 1}
      )
      for update skip locked
    )
    delete from known_browsers k using oldest where (k.user_id, k.token_hash) = (oldest.user_id, oldest.token_hash)
  `;
}

export async function isKnownBrowser(sql: Sql, userId: number | undefined, tokenHash: string): Promise<boolean> {
  const rows = await sql`select from known_browsers where user_id = ${userId ?? null} and token_hash = ${tokenHash}`;
  return rows.length > 0;
}

export async function extendSession(sql: Sql, tokenHash: string, seconds: number): Promise<void> {
  await sql`
    update sessions set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where token_hash = ${tokenHash}
  `;
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`;
}
