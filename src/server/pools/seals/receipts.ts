import type { Receipt } from '#contract/seals.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { readReceipt } from './seals.ts';

/** Reads the receipts of an entry one at a time: each holds back saves of the entry, and a connection. */
export class ReceiptQueue {
  readonly #database: Database;
  /** the last read of an entry */
  readonly #last = new Map<number, Promise<Receipt>>();

  constructor(database: Database) {
    this.#database = database;
  }

  async read(entryId: number, round: RoundRow): Promise<Receipt> {
    const reading = this.#readAfter(this.#last.get(entryId), entryId, round);
    this.#last.set(entryId, reading);
    try {
      return await reading;
    } finally {
      if (this.#last.get(entryId) === reading) this.#last.delete(entryId);
    }
  }

  async #readAfter(earlier: Promise<Receipt> | undefined, entryId: number, round: RoundRow): Promise<Receipt> {
    await Promise.allSettled([earlier]);
    return this.#database.transact(readReceipt, entryId, round);
  }
}
