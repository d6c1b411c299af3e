import type { Database } from '#server/infrastructure/db/database.ts';
import { seasonBeingSealed } from '#server/infrastructure/errors.ts';
import { type PastRounds, readPast, readShown, type ShownPools } from '#server/tournament/rounds/lockQueries.ts';
import { listPoolsOf } from './autopilotQueries.ts';
import { lockAtDeadline } from './lockAtDeadline.ts';
import { Sealer } from './sealer.ts';
import { awaitsAutopilot } from './sealingQueries.ts';

/**
 * Knows which rounds are past, and in which pools they may be shown (docs/spec.md#secrecy-of-picks). The first process that
 * notices a deadline locks the round's row. Saves in flight hold share locks on it, so they end before the first seal.
 */
export class DeadlineBarrier {
  readonly #database: Database;
  readonly #sealer: Sealer;
  readonly #locking = new Map<number, Promise<void>>();

  constructor(database: Database) {
    this.#database = database;
    this.#sealer = new Sealer(database);
  }

  /** Returns which rounds of the season are past, for what shows no picks. */
  async ofSeason(seasonId: number): Promise<PastRounds> {
    const { past, due } = await this.#database.query(readPast, seasonId);
    if (due.length === 0) return past;
    for (const id of due) await this.#lock(id);
    return (await this.#database.query(readPast, seasonId)).past;
  }

  ofPool({ id, seasonId }: { readonly id: number; readonly seasonId: number }): Promise<ShownPools> {
    return this.ofPools(seasonId, [id]);
  }

  /** Returns what may be shown in these pools, which are sealed first. */
  async ofPools(seasonId: number, poolIds: readonly number[]): Promise<ShownPools> {
    const { shown, isWhole } = await this.#database.query(readShown, seasonId, poolIds);
    if (isWhole) return shown;
    await this.ofSeason(seasonId);
    for (const id of poolIds) await this.#sealer.sealPool(seasonId, id);
    return (await this.#database.query(readShown, seasonId, poolIds)).shown;
  }

  /** Resolves when the autopilot has picked for an entry in all past rounds, and its pools are sealed. */
  async ofEntry({ id, seasonId }: { readonly id: number; readonly seasonId: number }): Promise<void> {
    await this.ofSeason(seasonId);
    if (!(await this.#database.query(awaitsAutopilot, id, seasonId))) return;
    for (const poolId of await this.#database.query(listPoolsOf, id)) await this.#sealer.sealPool(seasonId, poolId);
    await this.#sealer.sealEntry(seasonId, id);
  }

  /** Locks what is due, and resolves when every pool of the season is sealed. */
  async sealSeason(seasonId: number): Promise<PastRounds> {
    const past = await this.ofSeason(seasonId);
    await this.#sealer.sealSeason(seasonId);
    return past;
  }

  /** Runs a write that is undefined while a round is past and not locked, and again after each such lock. */
  async afterLocks<R>(seasonId: number, write: () => Promise<R | undefined>): Promise<R> {
    for (;;) {
      const written = await write();
      if (written !== undefined) return written;
      await this.ofSeason(seasonId);
    }
  }

  /** Runs a write that is undefined while a pool is not settled at a deadline that has passed, and again after that. */
  async afterSettling<R>(
    pool: { readonly id: number; readonly seasonId: number },
    write: () => Promise<R | undefined>,
  ): Promise<R> {
    for (;;) {
      const written = await write();
      if (written !== undefined) return written;
      await this.ofPool(pool);
    }
  }

  /** Runs a write, and if it would change what is being sealed, once more afterwards. */
  async afterSeals<R>(write: () => Promise<R>): Promise<R> {
    try {
      return await write();
    } catch (error) {
      const seasonId = seasonBeingSealed(error);
      if (seasonId === undefined) throw error;
      await this.#sealer.sealSeason(seasonId).catch(() => {
        throw error;
      });
      return write();
    }
  }

  /** Concurrent readers share a transaction, because each would occupy a connection until the saves in flight end. */
  #lock(id: number): Promise<void> {
    const locking =
      this.#locking.get(id) ??
      this.#database.transact(lockAtDeadline, id).finally(() => {
        this.#locking.delete(id);
      });
    this.#locking.set(id, locking);
    return locking;
  }
}

export function isPassed(
  past: PastRounds,
  { id, deadline }: { readonly id: number; readonly deadline: Date },
): boolean {
  return past.get(id) === deadline.getTime();
}
