import postgres from 'postgres';
import type { Database } from '#server/db/database.ts';
import { ANSWER_WITHIN_MS, inTime, NotConfirmedError } from '#server/http/inTime.ts';
import { type PickVerdict, type Save, savePicks } from './queries.ts';

/** So many picks go together, so that nobody waits long for others. */
const MAX_PICKS = 512;
/** A statement that takes longer waits for a lock, or for a connection that has gone silent: the next does not wait for it. */
const SLOW_MS = 1_000;
/** However slow: the other connections are for what is read. */
const MAX_STATEMENTS = 4;
/** What the reading of the database's clock may be wrong by, and a request may take until it comes here. */
const MARGIN_MS = 1_000;

interface Options {
  /** after which a statement counts as slow */
  readonly slowMs?: number;
  /** after which a save is not confirmed */
  readonly limitMs?: number;
}

interface WaitingSave extends Save {
  readonly until: number;
  readonly resolve: (verdicts: PickVerdict[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Saves picks, a statement at a time: what comes while one runs goes together in the next, so that in the last minute
 * before a deadline hundreds of savers cost a few statements. What is acknowledged has been committed all the same, and
 * an entry's saves are made in the order in which they came. A save that is not confirmed in time is begun no later, on
 * whichever connection it may still lie, so that it cannot undo one that comes after it.
 */
export class PickBatcher {
  /** how many saves came out how, since the start */
  readonly outcomes = { saved: 0, gone: 0, team: 0, game: 0, archived: 0, late: 0, decided: 0, season: 0 };
  readonly #database: Database;
  readonly #slowMs: number;
  readonly #limitMs: number;
  #waiting: WaitingSave[] = [];
  /** the entries of statements that run */
  readonly #saving = new Set<number>();
  #statements = 0;
  #slowStatements = 0;

  constructor(database: Database, { slowMs = SLOW_MS, limitMs = ANSWER_WITHIN_MS }: Options = {}) {
    this.#database = database;
    this.#slowMs = slowMs;
    this.#limitMs = limitMs;
  }

  /** Saves without an answer: queued, or in a statement, where each entry stands once. */
  get waiting(): number {
    return this.#waiting.length + this.#saving.size;
  }

  /** Saves an entry's picks, all or none, and tells what became of each, in their order. */
  save(save: Save): Promise<PickVerdict[]> {
    const { promise, resolve, reject } = Promise.withResolvers<PickVerdict[]>();
    const until = this.#database.now() + this.#limitMs - Math.min(MARGIN_MS, this.#limitMs / 2);
    this.#waiting.push({ ...save, until, resolve, reject });
    void this.#saveBatch();
    return promise;
  }

  async #saveBatch(): Promise<void> {
    if (this.#statements > this.#slowStatements || this.#statements === MAX_STATEMENTS) return;
    const saves = this.#nextBatch();
    if (saves.length === 0) return;
    let isSlow = false;
    const slowTimer = setTimeout(() => {
      isSlow = true;
      this.#slowStatements += 1;
      void this.#saveBatch();
    }, this.#slowMs);
    this.#statements += 1;
    for (const { entryId } of saves) this.#saving.add(entryId);
    await inTime(this.#limitMs, () => this.#saveAll(saves)).catch((error: unknown) => {
      for (const { reject } of saves) reject(error);
    });
    for (const { entryId } of saves) this.#saving.delete(entryId);
    this.#statements -= 1;
    clearTimeout(slowTimer);
    if (isSlow) this.#slowStatements -= 1;
    void this.#saveBatch();
  }

  /** The first who wait: each entry once, as a statement changes a row once, and none that is being saved. */
  #nextBatch(): WaitingSave[] {
    const entries = new Set(this.#saving);
    const batch: WaitingSave[] = [];
    const rest: WaitingSave[] = [];
    const now = this.#database.now();
    let picks = 0;
    for (const save of this.#waiting) {
      if (save.until <= now) {
        save.reject(new NotConfirmedError());
        continue;
      }
      const fits = batch.length === 0 || picks + save.picks.length <= MAX_PICKS;
      const isNext = fits && !entries.has(save.entryId);
      if (isNext) picks += save.picks.length;
      entries.add(save.entryId);
      (isNext ? batch : rest).push(save);
    }
    this.#waiting = rest;
    return batch;
  }

  async #saveAll(saves: readonly WaitingSave[]): Promise<void> {
    try {
      const verdicts = await this.#database.query(savePicks, saves);
      let first = 0;
      for (const { picks, resolve, reject } of saves) {
        const own = verdicts.slice(first, first + picks.length);
        if (own.some(({ expired }) => expired)) reject(new NotConfirmedError());
        else resolve(own);
        first += picks.length;
      }
    } catch (error) {
      if (saves.length > 1 && isRowError(error)) {
        for (const save of saves) await this.#saveAll([save]);
      } else {
        for (const { reject } of saves) reject(error);
      }
    }
  }
}

/** What PostgreSQL does not take of data (class 22) or forbids by a constraint (23): the others are to be saved. */
function isRowError(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code);
}
