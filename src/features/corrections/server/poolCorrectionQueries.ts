import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { TieBreaker } from '#domain/scoring/guesses.ts';
import type { MovedEntry } from '#features/corrections/contract/corrections.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { type PickListRow, pickList } from '#server/pools/picks/pickQueries.ts';
import type { ToldCorrection, ToldMove } from '#server/pools/pool/news.ts';
import type { CorrectionWork } from './recordingQueries.ts';

export async function listPendingSeasons(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct season_id as id from corrections where work is not null order by 1
  `;
  return rows.map(({ id }) => id);
}

export interface PendingRow extends ToldCorrection {
  readonly work: CorrectionWork;
}

/** Locks the season's first correction that is not computed for every pool; another process waits here for its batch. */
export async function lockPending(tx: Tx, seasonId: number): Promise<PendingRow | undefined> {
  const [row] = await tx<PendingRow[]>`
    select id, about, rounds, work from corrections
    where season_id = ${seasonId} and work is not null
    order by id
    limit 1
    for update
  `;
  return row;
}

/** Locks the rounds that are confirmed as past, and sealed in every pool, so that none is reopened until the transaction ends. */
export function lockPastRounds(tx: Tx, seasonId: number): Promise<{ id: number; number: number }[]> {
  return tx<{ id: number; number: number }[]>`
    select id, number from rounds
    where season_id = ${seasonId} and confirmed_deadline is not distinct from deadline and sealed_lock = locks
    order by id
    for share
  `;
}

export interface NextPoolRow {
  readonly id: number;
  readonly points: number[];
  readonly countsFrom: number;
  readonly upsetBonus: number;
  readonly tieBreaker: TieBreaker;
  readonly earlierRounds: EarlierRounds;
  /** as of the correction, in ascending order */
  readonly entries: number[];
  /** locks at which it allowed the autopilot: id of the round, blank, number of the lock */
  readonly autopilotLocks: string[];
}

/** Locks the next pools that a correction is not computed for against deletion. */
export function lockNextPools(tx: Tx, id: number, limit: number): Promise<NextPoolRow[]> {
  return tx<NextPoolRow[]>`
    select pool.id, pool.points, pool.counts_from, pool.upset_bonus, pool.tie_breaker, pool.earlier_rounds, p.entries,
      array(
        select l.round_id || ' ' || l.lock from pool_locks l where l.pool_id = pool.id and l.autopilot
      ) as autopilot_locks
    from pool_corrections p
    join pools pool on pool.id = p.pool_id
    where p.correction_id = ${id} and p.entries is not null
    order by pool.id
    limit ${limit}
    for key share of pool
  `;
}

/** Returns picks of these rounds, which must be past. */
export function listPicksOf(
  sql: Sql,
  entryIds: readonly number[],
  roundIds: readonly number[],
): Promise<PickListRow[]> {
  return sql<PickListRow[]>`
    select p.entry_id, ${pickList(sql)} as picks
    from picks p
    join games g on g.id = p.game_id
    where p.entry_id = any(${[...entryIds]}) and g.round_id = any(${[...roundIds]})
    group by p.entry_id
  `;
}

/** Returns the guesses of entries. They count in a final pool only, when nobody can change them any more. */
export function listGuessesOf(sql: Sql, entryIds: readonly number[]): Promise<{ entryId: number; total: number }[]> {
  return sql<{ entryId: number; total: number }[]>`
    select entry_id, total from guesses where entry_id = any(${[...entryIds]})
  `;
}

/** As it is stored; the names are added when it is read. */
export type StoredMove = Pick<MovedEntry, 'entryId' | 'points' | 'rank'>;

/** Stores which entries of a pool a correction moved, in their order. */
export async function insertMoves(tx: Tx, id: number, poolId: number, moved: readonly StoredMove[]): Promise<void> {
  await tx`
    update pool_corrections set entries = null, moved_count = ${moved.length}
    where correction_id = ${id} and pool_id = ${poolId}
  `;
  if (moved.length === 0) return;
  await tx`
    insert into moved_entries (
      correction_id, pool_id, place, entry_id, points_before, points_after, rank_before, rank_after
    )
    select ${id}, ${poolId}, place, entry, points_before, points_after, rank_before, rank_after
    from unnest(
      ${moved.map(({ entryId }) => entryId)}::int[],
      ${moved.map(({ points }) => points.before)}::int[], ${moved.map(({ points }) => points.after)}::int[],
      ${moved.map(({ rank }) => rank.before)}::int[], ${moved.map(({ rank }) => rank.after)}::int[]
    ) with ordinality moved (entry, points_before, points_after, rank_before, rank_after, place)
  `;
}

/** Returns where a correction has moved entries of these users, in all pools. */
export function listMoves(sql: Sql, id: number, userIds: readonly number[]): Promise<ToldMove[]> {
  return sql<ToldMove[]>`
    select m.pool_id, m.entry_id, m.rank_after as rank
    from pool_corrections p
    join moved_entries m on m.pool_id = p.pool_id and m.correction_id = p.correction_id
    join entries e on e.id = m.entry_id
    where p.correction_id = ${id} and e.user_id = any(${[...userIds]}::int[])
    order by m.pool_id, m.place
  `;
}

export async function endWork(tx: Tx, id: number): Promise<void> {
  await tx`update corrections set work = null where id = ${id}`;
}
