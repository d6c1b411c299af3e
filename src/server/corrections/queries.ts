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
  readonly groupId: number | null;
  readonly about: AboutCorrection;
  readonly work: CorrectionWork | null;
}

export async function insertCorrection(tx: Tx, { id, seasonId, groupId, about, work }: NewCorrection): Promise<void> {
  await tx`
    insert into corrections (id, season_id, group_id, about, work)
    values (${id}, ${seasonId}, ${groupId}, ${json(tx, about)}, ${work && json(tx, work)})
  `;
}

/** Returns whether the last correction of a game has cleared its winner. */
export async function isCleared(sql: Sql, seasonId: number, gameId: number): Promise<boolean> {
  const [last] = await sql<{ isCleared: boolean }[]>`
    select about->>'after' is null as "isCleared" from corrections
    where season_id = ${seasonId} and about->'game'->>'id' = ${String(gameId)}
    order by id desc
    limit 1
  `;
  return last?.isCleared ?? false;
}

export async function listPendingSeasons(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct season_id as id from corrections where work is not null order by 1
  `;
  return rows.map(({ id }) => id);
}

export interface PendingRow {
  readonly id: number;
  readonly at: Date;
  readonly work: CorrectionWork;
  readonly doneTo: number;
}

/** Locks the season's first correction that is not computed for every pool; another process waits here for its batch. */
export async function lockPending(tx: Tx, seasonId: number): Promise<PendingRow | undefined> {
  const [row] = await tx<PendingRow[]>`
    select c.id, l.at, c.work, c.done_to as "doneTo"
    from corrections c
    join audit_log l on l.id = c.id
    where c.season_id = ${seasonId} and c.work is not null
    order by c.id
    limit 1
    for update of c
  `;
  return row;
}

/** Locks the rounds that are confirmed as past, so that none is reopened until the transaction ends. */
export function lockPastRounds(tx: Tx, seasonId: number): Promise<{ id: number; number: number }[]> {
  return tx<{ id: number; number: number }[]>`
    select id, number from rounds
    where season_id = ${seasonId} and confirmed_deadline is not distinct from deadline
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
}

/** Locks the next pools that existed at the correction against deletion. */
export function lockNextPools(
  tx: Tx,
  seasonId: number,
  { at, doneTo }: PendingRow,
  limit: number,
): Promise<NextPoolRow[]> {
  return tx<NextPoolRow[]>`
    select id, points, counts_from as "countsFrom", upset_bonus as "upsetBonus",
      tie_breaker as "tieBreaker"
    from groups
    where season_id = ${seasonId} and id > ${doneTo} and created_at <= ${at}
    order by id
    limit ${limit}
    for key share
  `;
}

export interface JoinedEntryRow {
  readonly groupId: number;
  readonly entryId: number;
  /** number of the last round that does not count for it, as it joined later; 0 if all count */
  readonly joinedAfter: number;
}

/** Returns the pools' visible entries that had joined by then. */
export function listEntriesOf(sql: Sql, groupIds: readonly number[], at: Date): Promise<JoinedEntryRow[]> {
  return sql<JoinedEntryRow[]>`
    select m.group_id as "groupId", m.entry_id as "entryId", ${uncountedRounds(sql)} as "joinedAfter"
    from active_memberships m
    join groups pool on pool.id = m.group_id
    join users u on u.id = m.user_id
    where m.group_id = any(${[...groupIds]}) and not u.is_hidden and m.joined_at <= ${at}
    order by m.group_id, m.entry_id
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

export async function insertMoves(tx: Tx, id: number, groupId: number, moved: readonly StoredMove[]): Promise<void> {
  await tx`
    insert into pool_corrections (correction_id, group_id, moved) values (${id}, ${groupId}, ${json(tx, moved)})
  `;
}

/** Remembers the last pool of a batch; null once every pool is computed. */
export async function updateDone(tx: Tx, id: number, doneTo: number | null): Promise<void> {
  await tx`
    update corrections
    set done_to = coalesce(${doneTo}::int, done_to), work = case when ${doneTo}::int is not null then work end
    where id = ${id}
  `;
}

export interface CorrectionRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: Correction['actor'];
  /** null for a hidden user */
  readonly by: string | null;
  readonly about: AboutCorrection;
  readonly moved: StoredMove[] | null;
}

/** Returns a pool's latest corrections, newest first; a pool has none of before it was created. */
export function listCorrections(sql: Sql, groupId: number, limit: number): Promise<CorrectionRow[]> {
  return sql<CorrectionRow[]>`
    select c.id, l.at, coalesce(l.actor, 'user') as actor, case when u.is_hidden is not true then l.username end as by,
      c.about, m.moved
    from groups g
    join corrections c on c.season_id = g.season_id and (c.group_id is null or c.group_id = g.id)
    join audit_log l on l.id = c.id
    left join users u on u.id = l.user_id
    left join pool_corrections m on m.group_id = g.id and m.correction_id = c.id
    where g.id = ${groupId} and (m.moved is not null or (c.work is not null and g.created_at <= l.at))
    order by c.id desc
    limit ${limit}
  `;
}

function json(tx: Tx, value: object) {
  return tx.json(JSON.parse(JSON.stringify(value)));
}
