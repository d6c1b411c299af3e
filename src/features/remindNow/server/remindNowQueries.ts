import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { hasReminderMail, missesPick } from '#server/mails/reminders/reminderQueries.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';

type PoolToRemind = Pick<PoolRow, 'id' | 'tieBreaker'>;

/** Returns the users whose entries in a pool miss picks, or a guess that it counts, of an open round. */
export async function listWhoMiss(sql: Sql, { id, tieBreaker }: PoolToRemind, roundId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`
    select distinct m.user_id
    from active_memberships m
    join entries e on e.id = m.entry_id
    join rounds r on r.id = ${roundId} and not ${isPast(sql)}
    where m.pool_id = ${id} and (${missesPick(sql)} or ${tieBreaker === 'total'} and ${missesGuess(sql)})
    order by m.user_id
  `;
  return rows.map(({ userId }) => userId);
}

/** Returns whether a pool has reminded of a round. */
export async function hasReminded(sql: Sql, poolId: number, roundId: number): Promise<boolean> {
  const rows = await sql`select from pool_reminders where pool_id = ${poolId} and round_id = ${roundId}`;
  return rows.length > 0;
}

/** Returns the channels in which automatic reminders of a round were queued in the last hour. */
export async function listRecentlyReminded(sql: Sql, roundId: number): Promise<string[]> {
  const rows = await sql<{ channel: string }[]>`
    select channel from reminded_rounds
    where round_id = ${roundId} and queued_at > clock_timestamp() - interval '1 hour'
  `;
  return rows.map(({ channel }) => channel);
}

export async function insertPoolReminder(sql: Sql, poolId: number, roundId: number): Promise<void> {
  await sql`insert into pool_reminders (pool_id, round_id) values (${poolId}, ${roundId})`;
}

/** Returns those of these users whom reminders by mail reach. */
export async function listWithReminderMail(sql: Sql, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select u.id from users u where u.id = any(${[...userIds]}::int[]) and ${hasReminderMail(sql)}
  `;
  return rows.map(({ id }) => id);
}

/** Queues a mail of the admins of a pool for each of these users. */
export async function queuePoolReminders(
  tx: Tx,
  userIds: readonly number[],
  { roundId, poolId }: { readonly roundId: number; readonly poolId: number },
): Promise<void> {
  await tx`
    insert into deliveries (channel, about, is_urgent)
    select 'mail', jsonb_build_object('kind', 'reminder', 'userId', id, 'roundId', ${roundId}::int, 'poolId', ${poolId}::int),
      false
    from unnest(${[...userIds]}::int[]) as id
  `;
}
