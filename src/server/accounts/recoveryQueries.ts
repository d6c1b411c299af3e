import { fold } from '#domain/names.ts';
import type { Sql } from '#server/db/database.ts';

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
