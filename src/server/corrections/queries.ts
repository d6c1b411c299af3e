import type { Correction, MovedEntry } from '#contract/corrections.ts';
import type { TieBreaker } from '#domain/guesses.ts';
import type { Region } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { type PackedPicksRow, packedPicks } from '#server/picks/queries.ts';
import { uncountedRounds } from '#server/pools/queries.ts';

type Stored<C> = C extends Correction ? Omit<C, 'id' | 'at' | 'actor' | 'by' | 'moved'> : never;
/** The part of a correction that is stored with the change. */
export type AboutCorrection = Stored<Correction>;

/** A game of a round that was past at the correction: decided, or of the region Championship. */
export interface Result {
  readonly gameId: number;
  readonly roundId: number;
  readonly region: Region;
  readonly winner: Side | null;
  readonly seed1: number;
  readonly seed2: number;
  /** both scores of the decided Championship game together; null while unknown, and of other games */
  readonly total: number | null;
}

export interface DroppedPick {
  readonly entryId: number;
  readonly gameId: number;
  readonly side: Side;
}

/** The results and picks that a pool's movements are computed from, whatever changes meanwhile. */
export interface CorrectionWork {
  readonly before: readonly Result[];
  readonly after: readonly Result[];
  readonly dropped: readonly DroppedPick[];
}

export interface NewCorrection {
  /** of the row of the audit log */
  readonly id: number;
  readonly seasonId: number;
  readonly about: AboutCorrection;
  /** ids of the rounds that are past, whose picks its totals contain */
  readonly rounds: readonly number[];
  readonly work: CorrectionWork;
}

/**
 * Stores a correction with the entries of each pool as of now, because memberships may change before it is computed. A score
 * concerns the pools with the tie-breaker only.
 */
export async function insertCorrection(tx: Tx, { id, seasonId, about, rounds, work }: NewCorrection): Promise<void> {
  await tx`
    insert into corrections (id, season_id, about, rounds, work)
    values (${id}, ${seasonId}, ${json(tx, about)}, ${[...rounds]}, ${json(tx, work)})
  `;
  await tx`
    insert into pool_corrections (correction_id, group_id, entries)
    select ${id}, g.id, array(
        select m.entry_id from active_memberships m join users u on u.id = m.user_id
        where m.group_id = g.id and not u.is_hidden
        order by m.entry_id
      )
    from (
      select id from groups
      where season_id = ${seasonId} and (${about.kind} <> 'score' or tie_breaker = 'total')
      order by id for key share
    ) g
  `;
}

/** Stores a change of a pool's scoring, which moves nobody. */
export async function insertScoringCorrection(
  tx: Tx,
  id: number,
  { id: groupId, seasonId }: { readonly id: number; readonly seasonId: number },
  about: AboutCorrection,
): Promise<void> {
  await tx`
    insert into corrections (id, season_id, group_id, about) values (${id}, ${seasonId}, ${groupId}, ${json(tx, about)})
  `;
  await tx`insert into pool_corrections (correction_id, group_id, moved_count) values (${id}, ${groupId}, 0)`;
}

/** Returns whether the last correction of a game's winner or score has cleared it. */
export async function isCleared(
  sql: Sql,
  kind: 'winner' | 'score',
  { id, seasonId }: { readonly id: number; readonly seasonId: number },
): Promise<boolean> {
  const [last] = await sql<{ isCleared: boolean }[]>`
    select about->>'after' is null as "isCleared" from corrections
    where season_id = ${seasonId} and about->>'kind' = ${kind} and about->'game'->>'id' = ${String(id)}
    order by id desc
    limit 1
  `;
  return last?.isCleared ?? false;
}

export async function hasTieBreaker(sql: Sql, seasonId: number): Promise<boolean> {
  const rows = await sql`select from groups where season_id = ${seasonId} and tie_breaker = 'total' limit 1`;
  return rows.length > 0;
}

export async function listPendingSeasons(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct season_id as id from corrections where work is not null order by 1
  `;
  return rows.map(({ id }) => id);
}

export interface PendingRow {
  readonly id: number;
  readonly work: CorrectionWork;
}

/** Locks the season's first correction that is not computed for every pool; another process waits here for its batch. */
export async function lockPending(tx: Tx, seasonId: number): Promise<PendingRow | undefined> {
  const [row] = await tx<PendingRow[]>`
    select id, work from corrections where season_id = ${seasonId} and work is not null order by id limit 1 for update
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
  /** as of the correction, in ascending order */
  readonly entries: number[];
  /** by entry, the number of the last round that does not count for it, as it joined later; 0 if all count */
  readonly joinedAfter: number[];
}

