import { subscriptionsFor } from '#server/accounts/push/queries.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isDue } from '#server/mails/reminders/queries.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import { isPast } from '#server/tournament/roundsQueries.ts';

/** Queues reminders of the rounds that are begun, for the browsers of users who miss picks or a guess. */
export async function queueReminderPushes(sql: Sql, hours: number): Promise<void> {
  await sql`
    with due as (
      update reminded_rounds m set is_queued = true, queued_at = clock_timestamp()
      from rounds r
      where r.id = m.round_id and m.channel = 'push' and not m.is_queued and ${isDue(sql, hours)}
      returning m.round_id
    )
    insert into deliveries (channel, about, is_urgent)
    select 'push', jsonb_build_object('kind', 'reminder', 'subscriptionId', s.id, 'roundId', r.id), true
    from due
    join rounds r on r.id = due.round_id
    join ${subscriptionsFor(sql, 'reminder')} s on exists (
      select from entries e
      where e.season_id = r.season_id and e.user_id = s.user_id and (
        exists (
          select from games g
          where g.round_id = r.id and g.winner is null
            and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
        ) or ${missesGuess(sql)}
      )
    )
    order by s.id
  `;
}

/** Queues the results of the rounds that are begun, for the browsers of their players who want them. */
export async function queueRoundPushes(tx: Tx): Promise<void> {
  await tx`
    with complete as (
      update queued_rounds set is_queued = true where channel = 'push' and not is_queued returning round_id
    )
    insert into deliveries (channel, about, is_urgent)
    select 'push', jsonb_build_object('kind', 'round', 'subscriptionId', s.id, 'roundId', r.id), false
    from complete
    join rounds r on r.id = complete.round_id
    join ${subscriptionsFor(tx, 'round')} s on exists (
      select from entries e where e.user_id = s.user_id and e.season_id = r.season_id
    )
    order by s.id
  `;
}

/** Counts the picks and guesses that a user misses in the open round of the active season, as My Picks does. */
export async function countMissing(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql<[{ missing: number }]>`
    with current_round as (
      select r.id, r.number, r.season_id
      from rounds r
      join seasons s on s.id = r.season_id and s.is_active
      where not ${isPast(sql)}
      order by r.number
      limit 1
    )
    select coalesce(sum(missing.picks + (${missesGuess(sql)})::int), 0)::int as missing
    from current_round r
    join entries e on e.season_id = r.season_id and e.user_id = ${userId}
    cross join lateral (
      select count(*)::int as picks
      from games g
      where g.round_id = r.id and g.winner is null
        and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
    ) missing
  `;
  return row.missing;
}

export interface PushedItem {
  readonly pool: string;
  readonly text: string;
  /** null for a hidden or deleted user, whose messages are not pushed */
  readonly author: string | null;
}

/** Returns a note or message for a member; undefined once it is deleted, or the user has left. */
export async function findPushedItem(
  sql: Sql,
  { userId, groupId, itemId }: { userId: number; groupId: number; itemId: number },
): Promise<PushedItem | undefined> {
  const [row] = await sql<PushedItem[]>`
    select g.name as pool, i.text, author.username as author
    from pool_feed_items i
    join groups g on g.id = i.group_id
    left join users author on author.id = i.user_id and not author.is_hidden
    where i.id = ${itemId} and g.id = ${groupId} and i.text is not null
      and (i.kind = 'note' or author.id is not null)
      and exists (select from active_memberships m where m.group_id = g.id and m.user_id = ${userId})
  `;
  return row;
}

export interface PushedMove {
  readonly groupId: number;
  readonly pool: string;
  readonly entry: string;
  readonly rank: number;
}

/** Returns how a correction moved own entries; none while a round that its totals contain is open again. */
export function listOwnMoves(sql: Sql, userId: number, correctionId: number): Promise<PushedMove[]> {
  return sql<PushedMove[]>`
    select g.id as group_id, g.name as pool, e.name as entry, m.rank_after as rank
    from moved_entries m
    join corrections c on c.id = m.correction_id
    join entries e on e.id = m.entry_id and e.user_id = ${userId}
    join groups g on g.id = m.group_id
    where m.correction_id = ${correctionId}
      and exists (select from active_memberships a where a.group_id = g.id and a.entry_id = e.id)
      and not exists (select from rounds r where r.id = any(c.rounds) and not ${isPast(sql)})
    order by g.id, m.place
  `;
}
