import { fold } from '#domain/names.ts';
import type { Sql, Tx } from '#server/db/database.ts';

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
    insert into mails (about, is_urgent)
    select jsonb_build_object('kind', 'reset', 'email', due.email_key), true
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
 * Stores the hash of a reset token for an hour. It replaces the user's last one, unless that is of the same mail.
 * Returns false if the last one is of a newer mail, or this mail has left the queue.
 */
export async function storeResetToken(tx: Tx, userId: number, mailId: string, tokenHash: string): Promise<boolean> {
  // the last token was used, or replaced by an older version of the app
  await tx`
    delete from mailed_reset_tokens where user_id = ${userId} and not exists (
      select from password_reset_tokens last
      join mailed_reset_tokens of_last on of_last.token = last.token
      where last.user_id = ${userId} and not last.used
    )
  `;
  const rows = await tx`
    with mail as (select id, made_at from mails where id = ${mailId}),
    stored as (
      insert into password_reset_tokens as last (user_id, token, expires_at)
      select ${userId}, ${tokenHash}, clock_timestamp() + interval '1 hour' from mail
      on conflict (user_id) do update set token = excluded.token, expires_at = excluded.expires_at, used = false
      where not exists (
        select from mailed_reset_tokens m join mail on m.mail_id <> mail.id and m.mail_made_at > mail.made_at
        where m.token = last.token
      )
      returning user_id, token, expires_at
    ),
    voided as (
      delete from mailed_reset_tokens m using stored where m.user_id = stored.user_id and m.mail_id <> ${mailId}
    ),
    mailed as (
      insert into mailed_reset_tokens (token, user_id, mail_id, mail_made_at, expires_at)
      select stored.token, stored.user_id, mail.id, mail.made_at, stored.expires_at from stored, mail
    )
    select from stored
  `;
  return rows.length > 0;
}

export async function findResetToken(sql: Sql, tokenHash: string): Promise<{ userId: number } | undefined> {
  const [row] = await sql<{ userId: number }[]>`
    select user_id as "userId" from password_reset_tokens
    where token = ${tokenHash} and not used and expires_at > clock_timestamp()
    union all
    select m.user_id from mailed_reset_tokens m
    join password_reset_tokens last on last.user_id = m.user_id and last.token <> m.token and not last.used
    join mailed_reset_tokens of_last on of_last.token = last.token and of_last.mail_id = m.mail_id
    where m.token = ${tokenHash} and m.expires_at > clock_timestamp()
  `;
  return row;
}
