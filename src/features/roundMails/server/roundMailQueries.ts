import type { Sql } from '#server/infrastructure/db/database.ts';

/** What these mails are called in the queue, and among those that a user can stop. */
export const ROUND = 'round';

/**
 * Queues the mails of the next users of one round, unless half as many mails are waiting. Reminders, which have a
 * deadline, never wait behind those of all users.
 */
export async function queueMailBatch(sql: Sql, size: number): Promise<void> {
  await sql`
    with round as (
      select m.round_id, m.queued_to, r.season_id
      from queued_rounds m
      join rounds r on r.id = m.round_id
      where m.channel = 'mail' and not m.is_queued and ${size} > 2 * (
        select count(*) from (
          select from deliveries
          where channel = 'mail' and not is_urgent and due_at <= (select clock_timestamp()) limit ${size}
        ) waiting
      )
      order by m.round_id
      limit 1
    ),
    batch as (
      select u.id as user_id, round.round_id
      from round
      join users u on u.id > round.queued_to and u.email is not null
      where exists (select from entries e where e.user_id = u.id and e.season_id = round.season_id)
        and not exists (
          select from mail_preferences p where p.user_id = u.id and p.kind = ${ROUND} and not p.is_enabled
        )
      order by u.id
      limit ${size}
    ),
    queued as (
      insert into deliveries (channel, about, is_urgent, due_at)
      select 'mail', jsonb_build_object('kind', ${ROUND}::text, 'userId', user_id, 'roundId', round_id), false,
        -- the column would round up, so that the mail is not due yet
        date_trunc('milliseconds', clock_timestamp())
      from batch
    )
    update queued_rounds m
    set queued_to = coalesce((select max(user_id) from batch), m.queued_to),
      is_queued = (select count(*) from batch) < ${size}
    from round
    where m.round_id = round.round_id and m.channel = 'mail'
  `;
}
