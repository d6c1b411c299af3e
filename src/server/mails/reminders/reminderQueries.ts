import type { Autopilot } from '#domain/scoring/autopilot.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import { isAutopilotAllowed } from '#server/pools/seals/autopilotQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { saidRound } from '#server/tournament/season/seasonsQueries.ts';

/** SQL for whether the reminders of round `r` are due. */
export const isDue = (sql: Sql, hours: number) => sql`(
  not ${isPast(sql)} and r.deadline <= clock_timestamp() + make_interval(hours => ${hours})
  and exists (select from games g where g.round_id = r.id)
)`;

/** SQL for whether entry `e` misses a pick of round `r`. */
export const missesPick = (sql: Sql) => sql`exists (
  select from games g
  where g.round_id = r.id and g.winner is null
    and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
)`;

/** SQL for whether user `u` has an address and wants reminders by mail. */
export const hasReminderMail = (sql: Sql) => sql`(
  u.email is not null and not exists (
    select from mail_preferences p where p.user_id = u.id and p.kind = 'reminder' and not p.is_enabled
  )
)`;

/** Begins the mails of rounds with games that lock within these hours, once a round and not before one reaches somebody. */
export async function insertRemindedRounds(sql: Sql, hours: number): Promise<void> {
  await sql`
    insert into reminded_rounds (round_id, channel)
    select r.id, 'mail'
    from rounds r
    join seasons s on s.id = r.season_id and not s.is_archived
    where ${isDue(sql, hours)}
      and not exists (select from reminded_rounds m where m.round_id = r.id and m.channel = 'mail')
      and exists (
        select from entries e
        join users u on u.id = e.user_id and ${hasReminderMail(sql)}
        where e.season_id = r.season_id and (${missesPick(sql)} or ${missesGuess(sql)})
      )
    on conflict do nothing
  `;
}

/**
 * Queues the reminders of the next users of a round who miss picks or a guess, unless half as many mails are waiting. Returns
 * whether there are more users. Whether a user still gets a reminder is decided when it is sent.
 */
export async function queueReminders(sql: Sql, hours: number, users: number): Promise<boolean> {
  const [batch] = await sql<{ hasMore: boolean }[]>`
    with round as (
      select m.round_id, m.queued_to, r.season_id
      from reminded_rounds m
      join rounds r on r.id = m.round_id
      join seasons s on s.id = r.season_id and not s.is_archived
      where m.channel = 'mail' and not m.is_queued and ${isDue(sql, hours)} and ${users} > 2 * (
        select count(*) from (
          select from deliveries
          where channel = 'mail' and not is_urgent and due_at <= (select clock_timestamp()) limit ${users}
        ) waiting
      )
      order by r.deadline, r.id
      limit 1
      for update of m skip locked
    ),
    batch as (
      select u.id as user_id, round.round_id
      from round
      join users u on u.id > round.queued_to and u.email is not null
      where exists (select from entries e where e.user_id = u.id and e.season_id = round.season_id)
      order by u.id
      limit ${users}
    ),
    queued as (
      insert into deliveries (channel, about, is_urgent)
      select 'mail', jsonb_build_object('kind', 'reminder', 'userId', user_id, 'roundId', round_id), false
      from batch
      where exists (
        select from rounds r
        join entries e on e.season_id = r.season_id and e.user_id = batch.user_id
        where r.id = batch.round_id and (${missesPick(sql)} or ${missesGuess(sql)})
      )
    )
    update reminded_rounds m
    set queued_to = coalesce((select max(user_id) from batch), m.queued_to), queued_at = clock_timestamp(),
      is_queued = (select count(*) from batch) < ${users}
    from round
    where m.round_id = round.round_id and m.channel = 'mail'
    returning not m.is_queued as has_more
  `;
  return batch?.hasMore ?? false;
}

export interface Missing {
  readonly username: string;
  readonly email: string | null;
  /** whose admins have asked for the reminder; null for the automatic one */
  readonly pool: string | null;
  readonly round: string;
  readonly deadline: Date;
  readonly entry: string;
  readonly entryId: number;
  readonly picks: number;
  /** the games of these picks */
  readonly gameIds: number[];
  /** whether the guess for the tie-breaker is missing, too */
  readonly guess: boolean;
  readonly seasonId: number;
  readonly autopilot: Autopilot;
  /** whether one of its pools allows the autopilot, or it is in none */
  readonly isAutopilotAllowed: boolean;
  /** names of its pools that do not allow it */
  readonly refusedBy: string[];
}

/** Returns what each entry of a user misses in an open round, if given in and for a pool. */
export function listMissing(sql: Sql, userId: number, roundId: number, poolId: number | null): Promise<Missing[]> {
  return sql<Missing[]>`
    select u.username, u.email, pool.name as pool, ${saidRound(sql)} as round, r.deadline, e.name as entry, e.id as entry_id, missing.picks,
      missing.game_ids, missing.guess, r.season_id, e.autopilot,
      ${isAutopilotAllowed(sql)} as is_autopilot_allowed, array(
        select refusing.name from active_memberships m join pools refusing on refusing.id = m.pool_id
        where m.entry_id = e.id and not refusing.autopilot
        order by refusing.id
      ) as refused_by
    from rounds r
    join seasons s on s.id = r.season_id and not s.is_archived
    join entries e on e.season_id = r.season_id and e.user_id = ${userId}
    join users u on u.id = e.user_id
    left join pools pool on pool.id = ${poolId}
    cross join lateral (
      select count(*)::int as picks, coalesce(array_agg(g.id), '{}') as game_ids,
        ${missesGuess(sql)} and coalesce(pool.tie_breaker = 'total', true) as guess
      from games g
      where g.round_id = r.id and g.winner is null
        and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
    ) missing
    where r.id = ${roundId} and not ${isPast(sql)} and (missing.picks > 0 or missing.guess)
      and (
        ${poolId}::int is null
        or exists (select from active_memberships m where m.pool_id = ${poolId} and m.entry_id = e.id)
      )
    order by e.slot
  `;
}
