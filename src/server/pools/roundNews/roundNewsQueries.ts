import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { countsAnywhere } from '#server/pools/picks/pickQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { isOneOfTwo, saidRound, saidSeason } from '#server/tournament/season/seasonsQueries.ts';

export interface DecidedRound {
  readonly id: number;
  readonly seasonId: number;
  readonly number: number;
  /** since its last winner was set; null if that is unknown */
  readonly seconds: number | null;
}

/** Returns the past rounds whose games all have winners, and that are neither queued in the channel nor of an archived season. */
export function listDecided(sql: Sql, channel: string): Promise<DecidedRound[]> {
  return sql<DecidedRound[]>`
    select r.id, r.season_id, r.number,
      extract(epoch from clock_timestamp() - max(g.decided_at))::float8 as seconds
    from rounds r
    join seasons s on s.id = r.season_id and not s.is_archived
    join games g on g.round_id = r.id
    where ${isPast(sql)} and not exists (
      select from queued_rounds q where q.round_id = r.id and q.channel = ${channel}
    )
    group by r.id
    having every(g.winner is not null)
    order by r.id
  `;
}

/** Begins the deliveries of a round in a channel; with `isQueued` nobody gets one. */
export async function insertQueuedRound(
  sql: Sql,
  { roundId, channel, isQueued }: { roundId: number; channel: string; isQueued: boolean },
): Promise<void> {
  await sql`
    insert into queued_rounds (round_id, channel, is_queued) values (${roundId}, ${channel}, ${isQueued})
    on conflict do nothing
  `;
}

export interface ToldRound {
  readonly username: string;
  readonly email: string | null;
  readonly isHidden: boolean;
  readonly seasonId: number;
  readonly season: string;
  /** whether two seasons are active, so that a link must name it */
  readonly isOneOfTwo: boolean;
  readonly number: number;
  readonly round: string;
}

/** Returns a round and the user whom it is told to; undefined for an archived season. */
export async function findToldRound(sql: Sql, userId: number, roundId: number): Promise<ToldRound | undefined> {
  const [row] = await sql<ToldRound[]>`
    select u.username, u.email, u.is_hidden, s.id as season_id, ${saidSeason(sql)} as season,
      ${isOneOfTwo(sql)} as is_one_of_two, r.number, ${saidRound(sql)} as round
    from rounds r
    join seasons s on s.id = r.season_id and not s.is_archived
    join users u on u.id = ${userId}
    where r.id = ${roundId}
  `;
  return row;
}

/** SQL for whether entry `e` could pick in round `r`. */
const tookPart = (sql: Sql) => sql`(
  e.created_at < r.deadline
  or exists (select from games g join picks p on p.game_id = g.id and p.entry_id = e.id where g.round_id = r.id)
)`;

export interface ToldPool {
  readonly id: number;
  readonly name: string;
  readonly seasonId: number;
  readonly earlierRounds: EarlierRounds;
  /** of the user, active, that could pick in the round */
  readonly entryIds: readonly number[];
}

/** Returns the pools that count a round, of the user's entries that could pick in it. */
export function listToldPools(sql: Sql, userId: number, roundId: number): Promise<ToldPool[]> {
  return sql<ToldPool[]>`
    select pool.id, pool.name, pool.season_id, pool.earlier_rounds, own.entry_ids
    from rounds r
    join pools pool on pool.season_id = r.season_id and pool.counts_from <= r.number
    cross join lateral (
      select array_agg(m.entry_id) as entry_ids
      from active_memberships m
      join entries e on e.id = m.entry_id
      where m.pool_id = pool.id and m.user_id = ${userId} and ${tookPart(sql)}
    ) own
    where r.id = ${roundId} and own.entry_ids is not null
    order by pool.id
  `;
}

export interface ToldEntry {
  readonly name: string;
  readonly isInPool: boolean;
  readonly picks: number;
  readonly right: number;
}

/** Returns the user's entries that could pick in a round, and how many of their picks were right. */
export function listToldEntries(sql: Sql, userId: number, roundId: number): Promise<ToldEntry[]> {
  return sql<ToldEntry[]>`
    select e.name, exists (select from active_memberships m where m.entry_id = e.id) as is_in_pool,
      made.picks, made.right_picks as right
    from rounds r
    join entries e on e.season_id = r.season_id and e.user_id = ${userId}
    cross join lateral (
      select count(*)::int as picks, (count(*) filter (where p.side = g.winner and ${countsAnywhere(sql)}))::int as right_picks
      from games g
      join picks p on p.game_id = g.id and p.entry_id = e.id
      where g.round_id = r.id
    ) made
    where r.id = ${roundId} and ${tookPart(sql)}
    order by e.slot
  `;
}
