import type { Feed } from '#contract/feed.ts';
import type { League } from '#domain/feed/feed.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

export interface CheckRow {
  readonly askedAt: Date;
  readonly checkedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly error: string | null;
  readonly busy: number;
  readonly retryAt: Date | null;
  readonly jitter: number;
  readonly unmatched: Feed['unmatched'];
}

export async function findCheck(sql: Sql, seasonId: number): Promise<CheckRow | undefined> {
  const [row] = await sql<CheckRow[]>`
    select asked_at, checked_at, succeeded_at, error, busy, retry_at, jitter, unmatched
    from feed_checks where season_id = ${seasonId}
  `;
  return row;
}

/** Begins a check, and returns when. */
export async function beginCheck(sql: Sql, seasonId: number, jitter: number): Promise<Date> {
  const [row] = await sql<[{ askedAt: Date }]>`
    insert into feed_checks (season_id, asked_at, jitter) values (${seasonId}, clock_timestamp(), ${jitter})
    on conflict (season_id) do update
    set jitter = excluded.jitter,
      -- two checks never begin at the same moment
      asked_at = greatest(excluded.asked_at, feed_checks.asked_at + interval '1 millisecond')
    returning asked_at
  `;
  return row.askedAt;
}

/** Whether this check is the last one that began. Until the transaction ends no other can begin. */
export async function lockCheck(tx: Tx, seasonId: number, askedAt: Date): Promise<boolean> {
  const rows = await tx`
    select from feed_checks where season_id = ${seasonId} and asked_at = ${askedAt} for update
  `;
  return rows.length > 0;
}

export async function storeUnmatched(sql: Sql, seasonId: number, unmatched: Feed['unmatched']): Promise<void> {
  await sql`update feed_checks set unmatched = ${sql.json(unmatched)} where season_id = ${seasonId}`;
}

/** Ends a check without an error, unless a later one has begun. */
export async function storeSuccess(sql: Sql, seasonId: number, askedAt: Date): Promise<void> {
  await sql`
    update feed_checks
    set checked_at = clock_timestamp(), succeeded_at = clock_timestamp(), error = null, busy = 0, retry_at = null
    where season_id = ${seasonId} and asked_at = ${askedAt}
  `;
}

/** Removes the unmatched events of these teams, which the next check matches or lists again. */
export async function removeUnmatched(sql: Sql, seasonId: number, feedIds: readonly string[]): Promise<void> {
  await sql`
    update feed_checks
    set unmatched = (
      select coalesce(jsonb_agg(event order by n), '[]')
      from jsonb_array_elements(unmatched) with ordinality as events (event, n)
      where not exists (
        select from jsonb_array_elements(event->'teams') team where team->>'feedId' = any(${[...feedIds]}::text[])
      )
    )
    where season_id = ${seasonId}
  `;
}

interface Failure {
  readonly message: string;
  readonly isBusy: boolean;
  readonly retryAfterMs: number | undefined;
}

/** Stores an error unless a later check has begun, and returns whether it is another one than before. */
export async function storeFailure(sql: Sql, seasonId: number, askedAt: Date, failure: Failure): Promise<boolean> {
  const { message, isBusy, retryAfterMs = null } = failure;
  const rows = await sql<{ former: string | null }[]>`
    with former as (select error from feed_checks where season_id = ${seasonId})
    update feed_checks
    set checked_at = clock_timestamp(), error = ${message}, busy = case when ${isBusy} then busy + 1 else 0 end,
      retry_at = clock_timestamp() + ${retryAfterMs}::float8 * interval '1 millisecond'
    from former
    where season_id = ${seasonId} and asked_at = ${askedAt}
    returning former.error as former
  `;
  return rows.some(({ former }) => former !== message);
}

/** The seasons that take results from a feed. */
export function listFedSeasons(sql: Sql): Promise<{ id: number; league: League }[]> {
  return sql<{ id: number; league: League }[]>`
    select id, league from seasons where feed <> 'off' and not is_archived order by id
  `;
}
