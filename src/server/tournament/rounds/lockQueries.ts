import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { holdLocks, isPast } from './roundsQueries.ts';

interface PastRoundRow {
  readonly id: number;
  readonly deadline: Date;
}

/** Deadlines of past rounds by round id, in epoch milliseconds. */
export type PastRounds = ReadonlyMap<number, number>;

declare const isSettled: unique symbol;

/** Pools, and the past rounds at which each is settled. What reads picks of others takes these, which only `readShown` makes. */
export interface ShownPools {
  readonly poolIds: readonly number[];
  readonly past: PastRounds;
  readonly [isSettled]: true;
}

/** Returns which rounds are confirmed as past, and those that are due: they are to be locked first. */
export async function readPast(sql: Sql, seasonId: number): Promise<{ past: PastRounds; due: number[] }> {
  const rounds = await sql<(PastRoundRow & { isConfirmed: boolean })[]>`
    select r.id, r.deadline, r.confirmed_deadline is not distinct from r.deadline as is_confirmed
    from rounds r
    where r.season_id = ${seasonId} and ${isPast(sql)}
    order by r.number
  `;
  return {
    past: deadlinesOf(rounds.filter(({ isConfirmed }) => isConfirmed)),
    due: rounds.filter(({ isConfirmed }) => !isConfirmed).map(({ id }) => id),
  };
}

/** Returns the past rounds at which these pools are settled; not `isWhole` if one is due, or a pool not settled at it yet. */
export async function readShown(
  sql: Sql,
  seasonId: number,
  poolIds: readonly number[],
): Promise<{ shown: ShownPools; isWhole: boolean }> {
  const rounds = await sql<(PastRoundRow & { isShown: boolean })[]>`
    select r.id, r.deadline, r.confirmed_deadline is not distinct from r.deadline and (
      r.sealed_lock = r.locks or not exists (
        select from pools pool
        where pool.id = any(${[...poolIds]}) and pool.created_at <= r.locked_at and not exists (
          select from pool_locks l where l.pool_id = pool.id and l.round_id = r.id and l.lock = r.locks
        )
      )
    ) as is_shown
    from rounds r
    where r.season_id = ${seasonId} and ${isPast(sql)}
  `;
  const past = deadlinesOf(rounds.filter(({ isShown }) => isShown));
  return { shown: { poolIds, past } as ShownPools, isWhole: past.size === rounds.length };
}

declare const isSealedByAll: unique symbol;

/** A past round all of whose pools are sealed at its last lock, after which the autopilot picks for nobody. */
interface SealedRound {
  readonly id: number;
  readonly number: number;
  readonly lock: number;
}

/** Such rounds of a season. What reads the picks of everybody takes these, which only `readSealed` makes. */
export type SealedRounds = readonly SealedRound[] & { readonly [isSealedByAll]: true };

/** SQL for whether round `r` is past, and all of its pools are sealed. */
export const isSealed = (sql: Sql) => sql`
  (r.locks > 0 and r.sealed_lock = r.locks and r.confirmed_deadline is not distinct from r.deadline)
`;

export async function readSealed(sql: Sql, seasonId: number): Promise<SealedRounds> {
  const rounds = await sql<SealedRound[]>`
    select r.id, r.number, r.locks as lock from rounds r where r.season_id = ${seasonId} and ${isSealed(sql)} order by r.number
  `;
  return rounds as readonly SealedRound[] as SealedRounds;
}

function deadlinesOf(rounds: readonly PastRoundRow[]): PastRounds {
  return new Map(rounds.map(({ id, deadline }) => [id, deadline.getTime()]));
}

/**
 * Waits for the saves and changes of a round in flight, and confirms its deadline if it is past then. Returns the lock; undefined
 * if the round is open, or locked already.
 */
export async function lockDueRound(tx: Tx, id: number): Promise<{ seasonId: number; lock: number } | undefined> {
  await tx`select from rounds where id = ${id} for no key update`;
  const [locked] = await tx<{ seasonId: number; lock: number }[]>`
    update rounds set confirmed_deadline = deadline, locks = locks + 1, locked_at = clock_timestamp()
    where id = ${id} and deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline
    returning season_id, locks as lock
  `;
  return locked;
}

/** Returns whether a round of the season is past and not locked. None is locked until the transaction ends. */
export async function hasDueRound(tx: Tx, seasonId: number): Promise<boolean> {
  await holdLocks(tx, seasonId);
  // a separate statement, because the clock has to be read with the locks held
  const due = await tx`
    select from rounds
    where season_id = ${seasonId} and deadline <= clock_timestamp() and confirmed_deadline is distinct from deadline
  `;
  return due.length > 0;
}

export interface LockedAheadRow {
  readonly roundId: number;
  readonly number: number;
  readonly name: string;
  readonly deadline: Date;
  readonly seasonId: number;
  /** such as `2027 March Madness` */
  readonly season: string;
  readonly lock: number;
}

/** Returns the rounds that are locked although the database's clock says that their deadline is ahead, by more than a minute. */
export function listLockedAhead(sql: Sql): Promise<LockedAheadRow[]> {
  return sql<LockedAheadRow[]>`
    select r.id as round_id, r.number, r.name, r.deadline, r.season_id, r.locks as lock,
      case when strpos(s.name, s.year::text) > 0 then s.name else s.year || ' ' || s.name end as season
    from rounds r
    join seasons s on s.id = r.season_id
    where r.confirmed_deadline = r.deadline and r.deadline > clock_timestamp() + interval '1 minute'
    order by r.season_id, r.number
  `;
}

export function toLockedAhead({ lock: _, deadline, ...round }: LockedAheadRow) {
  return { ...round, deadline: deadline.toISOString() };
}

/** Rounds to be locked, in `inMs`, or to be sealed if that is null. */
export interface PendingRound {
  readonly seasonId: number;
  readonly inMs: number | null;
}

/** Returns the rounds that are past or will be within `ms` and are not confirmed, and those that are not sealed. */
export function listPending(sql: Sql, ms: number): Promise<PendingRound[]> {
  return sql<PendingRound[]>`
    select season_id, case
      when confirmed_deadline is distinct from deadline then extract(epoch from deadline - now())::float8 * 1000
    end as in_ms
    from rounds
    where sealed_lock < locks or (
      deadline <= now() + make_interval(secs => ${ms}::float8 / 1000) and confirmed_deadline is distinct from deadline
    )
  `;
}
