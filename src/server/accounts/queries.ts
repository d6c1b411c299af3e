import type { User, UserRow } from '#contract/things.ts';
import { fold } from '#domain/names.ts';
import type { Sql } from '#server/db/database.ts';

/** The columns of users that make the User of the wire. */
const asUser = (sql: Sql) => sql`
  u.id, u.username, u.email, u.is_admin as "isAdmin", u.is_hidden as "isHidden", u.avatar_url as "avatarUrl"
`;

export interface NewUser {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly avatarUrl: string | null;
  readonly isAdmin: boolean;
}

/** The new user, or undefined when the name is taken, whatever its case. */
export async function insertUser(sql: Sql, user: NewUser): Promise<User | undefined> {
  const [row] = await sql<User[]>`
    insert into users as u (username, username_key, email, password_hash, avatar_url, is_admin)
    values (
      ${user.username}, ${fold(user.username)}, ${user.email}, ${user.passwordHash}, ${user.avatarUrl}, ${user.isAdmin}
    )
    on conflict on constraint users_username_taken do nothing
    returning ${asUser(sql)}
  `;
  return row;
}

export async function findUser(sql: Sql, id: number): Promise<User | undefined> {
  const [row] = await sql<User[]>`select ${asUser(sql)} from users u where u.id = ${id}`;
  return row;
}

/** A user with the hash of the password, by name without regard to case: for signing in only. */
export async function findCredentials(
  sql: Sql,
  username: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await sql<{ id: number; passwordHash: string }[]>`
    select u.id, u.password_hash as "passwordHash" from users u where u.username_key = ${fold(username)}
  `;
  return row;
}

/** All users by id, with how many pools each administers. */
export function listUsers(sql: Sql): Promise<UserRow[]> {
  return sql<UserRow[]>`
    select ${asUser(sql)}, (select count(*)::int from groups g where g.admin_id = u.id) as pools
    from users u
    order by u.id
  `;
}

/** Whose session this is, and for how many seconds more; undefined when it has ended or never was. */
export async function findSession(
  sql: Sql,
  tokenHash: string,
): Promise<{ user: User; secondsLeft: number } | undefined> {
  const [row] = await sql<(User & { secondsLeft: number })[]>`
    select ${asUser(sql)}, extract(epoch from s.expires_at - clock_timestamp())::int as "secondsLeft"
    from sessions s
    join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > clock_timestamp()
  `;
  if (!row) return undefined;
  const { secondsLeft, ...user } = row;
  return { user, secondsLeft };
}

/** Starts a session, and clears away the user's ended ones. */
export async function insertSession(sql: Sql, tokenHash: string, userId: number, seconds: number): Promise<void> {
  await sql`
    with ended as (delete from sessions where user_id = ${userId} and expires_at <= clock_timestamp())
    insert into sessions (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, clock_timestamp() + make_interval(secs => ${seconds}))
  `;
}

export async function prolongSession(sql: Sql, tokenHash: string, seconds: number): Promise<void> {
  await sql`
    update sessions set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where token_hash = ${tokenHash}
  `;
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`;
}
