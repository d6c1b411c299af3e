import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { hasDueRound } from '#server/tournament/rounds/lockQueries.ts';

/** A lock of a round: the moment from which it is past. A reopened round has several. */
export interface Lock {
  readonly roundId: number;
  readonly lock: number;
}

/** A pool as a lock settles it. */
export interface PoolAtLock {
  readonly poolId: number;
  /** active at the settling, and joined by the lock, in ascending order */
  readonly entryIds: number[];
  /** whether the pool allowed the autopilot at the lock */
  readonly autopilot: boolean;
}

/** SQL for whether `pool` existed at the last lock of round `r` and is not settled at it. */
export const isUnsettled = (sql: Sql) => sql`
  pool.season_id = r.season_id and pool.created_at <= r.locked_at
  and not exists (select from pool_locks l where l.pool_id = pool.id and l.round_id = r.id and l.lock = r.locks)
`;

/**
 * Returns whether a pool, whose row must be locked, is settled at all deadlines that have passed: whoever joins now was not in it
 * at any of them. No round is locked until the transaction ends.
 */
export async function isSettled(
  tx: Tx,
  { id, seasonId }: { readonly id: number; readonly seasonId: number },
): Promise<boolean> {
  if (await hasDueRound(tx, seasonId)) return false;
  const unsettled = await tx`select from pools pool join rounds r on ${isUnsettled(tx)} where pool.id = ${id} limit 1`;
  return unsettled.length === 0;
}

/** Returns those of these pools that are not settled. */
export function listUnsettled(tx: Tx, { roundId }: Lock, poolIds: readonly number[]): Promise<PoolAtLock[]> {
  return tx<PoolAtLock[]>`
    select pool.id as pool_id,
      array(
        select m.entry_id from active_memberships m
        where m.pool_id = pool.id and m.joined_at <= r.locked_at
        order by m.entry_id
      ) as entry_ids,
      not exists (
        select from autopilot_locks a where a.round_id = r.id and a.lock = r.locks and pool.id = any(a.refused_by)
      ) as autopilot
    from rounds r
    join pools pool on ${isUnsettled(tx)}
    where r.id = ${roundId} and pool.id = any(${[...poolIds]})
    order by pool.id
  `;
}

/** Stores what a lock of a round decided for pools: their autopilot, and who counts. */
export async function insertPoolLocks(sql: Sql, { roundId, lock }: Lock, pools: readonly PoolAtLock[]): Promise<void> {
  await sql`
    insert into pool_locks (pool_id, round_id, lock, autopilot, entry_ids, settled_at)
    select p.pool_id, ${roundId}::int, ${lock}::smallint, p.autopilot, p.entry_ids::int[], moment.at
    from unnest(
      ${pools.map(({ poolId }) => poolId)}::int[],
      ${pools.map(({ autopilot }) => autopilot)}::boolean[],
      ${pools.map(({ entryIds }) => `{${entryIds}}`)}::text[]
    ) as p (pool_id, autopilot, entry_ids)
    cross join (select clock_timestamp() as at) moment
  `;
}
