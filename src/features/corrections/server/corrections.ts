import type { Correction, MovedEntry } from '#features/corrections/contract/corrections.ts';
import { FIRST_MOVED, MOVED_PAGE } from '#features/corrections/domain/movedEntries.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { beginSnapshot } from '#server/pools/leaderboard/poolPicks.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { type DeadlineBarrier, isPassed } from '#server/pools/seals/deadlineBarrier.ts';
import { listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { isListed, listCorrections, listMoved, listOwnMoved, type MovedRow } from './listQueries.ts';

const MAX_LISTED = 50;

type Pool = Pick<PoolRow, 'id' | 'seasonId'>;

export interface ShownCorrections {
  /** without own entries */
  readonly corrections: readonly Correction[];
  /** the next deadline, in epoch milliseconds */
  readonly expiresAt: number;
}

/** Returns a pool's latest corrections, but for those that would show picks of an open round. */
export async function readShownCorrections(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  pool: Pool,
): Promise<ShownCorrections> {
  const { past } = await deadlineBarrier.ofPool(pool);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const open = await listOpenRounds(tx, past, pool.seasonId);
    const rows = await listCorrections(tx, pool.id, idsOf(open), MAX_LISTED);
    const first = byCorrection(await listMoved(tx, pool.id, idsOf(rows), 0, FIRST_MOVED));
    const corrections = rows.map(({ about, at, moved, ...row }) => ({
      ...row,
      ...about,
      at: at.toISOString(),
      moved: moved === null ? null : { count: moved, own: [], first: first(row.id) },
    }));
    const expiresAt = Math.min(...open.map(({ deadline }) => deadline.getTime()), Number.POSITIVE_INFINITY);
    return { corrections, expiresAt };
  });
}

async function listOpenRounds(tx: Tx, past: ReadonlyMap<number, number>, seasonId: number): Promise<RoundRow[]> {
  return (await listRounds(tx, seasonId)).filter((round) => !isPassed(past, round));
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Adds the user's own entries. */
export async function withOwnMoves(
  database: Database,
  corrections: readonly Correction[],
  poolId: number,
  userId: number,
): Promise<Correction[]> {
  const ids = idsOf(corrections.filter(({ moved }) => moved && moved.count > 0));
  const own = byCorrection(ids.length === 0 ? [] : await database.query(listOwnMoved, poolId, ids, userId));
  return corrections.map((each) => ({ ...each, moved: each.moved && { ...each.moved, own: own(each.id) } }));
}

/** Returns a page of the entries that a correction moved; 404 for one that the list does not show. */
export async function readMovedEntries(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  pool: Pool,
  correctionId: number,
  after: number,
): Promise<MovedEntry[]> {
  const { past } = await deadlineBarrier.ofPool(pool);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const open = await listOpenRounds(tx, past, pool.seasonId);
    if (!(await isListed(tx, pool.id, idsOf(open), correctionId))) throw notFound('Correction');
    return (await listMoved(tx, pool.id, [correctionId], after, MOVED_PAGE)).map(toMovedEntry);
  });
}

function byCorrection(rows: readonly MovedRow[]): (id: number) => MovedEntry[] {
  const grouped = Map.groupBy(rows, ({ correctionId }) => correctionId);
  return (id) => (grouped.get(id) ?? []).map(toMovedEntry);
}

const toMovedEntry = ({ correctionId: _, ...moved }: MovedRow): MovedEntry => moved;
