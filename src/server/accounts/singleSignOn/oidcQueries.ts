import type { Sql } from '#server/infrastructure/db/database.ts';

export type OidcPurpose = 'login' | 'connect' | 'reauth';

/** What a browser has begun at the provider. */
export interface OidcFlow {
  readonly purpose: OidcPurpose;
  /** the session that began it; null for a sign-in */
  readonly sessionHash: string | null;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirect: string;
}

export async function insertFlow(sql: Sql, tokenHash: string, flow: OidcFlow): Promise<void> {
  await sql`
    insert into oidc_flows (token_hash, purpose, session_hash, state, nonce, code_verifier, redirect, expires_at)
    values (
      ${tokenHash}, ${flow.purpose}, ${flow.sessionHash}, ${flow.state}, ${flow.nonce}, ${flow.codeVerifier}, ${flow.redirect},
      clock_timestamp() + interval '10 minutes'
    )
  `;
}

/** Uses up a flow, even if its answer is wrong; of two answers at once one gets it. */
export async function takeFlow(sql: Sql, tokenHash: string): Promise<OidcFlow | undefined> {
  const [row] = await sql<OidcFlow[]>`
    delete from oidc_flows where token_hash = ${tokenHash} and expires_at > clock_timestamp()
    returning purpose, session_hash, state, nonce, code_verifier, redirect
  `;
  return row;
}

/** A person whom the provider has named, and who has no account yet. */
export interface OidcRegistration {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly provedAt: Date | null;
  readonly redirect: string;
}

export async function insertRegistration(sql: Sql, tokenHash: string, made: OidcRegistration): Promise<void> {
  await sql`
    insert into oidc_registrations (
      token_hash, issuer, subject, username, email, is_admin, proved_at, redirect, expires_at
    )
    values (
      ${tokenHash}, ${made.issuer}, ${made.subject}, ${made.username}, ${made.email}, ${made.isAdmin}, ${made.provedAt},
      ${made.redirect}, clock_timestamp() + interval '10 minutes'
    )
  `;
}

export async function findRegistration(sql: Sql, tokenHash: string): Promise<OidcRegistration | undefined> {
  const [row] = await sql<OidcRegistration[]>`
    select issuer, subject, username, email, is_admin, proved_at, redirect
    from oidc_registrations where token_hash = ${tokenHash} and expires_at > clock_timestamp()
  `;
  return row;
}

/** Returns false if it has been used meanwhile. */
export async function deleteRegistration(sql: Sql, tokenHash: string): Promise<boolean> {
  return (await sql`delete from oidc_registrations where token_hash = ${tokenHash}`.count()) > 0;
}

export async function isNameTaken(sql: Sql, usernameKey: string): Promise<boolean> {
  const rows = await sql`select from users where username_key = ${usernameKey}`;
  return rows.length > 0;
}
