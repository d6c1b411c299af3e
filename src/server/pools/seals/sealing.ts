import type { EntryLeaf } from '#domain/seals/seal.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { beingSealed } from '#server/infrastructure/errors.ts';
import { insertPoolLocks, listUnsettled } from '#server/pools/locks/settlingQueries.ts';
import { findChampionship } from '#server/pools/picks/guessQueries.ts';
import { insertAutopilotPicks, listWaiting, notifyShownPools } from './autopilotQueries.ts';
import type { PoolToSeal } from './sealHashes.ts';
import {
  findLockLine,
  insertSealedPicks,
  insertSeals,
  listChainEnds,
  listCommitments,
  listPicksToSeal,
  listUnsealedIds,
  lockPools,
  type SealedLock,
  type SealedText,
} from './sealingQueries.ts';
import { keyOf } from './sealKeys.ts';
import { listGameIds } from './sealQueries.ts';
import type { SealThread } from './sealThread.ts';

/** Of which picks are read or written at once, so that neither this process nor another transaction waits long. */
export const MAX_ENTRIES = 1_000;

interface SealingOptions {
  readonly thread: SealThread;
  /** whether to wait for pools that another process seals, rather than leave them to it */
  readonly waits: boolean;
}

/**
 * Settles and seals those of these pools that are not settled at the lock (docs/spec.md#proof). Returns false if they have too
 * many entries for one transaction: then texts of some are stored, and it is to be called again.
 */
export async function sealPools(
  tx: Tx,
  lock: SealedLock,
  poolIds: readonly number[],
  { thread, waits }: SealingOptions,
): Promise<boolean> {
  const locked = await lockPools(tx, poolIds, waits);
  // read with the locks held
  const pools = await listUnsettled(tx, lock, locked);
  if (pools.length === 0) return true;
  const entryIds = [...new Set(pools.flatMap((pool) => pool.entryIds))].sort((a, b) => a - b);
  if (!(await storeTexts(tx, lock, entryIds, thread))) return false;
  await insertPoolLocks(tx, lock, pools);
  const chains = await listChainEnds(
    tx,
    pools.map(({ poolId }) => poolId),
  );
  const told = await findLockLine(tx, lock);
  if (!told) throw beingSealed();
  const leaves = await readLeaves(tx, lock, entryIds);
  const toSeal = pools.map((pool, n): PoolToSeal => {
    const { root: previous, rules } = elementOf(chains, n);
    const { poolId, autopilot } = pool;
    return {
      head: { ...lock, ...told, poolId, entries: pool.entryIds.length, previous, rules: { ...rules, autopilot } },
      leaves: pool.entryIds.map((id) => leafOf(leaves, id)),
    };
  });
  const roots = await thread.hash('roots', toSeal, entryIds.length);
  const sealed = toSeal.map(({ head }, n) => ({
    number: elementOf(chains, n).last + 1,
    head,
    root: elementOf(roots, n),
  }));
  await insertSeals(tx, lock, sealed);
  return true;
}

/** Has the autopilot pick for the first entries for which it has still to. Returns whether all are done. */
export async function sealWaiting(tx: Tx, lock: SealedLock, thread: SealThread): Promise<boolean> {
  const entryIds = await listWaiting(tx, lock, MAX_ENTRIES);
  if (entryIds.length === 0) return true;
  await storeTexts(tx, lock, entryIds, thread);
  return entryIds.length < MAX_ENTRIES;
}

/**
 * Stores the texts of the first entries that have none, after the autopilot has picked for them: so it has in every text.
 * Returns whether all have one.
 */
export async function storeTexts(
  tx: Tx,
  lock: SealedLock,
  entryIds: readonly number[],
  thread: SealThread,
): Promise<boolean> {
  const unsealed = await listUnsealedIds(tx, lock, entryIds, MAX_ENTRIES);
  if (unsealed.length === 0) return true;
  const picked = await insertAutopilotPicks(tx, lock, unsealed);
  if (picked.length > 0) await notifyShownPools(tx, lock, picked);
  const entries = await listPicksToSeal(tx, lock, unsealed);
  const { roundId, seasonId } = lock;
  const gameIds = await listGameIds(tx, roundId);
  const isChampionship = (await findChampionship(tx, seasonId)) === roundId;
  const key = await keyOf(tx, roundId);
  const texts = await thread.hash('texts', { key, gameIds, isChampionship, entries }, entries.length);
  const commitments = await thread.hash('commitments', texts, texts.length);
  const sealed = entries.map(({ entryId }, n): SealedText => {
    return { entryId, text: elementOf(texts, n), commitment: elementOf(commitments, n) };
  });
  await insertSealedPicks(tx, lock, sealed);
  return entries.length < MAX_ENTRIES;
}

/** Returns the leaves of entries by id. */
async function readLeaves(
  tx: Tx,
  { seasonId, roundId, lock }: SealedLock,
  entryIds: readonly number[],
): Promise<Map<number, EntryLeaf>> {
  const commitments = await listCommitments(tx, { roundId, lock }, entryIds);
  return new Map(
    commitments.map(({ entryId, commitment }) => [entryId, { seasonId, roundId, lock, entryId, commitment }]),
  );
}

function leafOf(leaves: ReadonlyMap<number, EntryLeaf>, entryId: number): EntryLeaf {
  const leaf = leaves.get(entryId);
  // it was deleted meanwhile, and is not in the pool the next time
  if (!leaf) throw beingSealed();
  return leaf;
}

function elementOf<T>(list: readonly T[], n: number): T {
  const element = list[n];
  if (element === undefined) throw new Error('a text was not hashed, or a chain not read');
  return element;
}
