import type { Sql } from '#server/db/database.ts';

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
}

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts | undefined> {
  const [facts] = await sql<DatabaseFacts[]>`
    select
      pg_database_size(current_database())::float8 as bytes,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as "maxConnections",
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as "lagSeconds",
      (
        select extract(epoch from min(r.deadline) - clock_timestamp())::float8
        from rounds r
        join seasons s on s.id = r.season_id and not s.is_archived
        where r.deadline > clock_timestamp()
      ) as "deadlineSeconds",
      (
        select extract(epoch from max(clock_timestamp() - greatest(r.deadline, c.asked_at)))::float8
        from seasons s
        join rounds r on r.season_id = s.id and r.deadline <= clock_timestamp()
        left join feed_checks c on c.season_id = s.id
        where s.feed <> 'off' and not s.is_archived
          and exists (select from games g where g.round_id = r.id and g.winner is null)
      ) as "feedUnaskedSeconds"
  `;
  return facts;
}

/** Returns the active entries of the largest pool of a season that is not archived. */
export async function countLargestPool(sql: Sql): Promise<number> {
  const [row] = await sql<[{ entries: number }]>`
    select coalesce(max(counted.entries), 0)::int as entries
    from seasons s
    join groups g on g.season_id = s.id
    cross join lateral (select count(*) as entries from active_memberships where group_id = g.id) counted
    where not s.is_archived
  `;
  return row.entries;
}
