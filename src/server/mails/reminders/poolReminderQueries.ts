import type { Reminded, ReminderReach } from '#contract/schemas.ts';
import { subscriptionsFor } from '#server/accounts/push/pushSubscriptionQueries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { hasReminderMail, missesPick } from './reminderQueries.ts';

/** Which channels the site has. */
export interface Channels {
  readonly mail: boolean;
  readonly push: boolean;
}

type PoolToRemind = Pick<PoolRow, 'id' | 'tieBreaker'>;

/** SQL for the users whose entries in a pool miss picks, or a guess that it counts, of an open round, and what reaches them. */
const people = (sql: Sql, { id, tieBreaker }: PoolToRemind, roundId: number, { mail, push }: Channels) => sql`(
  select u.id, ${mail} and ${hasReminderMail(sql)} as has_mail,
    ${push} and exists (select from ${subscriptionsFor(sql, 'reminder')} w where w.user_id = u.id) as has_push
  from users u
  where u.id in (
    select m.user_id
    from active_memberships m
    join entries e on e.id = m.entry_id
    join rounds r on r.id = ${roundId} and not ${isPast(sql)}
    where m.group_id = ${id} and (${missesPick(sql)} or ${tieBreaker === 'total'} and ${missesGuess(sql)})
  )
)`;

/** Returns how many of those who miss something a reminder reaches. */
export async function countReach(
  sql: Sql,
  pool: PoolToRemind,
  roundId: number,
  channels: Channels,
): Promise<ReminderReach> {
  const [row] = await sql<[ReminderReach]>`
    select count(*)::int as missing, (count(*) filter (where has_mail or has_push))::int as reached,
      (count(*) filter (where has_mail))::int as by_mail, (count(*) filter (where has_push))::int as by_push
    from ${people(sql, pool, roundId, channels)} p
  `;
  return row;
}

export interface FormerReminders {
  readonly byPool: boolean;
  readonly automatic: boolean;
}

/** Returns whether a pool has reminded of a round, and whether automatic reminders of the last hour reached somebody of it. */
export async function findFormerReminders(
  sql: Sql,
  pool: PoolToRemind,
  roundId: number,
  channels: Channels,
): Promise<FormerReminders> {
  const [row] = await sql<[FormerReminders]>`
    select exists (select from pool_reminders where group_id = ${pool.id} and round_id = ${roundId}) as by_pool,
      exists (
        select from reminded_rounds m
        join ${people(sql, pool, roundId, channels)} p on case m.channel when 'mail' then p.has_mail else p.has_push end
        where m.round_id = ${roundId} and m.queued_at > clock_timestamp() - interval '1 hour'
      ) as automatic
  `;
  return row;
}

export async function insertPoolReminder(sql: Sql, groupId: number, roundId: number): Promise<void> {
  await sql`insert into pool_reminders (group_id, round_id) values (${groupId}, ${roundId})`;
}

/** Queues a reminder for each user whose entries miss something, by mail and push as they reach the user. */
export async function queuePoolReminders(
  sql: Sql,
  pool: PoolToRemind,
  roundId: number,
  channels: Channels,
): Promise<Reminded> {
  const [row] = await sql<[Reminded]>`
    with people as materialized (select * from ${people(sql, pool, roundId, channels)} p),
    mails as (
      insert into deliveries (channel, about, is_urgent)
      select 'mail', jsonb_build_object('kind', 'reminder', 'userId', id, 'roundId', ${roundId}::int, 'groupId', ${pool.id}::int),
        false
      from people where has_mail
    ),
    pushes as (
      insert into deliveries (channel, about, is_urgent)
      select 'push',
        jsonb_build_object('kind', 'reminder', 'subscriptionId', w.id, 'roundId', ${roundId}::int, 'groupId', ${pool.id}::int),
        true
      from people join ${subscriptionsFor(sql, 'reminder')} w on w.user_id = people.id
      where has_push
    )
    select (count(*) filter (where has_mail or has_push))::int as reminded,
      (count(*) filter (where not has_mail and not has_push))::int as unreachable
    from people
  `;
  return row;
}
