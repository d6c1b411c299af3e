import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { ToldCorrection, ToldMove, WrittenNews } from '#server/pools/pool/news.ts';
import { movesOf } from './pushQueries.ts';
import { subscriptionsFor } from './pushSubscriptionQueries.ts';

/** Queues a correction for the browsers of those whose entries it moved, once each, however many pools they are in. */
export async function queueCorrectionPushes(
  tx: Tx,
  { id, rounds }: Pick<ToldCorrection, 'id' | 'rounds'>,
  moves: readonly ToldMove[],
): Promise<void> {
  await tx`
    with moved as (
      select e.user_id, jsonb_agg(
        jsonb_build_object('poolId', m.pool_id, 'entryId', m.entry_id, 'rank', m.rank) order by m.nth
      ) as moves
      from ${movesOf(tx, moves)}
      join entries e on e.id = m.entry_id
      join users u on u.id = e.user_id and not u.is_hidden
      group by e.user_id
    )
    insert into deliveries (channel, about, is_urgent)
    select 'push',
      jsonb_build_object(
        'kind', 'correction', 'subscriptionId', s.id, 'correctionId', ${id}::int, 'rounds', ${[...rounds]}::int[],
        'moves', moved.moves
      ),
      false
    from moved
    join ${subscriptionsFor(tx, 'correction')} s on s.user_id = moved.user_id
    order by s.id
  `;
}

/** Queues a note or message of a pool for the browsers of its other members who want such pushes. */
export async function queueWrittenPushes(tx: Tx, { kind, poolId, itemId, userId }: WrittenNews): Promise<void> {
  await tx`
    insert into deliveries (channel, about, is_urgent)
    select 'push',
      jsonb_build_object(
        'kind', ${kind}::text, 'subscriptionId', s.id, 'poolId', ${poolId}::int, 'itemId', ${itemId}::int
      ),
      false
    from (select distinct user_id from active_memberships where pool_id = ${poolId}) members
    join ${subscriptionsFor(tx, kind)} s on s.user_id = members.user_id
    where s.user_id <> ${userId}
    order by s.id
  `;
}

/** Returns those of these users who want reminders in a browser. */
export async function listReminded(sql: Sql, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`
    select distinct s.user_id from ${subscriptionsFor(sql, 'reminder')} s where s.user_id = any(${[...userIds]}::int[])
  `;
  return rows.map(({ userId }) => userId);
}

/** Queues a reminder of the admins of a pool for the browsers of these users. */
export async function queuePoolReminderPushes(
  tx: Tx,
  userIds: readonly number[],
  { roundId, poolId }: { readonly roundId: number; readonly poolId: number },
): Promise<void> {
  await tx`
    insert into deliveries (channel, about, is_urgent)
    select 'push',
      jsonb_build_object('kind', 'reminder', 'subscriptionId', s.id, 'roundId', ${roundId}::int, 'poolId', ${poolId}::int),
      true
    from ${subscriptionsFor(tx, 'reminder')} s
    where s.user_id = any(${[...userIds]}::int[])
    order by s.id
  `;
}
