import type { Sql } from '#server/infrastructure/db/database.ts';

export type MailPayload =
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'emailChange'; readonly changeId: number }
  /** with a pool if its admins have asked for it */
  | { readonly kind: 'reminder'; readonly userId: number; readonly roundId: number; readonly groupId?: number }
  | { readonly kind: 'round'; readonly userId: number; readonly roundId: number }
  | { readonly kind: 'invitation'; readonly groupId: number; readonly userId: number; readonly email: string };

export interface QueuedMail {
  readonly id: string;
  readonly about: MailPayload;
  readonly tries: number;
  readonly isLast: boolean;
}

export async function insertMail(sql: Sql, about: MailPayload): Promise<void> {
  await sql`insert into mails (about, is_urgent) values (${sql.json(about)}, true)`;
}

/** Claims a mail for five minutes, of another kind than these. A row lock would keep a transaction open meanwhile. */
export async function claimMail(
  sql: Sql,
  isUrgent: boolean,
  without: readonly string[] = [],
): Promise<QueuedMail | undefined> {
  // in a subselect the clock is read once, not for each row; a stored time may be rounded up by half a millisecond
  const nextOf = (kind: boolean) => sql`
    select id from mails
    where is_urgent = ${kind} and due_at <= (select clock_timestamp() + interval '1 ms')
      and about ->> 'kind' <> all(${[...without]}::text[])
    order by due_at
    limit 1
    for update skip locked
  `;
  const [row] = await sql<QueuedMail[]>`
    update mails set tries = tries + 1, due_at = clock_timestamp() + interval '5 minutes'
    where id = coalesce((${nextOf(isUrgent)}), (${nextOf(!isUrgent)}))
    returning id, about, tries, queued_at <= clock_timestamp() - interval '1 day' as is_last
  `;
  return row;
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`;
}

/** Waits 1, 2, 4 … minutes, at most an hour. */
export async function rescheduleMail(sql: Sql, id: string): Promise<void> {
  await sql`
    update mails set due_at = clock_timestamp() + least(2 ^ (tries - 1), 60) * interval '1 minute' where id = ${id}
  `;
}

export async function readQueue(sql: Sql): Promise<{ length: number; oldestSeconds: number } | undefined> {
  const [queue] = await sql<{ length: number; oldestSeconds: number }[]>`
    select count(*)::int as length,
      coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as oldest_seconds
    from mails
  `;
  return queue;
}
