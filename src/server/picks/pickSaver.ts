import postgres from 'postgres';
import type { Database } from '#server/db/database.ts';
import { type PickVerdict, type Save, savePicks } from './queries.ts';

/** So many picks are saved at once, so that nobody waits long for others. */
const MOST_PICKS = 512;

interface Waiting extends Save {
  readonly resolve: (verdicts: PickVerdict[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Saves picks, a statement at a time: what comes while one runs goes together in the next, so that in the last minute
 * before a deadline hundreds of savers cost a few statements. What is acknowledged has been committed all the same, and
 * an entry's saves are made in the order in which they came.
 */
export class PickSaver {
  readonly #database: Database;
  #waiting: Waiting[] = [];
  #isSaving = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Saves an entry's picks, all or none, and tells what became of each, in their order. */
  save(save: Save): Promise<PickVerdict[]> {
    const { promise, resolve, reject } = Promise.withResolvers<PickVerdict[]>();
    this.#waiting.push({ ...save, resolve, reject });
    void this.#saveWaiting();
    return promise;
  }

  async #saveWaiting(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    while (this.#waiting.length > 0) await this.#saveTogether(this.#next());
    this.#isSaving = false;
  }

  /** The first who wait: each entry once, as a statement changes a row once. */
  #next(): Waiting[] {
    const entries = new Set<number>();
    let picks = 0;
    const fits = (save: Waiting) => {
      picks += save.picks.length;
      return entries.size === 0 || picks <= MOST_PICKS;
    };
    const together: Waiting[] = [];
    const later: Waiting[] = [];
    for (const save of this.#waiting) {
      const isNext = !entries.has(save.entryId) && fits(save);
      entries.add(save.entryId);
      (isNext ? together : later).push(save);
    }
    this.#waiting = later;
    return together;
  }

  async #saveTogether(saves: readonly Waiting[]): Promise<void> {
    try {
      const verdicts = await this.#database.query(savePicks, saves);
      let first = 0;
      for (const { picks, resolve } of saves) {
        resolve(verdicts.slice(first, first + picks.length));
        first += picks.length;
      }
    } catch (error) {
      if (saves.length > 1 && isOfOneSave(error)) {
        for (const save of saves) await this.#saveTogether([save]);
      } else {
        for (const { reject } of saves) reject(error);
      }
    }
  }
}

/** Text that PostgreSQL does not take (class 22), an entry that has just been deleted (23): the others are to be saved. */
function isOfOneSave(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code);
}
