import { DatabaseError } from 'pg';
import type { Database } from '#server/infrastructure/db/database.ts';
import { ANSWER_WITHIN_MS, NotConfirmedError, withTimeout } from '#server/infrastructure/http/timeout.ts';
import { type PickVerdict, type Save, savePicks } from './pickQueries.ts';

/** The most picks of a statement, so that nobody waits long for others. */
const MAX_PICKS = 512;
/** A slower statement waits for a lock or a dead connection; the next starts without it. */
const SLOW_MS = 1_000;
const MAX_STATEMENTS = 4;
/** Allows for the error of the estimated database clock and the time before a save is queued. */
const MARGIN_MS = 1_000;

interface Options {
  readonly slowMs?: number;
  readonly limitMs?: number;
}

interface WaitingSave extends Save {
  readonly until: number;
  readonly resolve: (verdicts: PickVerdict[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Combines concurrent saves. A save that is not confirmed in time is dropped, because later it could undo a newer one. */
export class PickBatcher {
  readonly outcomes = { saved: 0, gone: 0, team: 0, game: 0, archived: 0, late: 0, decided: 0, season: 0 };
  readonly #database: Database;
  readonly #slowMs: number;
  readonly #limitMs: number;
  #waiting: WaitingSave[] = [];
  readonly #saving = new Set<number>();
  #statements = 0;
  #slowStatements = 0;

  constructor(database: Database, { slowMs = SLOW_MS, limitMs = ANSWER_WITHIN_MS }: Options = {}) {
    this.#database = database;
    this.#slowMs = slowMs;
    this.#limitMs = limitMs;
  }

  get waiting(): number {
    return this.#waiting.length + this.#saving.size;
  }

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
    await withTimeout(this.#limitMs, () => this.#saveAll(saves)).catch((error: unknown) => {
      for (const { reject } of saves) reject(error);
    });
    for (const { entryId } of saves) this.#saving.delete(entryId);
    this.#statements -= 1;
    clearTimeout(slowTimer);
    if (isSlow) this.#slowStatements -= 1;
    void this.#saveBatch();
  }

  /** Takes saves in order, at most one per entry, and none of an entry that is being saved. */
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
        if (own.some(({ isExpired }) => isExpired)) reject(new NotConfirmedError());
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

/** Data errors (class 22) and constraint violations (23) concern one save; the others are retried alone. */
function isRowError(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}
