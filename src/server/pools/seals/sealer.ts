import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/infrastructure/db/database.ts';
import { MAX_ENTRIES, sealPools, sealWaiting, storeTexts } from './sealing.ts';
import { endSealing, listUnsealedLocks, listUnsealedPools, type SealedLock } from './sealingQueries.ts';
import { SealThread } from './sealThread.ts';

const MAX_POOLS = 100;
/** While other processes seal the last pools. */
const LOOK_AGAIN_MS = 50;

/** Seals pools of locked rounds in short transactions, one at a time, so that a pool that somebody waits for is the next. */
export class Sealer {
  readonly #database: Database;
  readonly #thread = new SealThread();
  #turn: Promise<unknown> = Promise.resolve();
  readonly #pools = new Map<number, Promise<void>>();
  readonly #seasons = new Map<number, Promise<void>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Seals one pool at once. */
  sealPool(seasonId: number, poolId: number): Promise<void> {
    return shared(this.#pools, poolId, async () => {
      for (const lock of await this.#database.query(listUnsealedLocks, seasonId)) {
        await this.#seal(lock, [poolId], true);
      }
    });
  }

  /** Has the autopilot pick for one entry at once, which may be in no pool. */
  async sealEntry(seasonId: number, entryId: number): Promise<void> {
    for (const lock of await this.#database.query(listUnsealedLocks, seasonId)) {
      await this.#inTurn(() => this.#database.transact(storeTexts, lock, [entryId], this.#thread));
    }
  }

  /** Seals all pools of a season; of several processes each takes some. A pool that cannot be sealed delays no other. */
  sealSeason(seasonId: number): Promise<void> {
    return shared(this.#seasons, seasonId, async () => {
      const failed = new Map<number, unknown>();
      for (const lock of await this.#database.query(listUnsealedLocks, seasonId)) await this.#sealAll(lock, failed);
      if (failed.size > 0) throw new AggregateError(failed.values(), 'Some pools could not be sealed');
    });
  }

  async #sealAll(lock: SealedLock, failed: Map<number, unknown>): Promise<void> {
    for (;;) {
      await this.#sealNext(lock, failed);
      // entries that are in none of these pools
      while (!(await this.#inTurn(() => this.#database.transact(sealWaiting, lock, this.#thread))));
      if ((await this.#database.query(endSealing, lock)) || failed.size > 0) return;
      await delay(LOOK_AGAIN_MS);
    }
  }

  /** Seals each pool that no other process seals, unless it `failed`: its chain has the seal of an earlier lock first. */
  async #sealNext(lock: SealedLock, failed: Map<number, unknown>): Promise<void> {
    for (let after = 0; ; ) {
      const batch = firstPools(await this.#database.query(listUnsealedPools, lock, after, MAX_POOLS));
      const last = batch.at(-1);
      if (last === undefined) return;
      const pools = batch.filter((id) => !failed.has(id));
      try {
        await this.#seal(lock, pools, false);
      } catch {
        for (const id of pools) await this.#seal(lock, [id], false).catch((error: unknown) => failed.set(id, error));
      }
      after = last;
    }
  }

  async #seal(lock: SealedLock, poolIds: readonly number[], waits: boolean): Promise<void> {
    const options = { thread: this.#thread, waits };
    while (!(await this.#inTurn(() => this.#database.transact(sealPools, lock, poolIds, options))));
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}

/** Callers that ask for the same share the work. */
function shared(running: Map<number, Promise<void>>, id: number, work: () => Promise<void>): Promise<void> {
  const started = running.get(id) ?? work().finally(() => running.delete(id));
  running.set(id, started);
  return started;
}

/** Returns the first pools that have few entries together, at least one. */
function firstPools(pools: readonly { readonly id: number; readonly entries: number }[]): number[] {
  let sum = 0;
  const first = pools.filter(({ entries }, index) => {
    sum += entries;
    return index === 0 || sum <= MAX_ENTRIES;
  });
  return first.map(({ id }) => id);
}
