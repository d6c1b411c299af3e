import { fold } from '#domain/names.ts';
import type { Sql, Tx } from '#server/db/database.ts';

/** A reset mail is queued within so many seconds, at random: nobody can tell its making from other work by the time. */
const MAX_DELAY_SECONDS = 5;

/** Remembers that a reset mail was asked for, which is the same work for an address that no account has. */
export async function insertForgotten(sql: Sql, email: string): Promise<void> {
  await sql`
    insert into forgotten_passwords (email_key, due_at)
    values (${fold(email)}, clock_timestamp() + random() * make_interval(secs => ${MAX_DELAY_SECONDS}))
    on conflict (email_key) do nothing
  `;
}

/** Queues the reset mails that are due; an address that no account has gets none. */
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

/** In how many seconds the next reset mail is due; null where none is. */
export async function nextReset(sql: Sql): Promise<number | null> {
  const [row] = await sql<[{ seconds: number | null }]>`
    select extract(epoch from min(due_at) - clock_timestamp())::float8 as seconds from forgotten_passwords
  `;
  return row.seconds;
}

/** The accounts of an address, whatever its case: families share one. */
export function findByEmail(sql: Sql, email: string): Promise<{ id: number; username: string; email: string }[]> {
  return sql<{ id: number; username: string; email: string }[]>`
    select id, username, email from users where email_key = ${fold(email)} order by id
  `;
}

/**
 * Keeps the hash of a reset token for an hour, in place of the user's last one, or beside it where the mail is the same. False
 * where the last one is of a newer mail, or this mail is in the queue no more: then nothing is kept.
 */
export async function storeResetToken(tx: Tx, userId: number, mailId: string, tokenHash: string): Promise<boolean> {
  // the last one has been used, or replaced by a version that knows nothing of these
  await tx`
    delete from mailed_reset_tokens where user_id = ${userId} and not exists (
      select from password_reset_tokens last
      join mailed_reset_tokens of_last on of_last.token = last.token
      where last.user_id = ${userId} and not last.used
    )
  `;
  const rows = await tx`
    with mail as (select id, made_at from mails where id = ${mailId}),
    kept as (
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
      delete from mailed_reset_tokens m using kept where m.user_id = kept.user_id and m.mail_id <> ${mailId}
    ),
    mailed as (
      insert into mailed_reset_tokens (token, user_id, mail_id, mail_made_at, expires_at)
      select kept.token, kept.user_id, mail.id, mail.made_at, kept.expires_at from kept, mail
    )
    select from kept
  `;
  return rows.length > 0;
}

/** Whose password a reset token may still set. */
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
