import type { Sql } from '#server/db/database.ts';

/** What a mail is about; the letter is made of it when it is sent. */
export type MailPayload =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'emailChange'; readonly changeId: number }
  | { readonly kind: 'reminder'; readonly userId: number; readonly roundId: number }
  | { readonly kind: 'invitation'; readonly groupId: number; readonly userId: number; readonly email: string };

export interface QueuedMail {
  readonly id: string;
  readonly about: MailPayload;
  /** how often it has been taken, this time included */
  readonly tries: number;
  /** it is a day old: if it cannot be sent now, it is given up */
  readonly isLast: boolean;
}

/** Has a mail sent soon after the commit, by whichever process is the first to take it. */
export async function insertMail(sql: Sql, about: MailPayload): Promise<void> {
  await sql`insert into mails (about, is_urgent) values (${sql.json(about)}, true)`;
}

/**
 * Takes the next mail that is due, where it can be of those that somebody waits for, or of the others: for five minutes,
 * more than sending takes, no other process does. Not by a lock, which would hold a transaction open while a mail server
 * thinks.
 */
export async function claimMail(sql: Sql, isUrgent: boolean): Promise<QueuedMail | undefined> {
  // the clock in a select of its own: compared with directly, it would be read for each mail that is not due yet
  const nextOf = (kind: boolean) => sql`
    select id from mails
    where is_urgent = ${kind} and due_at <= (select clock_timestamp())
    order by due_at
    limit 1
    for update skip locked
  `;
  const [row] = await sql<QueuedMail[]>`
    update mails set tries = tries + 1, due_at = clock_timestamp() + interval '5 minutes'
    where id = coalesce((${nextOf(isUrgent)}), (${nextOf(!isUrgent)}))
    returning id, about, tries, made_at <= clock_timestamp() - interval '1 day' as "isLast"
  `;
  return row;
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`;
}

/** Has a mail tried again: in a minute, then in two, in four and so on, in an hour at most. */
export async function rescheduleMail(sql: Sql, id: string): Promise<void> {
  await sql`
    update mails set due_at = clock_timestamp() + least(2 ^ (tries - 1), 60) * interval '1 minute' where id = ${id}
  `;
}

/** How many mails are queued, and how old the oldest is. */
export async function readQueue(sql: Sql): Promise<{ length: number; oldestSeconds: number } | undefined> {
  const [queue] = await sql<{ length: number; oldestSeconds: number }[]>`
    select count(*)::int as length,
      coalesce(extract(epoch from clock_timestamp() - min(made_at)), 0)::float8 as "oldestSeconds"
    from mails
  `;
  return queue;
}

/** Stops the mails whose token this is; false where it is nobody's. */
export async function stopMails(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    with of_user as (update reminders set is_wanted = false where token = ${token} returning token),
      of_address as (update invitees set is_wanted = false where token = ${token} returning token)
    select from of_user union all select from of_address
  `;
  return rows.length > 0;
}
