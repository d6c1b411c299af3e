import type { Sql } from '#server/infrastructure/db/database.ts';

export interface DatabaseFacts {
  readonly bytes: number;
  readonly connections: number;
  /** without those reserved for superusers */
  readonly maxConnections: number;
  /** of the slowest standby; null without one, or without the role pg_monitor */
  readonly lagSeconds: number | null;
  readonly deadlineSeconds: number | null;
  /** since an undecided game of a past round was last asked for; null without one in a season with a feed */
  readonly feedUnaskedSeconds: number | null;
  /** seasons whose last check of the feed failed, and was no more than half an hour ago */
  readonly feedFailing: number;
  /** past rounds that are not locked, or not sealed in every pool */
  readonly unsealedRounds: number;
  /** pools that wait for a seal of a locked round */
  readonly unsealedPools: number;
  /** of the last sealing, from the lock to the last pool; null before the first */
  readonly sealingSeconds: number | null;
}

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts | undefined> {
  const [facts] = await sql<DatabaseFacts[]>`
    select
      pg_database_size(current_database())::float8 as bytes,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as max_connections,
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as lag_seconds,
      (
        select extract(epoch from min(r.deadline) - clock_timestamp())::float8
        from rounds r
        join seasons s on s.id = r.season_id and not s.is_archived
        where r.deadline > clock_timestamp()
      ) as deadline_seconds,
      (
        select extract(epoch from max(clock_timestamp() - greatest(r.deadline, c.asked_at)))::float8
        from seasons s
        join rounds r on r.season_id = s.id and r.deadline <= clock_timestamp()
        left join feed_checks c on c.season_id = s.id
        where s.feed <> 'off' and not s.is_archived
          and exists (select from games g where g.round_id = r.id and g.winner is null)
      ) as feed_unasked_seconds,
      (
        -- an old error may be of a feed that has nothing left to be asked for
        select count(*)::int
        from seasons s
        join feed_checks c on c.season_id = s.id and c.asked_at > clock_timestamp() - interval '30 minutes'
        where s.feed <> 'off' and not s.is_archived and c.error is not null
      ) as feed_failing,
      (
        select count(*)::int from rounds
        where sealed_lock < locks or (deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline)
      ) as unsealed_rounds,
      (
        select count(*)::int
        from rounds r
        join pools pool on pool.season_id = r.season_id and pool.created_at <= r.locked_at
        where r.sealed_lock < r.locks
          and not exists (select from pool_locks l where l.pool_id = pool.id and l.round_id = r.id and l.lock = r.locks)
      ) as unsealed_pools,
      (
        select extract(epoch from sealed_at - locked_at)::float8 from rounds
        where sealed_lock = locks and sealed_at is not null
        order by sealed_at desc
        limit 1
      ) as sealing_seconds
  `;
  return facts;
}

/** Returns the active entries of the largest pool of a season that is not archived. */
export async function countLargestPool(sql: Sql): Promise<number> {
  const [row] = await sql<[{ entries: number }]>`
    select coalesce(max(counted.entries), 0)::int as entries
    from seasons s
    join pools pool on pool.season_id = s.id
    cross join lateral (select count(*) as entries from active_memberships where pool_id = pool.id) counted
    where not s.is_archived
  `;
  return row.entries;
}
