import type { User } from '#contract/schemas.ts';
import type { Session } from '#contract/sessions.ts';
import type { SignInMethod } from '#domain/accounts/signIn.ts';
import { userColumns } from '#server/accounts/users/userQueries.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

const MAX_SESSIONS = 20;
const MAX_KNOWN_BROWSERS = 20;
/** A sign-in is fresh for this long: it allows what is delicate (docs/spec.md#a-fresh-sign-in). */
const FRESH_SECONDS = 300;

export interface KnownSession {
  readonly user: User;
  readonly method: SignInMethod;
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

export async function findSession(sql: Sql, tokenHash: string): Promise<KnownSession | undefined> {
  const [row] = await sql<(User & Omit<KnownSession, 'user'>)[]>`
    select ${selectColumns(sql, 'u', userColumns)}, s.method, s.used_at, s.expires_at
    from sessions s
    join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > clock_timestamp()
  `;
  if (!row) return undefined;
  const { method, usedAt, expiresAt, ...user } = row;
  return { user, method, usedAt, expiresAt };
}

export interface NewSession {
  readonly tokenHash: string;
  readonly browser: string | null;
  readonly system: string | null;
}

/** Who signs in, how, and what was checked of it. */
export type SigningIn = { readonly id: number } & (
  | { readonly method: 'password'; readonly passwordHash: string }
  | { readonly method: 'passkey'; readonly passkeyId: number; readonly provedAt: ProvedAt }
  | { readonly method: 'oidc'; readonly identityId: number; readonly provedAt: ProvedAt }
  | { readonly method: 'link' }
);

/** When a user proved who they are, from which a sign-in is fresh; null if nobody knows. */
export type ProvedAt = Date | 'now' | null;

/** SQL for until when a sign-in is fresh. `least` leaves out what is null. */
const freshUntil = (sql: Sql, provedAt: ProvedAt) =>
  provedAt === null
    ? sql`clock_timestamp()`
    : sql`least(${provedAt === 'now' ? null : provedAt}::timestamptz, clock_timestamp()) + make_interval(secs => ${FRESH_SECONDS})`;

/** SQL for the row of who signs in, as long as what was checked is as it was. */
const signingIn = (sql: Sql, account: SigningIn) => {
  switch (account.method) {
    case 'password':
      return sql`users u where u.id = ${account.id} and u.password_hash = ${account.passwordHash}`;
    case 'passkey':
      return sql`users u join passkeys p on p.user_id = u.id where u.id = ${account.id} and p.id = ${account.passkeyId}`;
    case 'oidc':
      return sql`users u join identities i on i.user_id = u.id where u.id = ${account.id} and i.id = ${account.identityId}`;
    case 'link':
      return sql`users u where u.id = ${account.id}`;
  }
};

/**
 * Starts a session and ends the oldest above 20. Returns false if what was checked has changed, or is gone, meanwhile: who takes a
 * passkey away ends the sessions that there are, with the user's row locked, and a later one would stay.
 */
export async function insertSession(
  sql: Sql,
  { tokenHash, browser, system }: NewSession,
  account: SigningIn,
  seconds: number,
): Promise<boolean> {
  const provedAt = 'provedAt' in account ? account.provedAt : 'now';
  // `for share` waits for who has locked the user's row, and then skips what they have deleted; the subquery of `oldest` does not
  // see the row inserted by the same statement
  const rows = await sql`
    with started as (
      insert into sessions (token_hash, user_id, method, browser, system, fresh_until, expires_at)
      select ${tokenHash}, u.id, ${account.method}, ${browser}, ${system},
        ${freshUntil(sql, provedAt)}, clock_timestamp() + make_interval(secs => ${seconds})
      from ${signingIn(sql, account)}
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

/** Stores the hour of a session's use, and lets it last for these seconds at least. */
export async function noteUse(sql: Sql, tokenHash: string, seconds: number): Promise<void> {
  await sql`
    update sessions
    set used_at = date_trunc('hour', clock_timestamp(), 'UTC'),
      expires_at = greatest(expires_at, clock_timestamp() + make_interval(secs => ${seconds}))
    where token_hash = ${tokenHash}
  `;
}

/** Whether a sign-in allows what is delicate. It is asked for each such call, by the database's clock. */
export async function isFresh(sql: Sql, tokenHash: string): Promise<boolean> {
  const rows = await sql`
    select from sessions
    where token_hash = ${tokenHash} and fresh_until > clock_timestamp() and expires_at > clock_timestamp()
  `;
  return rows.length > 0;
}

/** Makes a sign-in fresh again. Returns false if the session has ended, or a checked password has changed meanwhile. */
export async function renewSignIn(
  sql: Sql,
  tokenHash: string,
  passwordHash: string | null,
  provedAt: ProvedAt,
): Promise<boolean> {
  const renewed = sql`
    update sessions s set fresh_until = greatest(s.fresh_until, ${freshUntil(sql, provedAt)})
    from users u
    where s.token_hash = ${tokenHash} and u.id = s.user_id and u.password_hash = coalesce(${passwordHash}, u.password_hash)
  `;
  return (await renewed.count()) > 0;
}

export interface SessionRow {
  readonly id: number;
  readonly browser: string | null;
  readonly system: string | null;
  readonly method: SignInMethod;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly isCurrent: boolean;
}

/** Returns the running sessions of a user; the current one has this token. */
export function listSessions(sql: Sql, userId: number, tokenHash: string): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select id, browser, system, method, created_at, used_at, token_hash = ${tokenHash} as is_current
    from sessions
    where user_id = ${userId} and expires_at > clock_timestamp()
    order by id
  `;
}

export function toSession({ createdAt, usedAt, ...row }: SessionRow): Session {
  return { ...row, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() };
}

export interface OwnSession {
  readonly id: number;
}

export async function findOwnSession(sql: Sql, id: number, user: User | null): Promise<OwnSession | undefined> {
  const [row] = await sql<OwnSession[]>`
    select id from sessions where id = ${id} and user_id = ${user?.id ?? null} and expires_at > clock_timestamp()
  `;
  return row;
}

export async function endSession(sql: Sql, { id }: OwnSession): Promise<void> {
  await sql`delete from sessions where id = ${id}`;
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`;
}

export async function deleteSessions(sql: Sql, userId: number, keep?: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash is distinct from ${keep ?? null}`;
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
