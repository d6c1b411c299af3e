import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isDue, missesPick } from '#server/mails/reminders/reminderQueries.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import type { ToldMove } from '#server/pools/pool/news.ts';
import { saidPool } from '#server/pools/pool/poolQueries.ts';
import { isAutopilotAllowed } from '#server/pools/seals/autopilotQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { subscriptionsFor } from './pushSubscriptionQueries.ts';

/**
 * Queues the reminders of rounds with games that lock within these hours, for the browsers of users who miss picks or a guess:
 * once a round for each browser, so that one that is subscribed after the first were reminded gets its own. Lock before.
 */
export async function queueReminderPushes(tx: Tx, hours: number): Promise<void> {
  await tx`
    with recipients as materialized (
      select r.id as round_id, w.id as subscription_id
      from rounds r
      join seasons s on s.id = r.season_id and not s.is_archived
      left join reminded_rounds m on m.round_id = r.id and m.channel = 'push'
      join ${subscriptionsFor(tx, 'reminder')} w on w.id > coalesce(m.queued_to, 0)
      where ${isDue(tx, hours)} and exists (
        select from entries e
        where e.season_id = r.season_id and e.user_id = w.user_id and (${missesPick(tx)} or ${missesGuess(tx)})
      )
    ),
    begun as (
      insert into reminded_rounds (round_id, channel, queued_to, is_queued)
      select distinct round_id, 'push', (select max(id) from push_subscriptions), true from recipients
      on conflict (round_id, channel) do update set queued_to = excluded.queued_to
    )
    insert into deliveries (channel, about, is_urgent)
    select 'push', jsonb_build_object('kind', 'reminder', 'subscriptionId', subscription_id, 'roundId', round_id), true
    from recipients
    order by subscription_id
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

/** What an entry does not have in an open round. */
export interface Unpicked {
  readonly gameIds: number[];
  readonly seasonId: number;
  readonly missesGuess: boolean;
  /** whether the autopilot would pick, and all pools of the entry that count the round would count that */
  readonly isLeft: boolean;
}

/** Lists what a user's entries do not have in the open round of each active season. */
export function listUnpicked(sql: Sql, userId: number): Promise<Unpicked[]> {
  return sql<Unpicked[]>`
    with current_round as (
      select distinct on (r.season_id) r.id, r.number, r.season_id
      from rounds r
      join seasons s on s.id = r.season_id and s.is_active
      where not ${isPast(sql)}
      order by r.season_id, r.number
    )
    select r.season_id, ${missesGuess(sql)} as misses_guess, array(
      select g.id from games g
      where g.round_id = r.id and g.winner is null
        and not exists (select from picks p where p.entry_id = e.id and p.game_id = g.id)
    ) as game_ids,
    e.autopilot <> 'off' and ${isAutopilotAllowed(sql)} and not exists (
      select from active_memberships m join pools pool on pool.id = m.pool_id
      where m.entry_id = e.id and not pool.autopilot and pool.counts_from <= r.number
    ) as is_left
    from current_round r
    join entries e on e.season_id = r.season_id and e.user_id = ${userId}
  `;
}

/** Returns what a pool is called for a member; undefined once the user has left. */
export async function findSaidPool(sql: Sql, poolId: number, userId: number): Promise<string | undefined> {
  const [row] = await sql<{ pool: string }[]>`
    select ${saidPool(sql, userId)} as pool from pools pool
    where pool.id = ${poolId}
      and exists (select from active_memberships m where m.pool_id = pool.id and m.user_id = ${userId})
  `;
  return row?.pool;
}

export interface PushedMove {
  readonly poolId: number;
  readonly pool: string;
  readonly entry: string;
  readonly rank: number;
}

/** SQL for moves `m`, in the order of their numbers `nth`. */
export const movesOf = (sql: Sql, moves: readonly ToldMove[]) => sql`
  unnest(
    ${moves.map(({ poolId }) => poolId)}::int[], ${moves.map(({ entryId }) => entryId)}::int[],
    ${moves.map(({ rank }) => rank)}::int[]
  ) with ordinality as m (pool_id, entry_id, rank, nth)
`;

/** Returns how a correction moved own entries; none while a round that its totals contain is open again. */
export function listOwnMoves(
  sql: Sql,
  userId: number,
  moves: readonly ToldMove[],
  rounds: readonly number[],
): Promise<PushedMove[]> {
  return sql<PushedMove[]>`
    select pool.id as pool_id, ${saidPool(sql, userId)} as pool, e.name as entry, m.rank
    from ${movesOf(sql, moves)}
    join entries e on e.id = m.entry_id and e.user_id = ${userId}
    join pools pool on pool.id = m.pool_id
    where exists (select from active_memberships a where a.pool_id = pool.id and a.entry_id = e.id)
      and not exists (select from rounds r where r.id = any(${[...rounds]}::int[]) and not ${isPast(sql)})
    order by m.nth
  `;
}
