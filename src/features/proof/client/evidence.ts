import { ApiError, type call } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import type { Ledger, Seal as ListedSeal } from '#features/proof/contract/seals.ts';
import type { Kept } from '#features/proof/domain/chain.ts';
import type { Shown } from '#features/proof/domain/shown.ts';
import type { Evidence } from '#features/proof/domain/verify.ts';
import type { Words } from '#features/proof/domain/words.ts';

/** What a pool is verified by. */
export interface PoolEvidence {
  readonly evidence: Evidence;
  readonly words: Words;
  readonly listed: readonly ListedSeal[];
  readonly ledger: Ledger;
}

/** Reads what a pool is verified by: the ledger first, so that each lock in it has its seal by then, and what is shown last. */
export async function readEvidence(read: typeof call, poolId: number, kept: KeptOf): Promise<PoolEvidence> {
  const pool = await read('readPool', { params: { id: poolId } });
  const season = { params: { id: pool.seasonId } };
  const ledger = await read('readLedger', season);
  const listed = await read('listSeals', { params: { id: poolId } });
  const files = await Promise.all(
    listed.map(async ({ number }) => [number, await readFile(read, poolId, number)] as const),
  );
  const rounds = await read('listRounds', { params: { seasonId: pool.seasonId } });
  const board = await read('readLeaderboard', { params: { id: poolId } });
  const grid = await read('readPickGrid', { params: { id: poolId } });
  return {
    evidence: {
      seasonId: pool.seasonId,
      poolId,
      createdAt: pool.createdAt,
      ledger,
      listed,
      files: new Map(files),
      shown: shownOf(pool, board, grid),
      kept: kept(pool),
    },
    words: {
      roundNames: new Map(rounds.map(({ id, name }) => [id, name])),
      entryNames: new Map(board.rows.map(({ entryId, entryName }) => [entryId, entryName])),
      usernames: ledger.names,
      formatTime: formatDateTime,
    },
    listed,
    ledger,
  };
}

/** Returns what this browser has kept of a pool. */
export type KeptOf = (pool: Pool) => Kept;

/** Returns the file of a seal; null if the site has none. */
async function readFile(read: typeof call, id: number, number: number): Promise<string | null> {
  try {
    return await read('readSeal', { params: { id, number } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function shownOf(pool: Pool, board: Leaderboard, grid: PickGrid): Shown {
  const places = grid.rounds.map(({ id }) => board.rounds.findIndex((round) => round.id === id));
  const picks = new Map(grid.entries.map((entry) => [entry.entryId, entry.picks]));
  return {
    rules: pool,
    rounds: grid.rounds,
    rows: board.rows.map(({ points, ...row }) => ({
      ...row,
      points: places.map((place) => at(points, place)),
      picks: picks.get(row.entryId) ?? [],
    })),
  };
}
