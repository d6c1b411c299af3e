import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { saidRound, saidSeason } from '#server/tournament/season/seasonsQueries.ts';

/** Queues, once a lock, that a round is locked: for the pools that count it, while it is news. */
export async function queueLocked(sql: Sql): Promise<void> {
  await sql`
    with locked as (
      insert into announced_locks as a (round_id, lock)
      select r.id, r.locks
      from rounds r
      join seasons s on s.id = r.season_id and not s.is_archived
      where r.locks > 0 and ${isPast(sql)} and r.confirmed_deadline is not distinct from r.deadline
        and r.locked_at > clock_timestamp() - interval '6 hours'
        and not exists (select from announced_locks a where a.round_id = r.id and a.lock >= r.locks)
      on conflict (round_id) do update set lock = excluded.lock where a.lock < excluded.lock
      returning round_id
    )
    insert into deliveries (channel, about, is_urgent)
    select 'webhook', jsonb_build_object('kind', 'locked', 'poolId', pool.id, 'roundId', r.id), true
    from locked
    join rounds r on r.id = locked.round_id
    join pools pool on pool.season_id = r.season_id and pool.counts_from <= r.number
    join webhooks w on w.pool_id = pool.id and not w.is_off and 'locked' = any(w.events)
    order by pool.id
  `;
}

/** Marks all locks of now as told. */
export async function announceLocks(sql: Sql): Promise<void> {
  await sql`
    insert into announced_locks as a (round_id, lock)
    select id, locks from rounds where locks > 0
    on conflict (round_id) do update set lock = excluded.lock where a.lock < excluded.lock
  `;
}

/** Queues the results of the rounds that are begun, and the champions with those of the Championship. */
export async function queueComplete(tx: Tx): Promise<void> {
  await tx`
    with complete as (
      update queued_rounds set is_queued = true where channel = 'webhook' and not is_queued returning round_id
    )
    insert into deliveries (channel, about, is_urgent)
    select 'webhook', jsonb_build_object('kind', event.kind, 'poolId', pool.id, 'roundId', r.id), true
    from complete
    join rounds r on r.id = complete.round_id
    join pools pool on pool.season_id = r.season_id and pool.counts_from <= r.number
    join webhooks w on w.pool_id = pool.id and not w.is_off
    cross join (values (1, 'complete'), (2, 'champion')) as event (nth, kind)
    where event.kind = any(w.events) and (
      event.kind = 'complete' or exists (select from games where round_id = r.id and region = 'Championship')
    )
    order by pool.id, event.nth
  `;
}

export interface AnnouncedPool {
  readonly id: number;
  readonly name: string;
  readonly seasonId: number;
  readonly year: number;
  readonly season: string;
  /** with its league where both tournaments have one name */
  readonly saidSeason: string;
}

/** Returns the pool of an announcement; undefined if it was deleted, or its season archived. */
export async function findAnnouncedPool(sql: Sql, poolId: number): Promise<AnnouncedPool | undefined> {
  const [row] = await sql<AnnouncedPool[]>`
    select pool.id, pool.name, s.id as season_id, s.year, s.name as season, ${saidSeason(sql)} as said_season
    from pools pool
    join seasons s on s.id = pool.season_id and not s.is_archived
    where pool.id = ${poolId}
  `;
  return row;
}

export interface AnnouncedRound {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  /** with the season while both tournaments are played */
  readonly said: string;
}

export async function findAnnouncedRound(sql: Sql, id: number): Promise<AnnouncedRound | undefined> {
  const [row] = await sql<AnnouncedRound[]>`
    select r.id, r.number, r.name, ${saidRound(sql)} as said from rounds r join seasons s on s.id = r.season_id where r.id = ${id}
  `;
  return row;
}

/** Returns whether one of these rounds is open again. */
export async function isReopened(sql: Sql, roundIds: readonly number[]): Promise<boolean> {
  const rows = await sql`
    select from rounds r where r.id = any(${[...roundIds]}::int[]) and not ${isPast(sql)} limit 1
  `;
  return rows.length > 0;
}
