import type { Reminded } from '#contract/schemas.ts';
import { subscriptionsFor } from '#server/accounts/push/queries.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import type { PoolRow } from '#server/pools/queries.ts';
import { isPast } from '#server/tournament/roundsQueries.ts';

/** Which channels the site has. */
export interface Channels {
  readonly mail: boolean;
  readonly push: boolean;
}

export interface FormerReminders {
  readonly byPool: boolean;
  readonly automatic: boolean;
}

/** Returns whether a pool has reminded of a round, and whether the automatic reminders were queued within the hour. */
export async function findFormerReminders(sql: Sql, groupId: number, roundId: number): Promise<FormerReminders> {
  const [row] = await sql<[FormerReminders]>`
    select exists (select from pool_reminders where group_id = ${groupId} and round_id = ${roundId}) as by_pool,
      exists (
        select from reminded_rounds
        where round_id = ${roundId} and queued_at > clock_timestamp() - interval '1 hour'
      ) as automatic
  `;
  return row;
}

export async function insertPoolReminder(sql: Sql, groupId: number, roundId: number): Promise<void> {
  await sql`insert into pool_reminders (group_id, round_id) values (${groupId}, ${roundId})`;
}

/**
 * Queues a reminder for each user whose entries in a pool miss picks, or a guess that it counts, of an open round, by mail and
 * push as they reach the user. Returns how many are and are not reached.
 */
export async function queuePoolReminders(
  sql: Sql,
  { id: groupId, tieBreaker }: Pick<PoolRow, 'id' | 'tieBreaker'>,
  roundId: number,
  { mail, push }: Channels,
): Promise<Reminded> {
  const [row] = await sql<[Reminded]>`
    with missing as (
      select distinct m.user_id
      from active_memberships m
      join entries e on e.id = m.entry_id
      join rounds r on r.id = ${roundId} and not ${isPast(sql)}
      where m.group_id = ${groupId} and (
        exists (
          select from games g
          where g.round_id = r.id and g.winner is null
            and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
        ) or ${tieBreaker === 'total'} and ${missesGuess(sql)}
      )
    ),
    subscribed as (
      select s.id, s.user_id
      from missing
      join ${subscriptionsFor(sql, 'reminder')} s on s.user_id = missing.user_id
      where ${push}
    ),
    people as (
      select u.id, ${mail} and u.email is not null and not exists (
          select from mail_preferences p where p.user_id = u.id and p.kind = 'reminder' and not p.is_enabled
        ) as has_mail,
        exists (select from subscribed s where s.user_id = u.id) as has_push
      from missing join users u on u.id = missing.user_id
    ),
    mails as (
      insert into deliveries (channel, about, is_urgent)
      select 'mail', jsonb_build_object('kind', 'reminder', 'userId', id, 'roundId', ${roundId}::int, 'groupId', ${groupId}::int),
        false
      from people where has_mail
    ),
    pushes as (
      insert into deliveries (channel, about, is_urgent)
      select 'push',
        jsonb_build_object('kind', 'reminder', 'subscriptionId', id, 'roundId', ${roundId}::int, 'groupId', ${groupId}::int),
        true
      from subscribed
    )
    select (count(*) filter (where has_mail or has_push))::int as reminded,
      (count(*) filter (where not has_mail and not has_push))::int as unreachable
    from people
  `;
  return row;
}
