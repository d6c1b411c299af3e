import type { Sql } from '#server/infrastructure/db/database.ts';

/** What a delivery is about; its text is made from the data of the moment in which it is sent. */
export interface About {
  readonly kind: string;
}

export interface Delivery<A extends About = About> {
  readonly id: string;
  readonly about: A;
  readonly tries: number;
  readonly queuedAt: Date;
  readonly isLast: boolean;
}

export interface Claim {
  /** its name */
  readonly channel: string;
  /** whether one that a person waits for is preferred */
  readonly isUrgent: boolean;
  /** kinds that wait */
  readonly without: readonly string[];
  /** pools that are being sent something */
  readonly busyPools: readonly number[];
  /** a try after so many hours in the queue is the last */
  readonly hours: number;
}

/** Claims a delivery for five minutes. A row lock would keep a transaction open meanwhile. */
export async function claimDelivery<A extends About>(
  sql: Sql,
  { channel, isUrgent, without, busyPools, hours }: Claim,
): Promise<Delivery<A> | undefined> {
  // in a subselect the clock is read once, not for each row; a stored time may be rounded up by half a millisecond
  const nextOf = (kind: boolean) => sql`
    select id from deliveries
    where not exists (select from site where is_copy)
      and channel = ${channel} and is_urgent = ${kind} and due_at <= (select clock_timestamp() + interval '1 ms')
      and about ->> 'kind' <> all(${[...without]}::text[])
      and (about ->> 'poolId')::int <> all(${[...busyPools]}::int[])
    order by due_at
    limit 1
    for update skip locked
  `;
  const [row] = await sql<Delivery<A>[]>`
    update deliveries set tries = tries + 1, due_at = clock_timestamp() + interval '5 minutes'
    where id = coalesce((${nextOf(isUrgent)}), (${nextOf(!isUrgent)}))
    returning id, about, tries, queued_at,
      queued_at <= clock_timestamp() - make_interval(hours => ${hours}) as is_last
  `;
  return row;
}

export async function deleteDelivery(sql: Sql, id: string): Promise<void> {
  await sql`delete from deliveries where id = ${id}`;
}

/** Waits 1, 2, 4 … minutes, at most an hour. */
export async function rescheduleDelivery(sql: Sql, id: string): Promise<void> {
  await sql`
    update deliveries set due_at = clock_timestamp() + least(2 ^ (tries - 1), 60) * interval '1 minute' where id = ${id}
  `;
}

export async function readQueue(
  sql: Sql,
  channel: string,
): Promise<{ length: number; oldestSeconds: number } | undefined> {
  const [queue] = await sql<{ length: number; oldestSeconds: number }[]>`
    select count(*)::int as length,
      coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as oldest_seconds
    from deliveries
    where channel = ${channel}
  `;
  return queue;
}
