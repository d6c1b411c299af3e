import type { EntryLeaf } from '#domain/seals/seal.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { insertPoolLocks, listUnsettled, type PoolAtLock } from '#server/pools/locks/settlingQueries.ts';
import { findChampionship } from '#server/pools/picks/guessQueries.ts';
import { insertAutopilotPicks, listWaiting, notifyShownPools } from './autopilotQueries.ts';
import { listGameIds } from './queries.ts';
import type { PoolToSeal } from './sealHashes.ts';
import {
  type ChainEnd,
  insertSealedPicks,
  insertSeals,
  listChainEnds,
  listPicksToSeal,
  listTexts,
  listUnsealedIds,
  lockPools,
  type SealedLock,
  type SealedText,
} from './sealingQueries.ts';
import { keyOf } from './seals.ts';
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
  groupIds: readonly number[],
  { thread, waits }: SealingOptions,
): Promise<boolean> {
  const locked = await lockPools(tx, groupIds, waits);
  // read with the locks held
  const pools = await listUnsettled(tx, lock, locked);
  if (pools.length === 0) return true;
  const entryIds = [...new Set(pools.flatMap((pool) => pool.entryIds))].sort((a, b) => a - b);
  if (!(await storeTexts(tx, lock, entryIds, thread))) return false;
  await insertPoolLocks(tx, lock, pools);
  const chains = await listChainEnds(
    tx,
    pools.map(({ groupId }) => groupId),
  );
  const leaves = await readLeaves(tx, lock, entryIds, thread);
  const toSeal = pools.map((pool, n) => poolToSeal(lock, pool, elementOf(chains, n), leaves));
  const roots = await thread.hash('roots', toSeal, entryIds.length);
  await insertSeals(
    tx,
    lock,
    chains.map((chain, n) => ({ chain, root: elementOf(roots, n) })),
  );
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
  const sealed = entries.map(({ entryId }, n): SealedText => ({ entryId, text: elementOf(texts, n) }));
  await insertSealedPicks(tx, lock, sealed);
  return entries.length < MAX_ENTRIES;
}

/** Returns the leaves of entries by id. */
async function readLeaves(
  tx: Tx,
  { seasonId, roundNumber, ...lock }: SealedLock,
  entryIds: readonly number[],
  thread: SealThread,
): Promise<Map<number, EntryLeaf>> {
  const leaves = new Map<number, EntryLeaf>();
  for (let from = 0; from < entryIds.length; from += MAX_ENTRIES) {
    const sealed = await listTexts(tx, lock, entryIds.slice(from, from + MAX_ENTRIES));
    const texts = sealed.map(({ text }) => text);
    const commitments = await thread.hash('commitments', texts, texts.length);
    for (const [n, { entryId }] of sealed.entries()) {
      leaves.set(entryId, { seasonId, roundNumber, entryId, commitment: elementOf(commitments, n) });
    }
  }
  return leaves;
}

function poolToSeal(
  { seasonId, roundNumber }: SealedLock,
  { groupId, entryIds }: PoolAtLock,
  { root: previous }: ChainEnd,
  leaves: ReadonlyMap<number, EntryLeaf>,
): PoolToSeal {
  return {
    head: { seasonId, roundNumber, groupId, entries: entryIds.length, previous },
    leaves: entryIds.map((entryId) => {
      const leaf = leaves.get(entryId);
      if (!leaf) throw new Error(`the picks of entry ${entryId} were not sealed`);
      return leaf;
    }),
  };
}

function elementOf<T>(list: readonly T[], n: number): T {
  const element = list[n];
  if (element === undefined) throw new Error('a text was not hashed, or a chain not read');
  return element;
}
