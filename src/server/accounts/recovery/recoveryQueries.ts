import { fold } from '#domain/names/names.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Reset mails are queued at a random time within these seconds, which hides whether an account exists. */
const MAX_DELAY_SECONDS = 5;

/** Stores a request for a reset mail. Known and unknown addresses take the same work. */
export async function insertForgotten(sql: Sql, email: string): Promise<void> {
  await sql`
    insert into forgotten_passwords (email_key, due_at)
    values (${fold(email)}, clock_timestamp() + random() * make_interval(secs => ${MAX_DELAY_SECONDS}))
    on conflict (email_key) do nothing
  `;
}

export async function queueResets(sql: Sql): Promise<void> {
  await sql`
    with due as (
      delete from forgotten_passwords where due_at <= (select clock_timestamp()) returning email_key
    )
    insert into deliveries (channel, about, is_urgent)
    select 'mail', jsonb_build_object('kind', 'reset', 'email', due.email_key), true
    from due
    where exists (select from users u where u.email_key = due.email_key)
  `;
}

export async function nextReset(sql: Sql): Promise<number | null> {
  const [row] = await sql<[{ seconds: number | null }]>`
    select extract(epoch from min(due_at) - clock_timestamp())::float8 as seconds from forgotten_passwords
  `;
  return row.seconds;
}

export function findByEmail(sql: Sql, email: string): Promise<{ id: number; username: string; email: string }[]> {
  return sql<{ id: number; username: string; email: string }[]>`
    select id, username, email from users where email_key = ${fold(email)} order by id
  `;
}

/**
 * Stores the hash of a reset token for an hour. It voids the user's tokens of older mails. Returns false if there is one of a
 * newer mail, or this mail has left the queue. The user's row has to be locked.
 */
export async function storeResetToken(tx: Tx, userId: number, mailId: string, tokenHash: string): Promise<boolean> {
  const rows = await tx`
    with stored as (
      insert into password_reset_tokens (token_hash, user_id, mail_id, queued_at, expires_at)
      select ${tokenHash}, ${userId}, mail.id, mail.queued_at, clock_timestamp() + interval '1 hour'
      from deliveries mail
      where mail.id = ${mailId} and not exists (
        select from password_reset_tokens newer
        where newer.user_id = ${userId} and newer.mail_id <> mail.id and newer.queued_at > mail.queued_at
      )
      returning mail_id
    ),
    voided as (
      delete from password_reset_tokens older using stored
      where older.user_id = ${userId} and older.mail_id <> stored.mail_id
    )
    select from stored
  `;
  return rows.length > 0;
}

export async function findResetToken(sql: Sql, tokenHash: string): Promise<{ userId: number } | undefined> {
  const [row] = await sql<{ userId: number }[]>`
    select user_id from password_reset_tokens
    where token_hash = ${tokenHash} and expires_at > clock_timestamp()
  `;
  return row;
}