/** Locks the next pools that a correction is not computed for against deletion. */
export function lockNextPools(tx: Tx, id: number, limit: number): Promise<NextPoolRow[]> {
  return tx<NextPoolRow[]>`
    select pool.id, pool.points, pool.counts_from as "countsFrom", pool.upset_bonus as "upsetBonus",
      pool.tie_breaker as "tieBreaker", p.entries,
      array(
        select coalesce(${uncountedRounds(tx)}, 0)::int
        from unnest(p.entries) with ordinality e (id, n)
        left join group_memberships m on m.group_id = pool.id and m.entry_id = e.id
        order by e.n
      ) as "joinedAfter"
    from pool_corrections p
    join groups pool on pool.id = p.group_id
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
): Promise<PackedPicksRow[]> {
  return sql<PackedPicksRow[]>`
    select p.entry_id as "entryId", ${packedPicks(sql)} as picks
    from picks p
    join games g on g.id = p.game_id
    where p.entry_id = any(${[...entryIds]}) and g.round_id = any(${[...roundIds]})
    group by p.entry_id
  `;
}

/** Returns the guesses of entries. They count in a final pool only, when nobody can change them any more. */
export function listGuessesOf(sql: Sql, entryIds: readonly number[]): Promise<{ entryId: number; total: number }[]> {
  return sql<{ entryId: number; total: number }[]>`
    select entry_id as "entryId", total from guesses where entry_id = any(${[...entryIds]})
  `;
}

/** Returns the work of a correction and of later ones, which may have dropped picks meanwhile. */
export function listWorkFrom(sql: Sql, seasonId: number, id: number): Promise<{ id: number; work: CorrectionWork }[]> {
  return sql<{ id: number; work: CorrectionWork }[]>`
    select id, work from corrections where season_id = ${seasonId} and id >= ${id} and work is not null
  `;
}

/** Moves results and picks of a game to the other side, after its teams have swapped. */
export async function swapPending(tx: Tx, seasonId: number, gameId: number): Promise<void> {
  for (const { id, work } of await listWorkFrom(tx, seasonId, 0)) {
    const result = (each: Result): Result =>
      each.gameId === gameId
        ? { ...each, winner: each.winner && otherSide(each.winner), seed1: each.seed2, seed2: each.seed1 }
        : each;
    const swapped: CorrectionWork = {
      before: work.before.map(result),
      after: work.after.map(result),
      dropped: work.dropped.map((pick) => (pick.gameId === gameId ? { ...pick, side: otherSide(pick.side) } : pick)),
    };
    // not if the last pools were computed meanwhile
    await tx`update corrections set work = ${json(tx, swapped)} where id = ${id} and work is not null`;
  }
}

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);

/** As it is stored; the names are added when it is read. */
export type StoredMove = Pick<MovedEntry, 'entryId' | 'points' | 'rank'>;

/** Stores which entries of a pool a correction moved, in their order. */
export async function insertMoves(tx: Tx, id: number, groupId: number, moved: readonly StoredMove[]): Promise<void> {
  await tx`
    update pool_corrections set entries = null, moved_count = ${moved.length}
    where correction_id = ${id} and group_id = ${groupId}
  `;
  if (moved.length === 0) return;
  await tx`
    insert into moved_entries (
      correction_id, group_id, place, entry_id, points_before, points_after, rank_before, rank_after
    )
    select ${id}, ${groupId}, place, entry, points_before, points_after, rank_before, rank_after
    from unnest(
      ${moved.map(({ entryId }) => entryId)}::int[],
      ${moved.map(({ points }) => points.before)}::int[], ${moved.map(({ points }) => points.after)}::int[],
      ${moved.map(({ rank }) => rank.before)}::int[], ${moved.map(({ rank }) => rank.after)}::int[]
    ) with ordinality moved (entry, points_before, points_after, rank_before, rank_after, place)
  `;
}

export async function endWork(tx: Tx, id: number): Promise<void> {
  await tx`update corrections set work = null where id = ${id}`;
}

function json(tx: Tx, value: object) {
  return tx.json(JSON.parse(JSON.stringify(value)));
}
