import type { Sql } from '#server/infrastructure/db/database.ts';

export interface MailPreference {
  /** in the unsubscribe link of each mail */
  readonly token: string;
  readonly isEnabled: boolean;
}

/** Returns the stored preference of a user, or stores that they get these mails, with this token. */
export async function getOrCreateMailPreference(
  sql: Sql,
  userId: number,
  kind: string,
  token: string,
): Promise<MailPreference> {
  const [row] = await sql<[MailPreference]>`
    insert into mail_preferences as p (user_id, kind, token) values (${userId}, ${kind}, ${token})
    on conflict (user_id, kind) do update set token = p.token
    returning p.token, p.is_enabled
  `;
  return row;
}

export async function isMailEnabled(sql: Sql, userId: number, kind: string): Promise<boolean> {
  const rows = await sql`
    select from mail_preferences where user_id = ${userId} and kind = ${kind} and not is_enabled
  `;
  return rows.length === 0;
}

/** Stores whether a user gets the mails of a kind; the token is for a user without a preference. */
export async function setMailEnabled(
  sql: Sql,
  userId: number,
  kind: string,
  { token, isEnabled }: MailPreference,
): Promise<void> {
  await sql`
    insert into mail_preferences (user_id, kind, token, is_enabled) values (${userId}, ${kind}, ${token}, ${isEnabled})
    on conflict (user_id, kind) do update set is_enabled = excluded.is_enabled
  `;
}

/** Stops the mails of the kind whose unsubscribe link has the token. Returns false when no user has it. */
export async function stopMails(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    with stopped as (update mail_preferences set is_enabled = false where token = ${token} returning token)
    select from stopped
  `;
  return rows.length > 0;
}
