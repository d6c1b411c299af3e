import type { User } from '#contract/schemas.ts';
import type { Identity } from '#contract/sessions.ts';
import { userColumns } from '#server/accounts/users/userQueries.ts';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Whom an OpenID provider names: the same subject at the same issuer is the same person, whatever their name or address. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

interface IdentityRow {
  readonly id: number;
  readonly issuer: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

export function listIdentities(sql: Sql, userId: number): Promise<IdentityRow[]> {
  return sql<IdentityRow[]>`
    select id, issuer, created_at, used_at from identities where user_id = ${userId} order by id
  `;
}

export function toIdentity({ id, issuer, createdAt, usedAt }: IdentityRow, oidc: OidcConfig | undefined): Identity {
  const isCurrent = issuer === oidc?.issuer;
  const provider = isCurrent ? oidc.name : new URL(issuer).host;
  return { id, provider, isCurrent, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString() };
}

/** Returns whose identity this is, and notes its use. */
export async function useIdentity(
  sql: Sql,
  { issuer, subject }: Subject,
): Promise<{ user: User; identityId: number } | undefined> {
  const [row] = await sql<(User & { identityId: number })[]>`
    with used as (
      update identities set used_at = clock_timestamp() where issuer = ${issuer} and subject = ${subject}
      returning user_id, id
    )
    select ${selectColumns(sql, 'u', userColumns)}, used.id as identity_id
    from used
    join users u on u.id = used.user_id
  `;
  if (!row) return undefined;
  const { identityId, ...user } = row;
  return { user, identityId };
}

/** Violates `identities_once` if it is somebody's, `identities_one_of_issuer` if the user has one of this provider. */
export async function insertIdentity(tx: Tx, userId: number, { issuer, subject }: Subject): Promise<number> {
  const [{ id }] = await tx<[{ id: number }]>`
    insert into identities (user_id, issuer, subject) values (${userId}, ${issuer}, ${subject}) returning id
  `;
  return id;
}

export interface OwnIdentity {
  readonly id: number;
}

export async function findOwnIdentity(sql: Sql, id: number, user: User | null): Promise<OwnIdentity | undefined> {
  const [row] = await sql<OwnIdentity[]>`
    select id from identities where id = ${id} and user_id = ${user?.id ?? null}
  `;
  return row;
}

export async function deleteIdentity(sql: Sql, { id }: OwnIdentity): Promise<void> {
  await sql`delete from identities where id = ${id}`;
}

/**
 * Deletes what somebody may have connected who was in the account for a few days. An identity with which the account was made
 * is no addition, and stays: it may be the only way in.
 */
export async function deleteNewIdentities(tx: Tx, userId: number): Promise<void> {
  await tx`
    delete from identities i using additions a
    where i.user_id = ${userId} and a.identity_id = i.id and i.created_at > clock_timestamp() - interval '7 days'
  `;
}

export async function hasIdentity(sql: Sql, userId: number, issuer: string): Promise<boolean> {
  const rows = await sql`select from identities where user_id = ${userId} and issuer = ${issuer}`;
  return rows.length > 0;
}
