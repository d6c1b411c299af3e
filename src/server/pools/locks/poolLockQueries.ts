import type { SettledLock } from '#domain/scoring/whoCounts.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isUnsettled } from './settlingQueries.ts';

interface PoolLockRow extends SettledLock {
  readonly poolId: number;
}

interface LocksWanted {
  readonly poolIds: readonly number[];
  /** all rounds without it */
  readonly roundIds?: readonly number[];
  /** all entries without it */
  readonly entryIds?: readonly number[];
}

/** Returns the locks of pools in the order in which they were settled. */
export function listPoolLocks(sql: Sql, { poolIds, roundIds, entryIds }: LocksWanted): Promise<PoolLockRow[]> {
  return sql<PoolLockRow[]>`
    select l.pool_id, l.round_id, l.lock,
      exists (select from reopened_locks o where o.round_id = l.round_id and o.lock = l.lock) as is_reopened,
      ${entryIds ? sql`array(select id from unnest(l.entry_ids) e (id) where id = any(${[...entryIds]}))` : sql`l.entry_ids`} as entry_ids
    from pool_locks l
    join rounds r on r.id = l.round_id
    where l.pool_id = any(${[...poolIds]}) ${roundIds ? sql`and l.round_id = any(${[...roundIds]})` : sql``}
    order by l.settled_at, r.number, l.lock
  `;
}

interface PoolRoundRow {
  readonly poolId: number;
  readonly id: number;
  readonly number: number;
  readonly isPast: boolean;
}

/**
 * Returns the rounds of the seasons of pools that were ever locked, by number. One at which a pool is still to be settled is not past
 * in it yet.
 */
export function listLockedRounds(sql: Sql, poolIds: readonly number[]): Promise<PoolRoundRow[]> {
  return sql<PoolRoundRow[]>`
    select pool.id as pool_id, r.id, r.number,
      r.confirmed_deadline is not distinct from r.deadline and not (${isUnsettled(sql)}) as is_past
    from pools pool
    join rounds r on r.season_id = pool.season_id and r.locks > 0
    where pool.id = any(${[...poolIds]})
    order by r.number
  `;
}
