import type { User } from '#contract/schemas.ts';
import type { Passkey } from '#contract/sessions.ts';
import { MAX_PASSKEYS } from '#domain/accounts/signIn.ts';
import { userColumns } from '#server/accounts/users/userQueries.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

interface PasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly credentialId: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export function listPasskeys(sql: Sql, userId: number): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select id, name, host, credential_id, created_at, used_at from passkeys where user_id = ${userId} order by id
  `;
}

export function toPasskey({ createdAt, usedAt, ...row }: PasskeyRow): Passkey {
  return { ...row, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

export interface KnownCredential {
  readonly credentialId: string;
  readonly transports: string[];
}

/** Returns what a browser needs to find a user's passkeys of this host. */
export function listCredentials(sql: Sql, userId: number, host: string): Promise<KnownCredential[]> {
  return sql<KnownCredential[]>`
    select credential_id, transports from passkeys where user_id = ${userId} and host = ${host} order by id
  `;
}

/** Returns the text by which authenticators know a user: `proposed`, unless there is one already. */
export async function keepPasskeyUser(sql: Sql, userId: number, proposed: string): Promise<string | undefined> {
  const [row] = await sql<{ passkeyUser: string }[]>`
    update users set passkey_user = coalesce(passkey_user, ${proposed}) where id = ${userId} returning passkey_user
  `;
  return row?.passkeyUser;
}

export interface NewPasskey {
  readonly userId: number;
  readonly name: string;
  readonly host: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Returns undefined if the user has ten passkeys. The user's row has to be locked. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports)
    select u.id, ${made.name}, ${made.host}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
      ${made.transports}::text[]
    from users u
    where u.id = ${made.userId} and (select count(*) from passkeys p where p.user_id = u.id) < ${MAX_PASSKEYS}
    returning id, name, host, credential_id, created_at, used_at
  `;
  return row;
}

export interface CheckedPasskey {
  readonly id: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  /** by which authenticators know its owner */
  readonly passkeyUser: string | null;
  readonly user: User;
}

/** Returns the passkey of this host that has this credential. */
export async function findPasskey(sql: Sql, credentialId: string, host: string): Promise<CheckedPasskey | undefined> {
  const [row] = await sql<(User & Omit<CheckedPasskey, 'id' | 'user' | 'credentialId'> & { passkeyId: number })[]>`
    select ${selectColumns(sql, 'u', userColumns)}, u.passkey_user, p.id as passkey_id, p.public_key,
      p.counter::float8 as counter
    from passkeys p
    join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and p.host = ${host}
  `;
  if (!row) return undefined;
  const { passkeyId, publicKey, counter, passkeyUser, ...user } = row;
  return { id: passkeyId, credentialId, publicKey, counter, passkeyUser, user };
}

/** Returns false if the passkey is gone meanwhile. */
export async function notePasskeyUse(sql: Sql, id: number, counter: number): Promise<boolean> {
  const noted = sql`update passkeys set counter = ${counter}, used_at = clock_timestamp() where id = ${id}`;
  return (await noted.count()) > 0;
}

export interface OwnPasskey {
  readonly id: number;
}

export async function findOwnPasskey(sql: Sql, id: number, user: User | null): Promise<OwnPasskey | undefined> {
  const [row] = await sql<OwnPasskey[]>`
    select id from passkeys where id = ${id} and user_id = ${user?.id ?? null}
  `;
  return row;
}

export async function deletePasskey(sql: Sql, { id }: OwnPasskey): Promise<void> {
  await sql`delete from passkeys where id = ${id}`;
}

/** Deletes what somebody may have added who was in the account for a few days. */
export async function deleteNewPasskeys(tx: Tx, userId: number): Promise<void> {
  await tx`delete from passkeys where user_id = ${userId} and created_at > clock_timestamp() - interval '7 days'`;
}

export async function hasPasskey(sql: Sql, userId: number, host: string): Promise<boolean> {
  const rows = await sql`select from passkeys where user_id = ${userId} and host = ${host} limit 1`;
  return rows.length > 0;
}

export async function hasSiteAdminPasskey(sql: Sql, host: string): Promise<boolean> {
  const rows = await sql`
    select from passkeys p join users u on u.id = p.user_id and u.is_admin where p.host = ${host} limit 1
  `;
  return rows.length > 0;
}

/** Returns how many passkeys no browser offers at this host. */
export async function countPasskeysElsewhere(sql: Sql, host: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from passkeys where host <> ${host}`;
  return row.count;
}

/** Stores for five minutes what a passkey has to sign: to be added in this session, or to sign in. */
export async function insertChallenge(sql: Sql, challenge: string, sessionHash: string | null): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, session_hash, expires_at)
    values (${challenge}, ${sessionHash}, clock_timestamp() + interval '5 minutes')
  `;
}

/** Uses up a challenge. Returns whether it was there, for this session; of two at once one gets it. */
export async function takeChallenge(sql: Sql, challenge: string, sessionHash: string | null): Promise<boolean> {
  const taken = sql`
    delete from passkey_challenges
    where challenge = ${challenge} and session_hash is not distinct from ${sessionHash} and expires_at > clock_timestamp()
  `;
  return (await taken.count()) > 0;
}
