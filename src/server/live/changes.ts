import type { Database } from '#server/db/database.ts';
import type { Listener, Listening } from '#server/db/listen.ts';

/**
 * What has changed, as the database tells it on one channel after each commit, whoever has written: heard once for all
 * in this process that need to know. The migrations say what is told.
 */
export class Changes {
  readonly #database: Database;
  readonly #hearers = new Set<Listener>();
  #starting: Promise<void> | undefined;
  #isStopped = false;
  #listening: Listening | undefined;
  #sure: Promise<void> = Promise.resolve();
  #soonSure: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Has a hearer told of all that changes from now on; answers with how to end that. */
  hear(hearer: Listener): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Starts the listener, unless it runs; rejects after `stop`. */
  async start(): Promise<void> {
    // a request in flight must not start one that nobody would stop
    if (this.#isStopped) throw new Error('The listener has been stopped');
    this.#starting ??= this.#start();
    await this.#starting;
  }

  /** Whether all that was told until a moment ago has been heard. */
  isUpToDate(): boolean {
    return this.#listening?.isUpToDate() ?? false;
  }

  /** Until all that has been committed by now has been heard, or this is no longer up to date. */
  async caughtUp(): Promise<void> {
    await this.#listening?.caughtUp();
  }

  /** The same, shared by all who ask while others are waiting: anybody may ask as often as they like. */
  madeSure(): Promise<void> {
    this.#soonSure ??= this.#sure.then(() => {
      this.#soonSure = undefined;
      this.#sure = this.caughtUp();
      return this.#sure;
    });
    return this.#soonSure;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting?.catch(() => {});
    const listening = this.#listening;
    this.#listening = undefined;
    for (const { lost } of this.#hearers) lost();
    await listening?.stop();
  }

  async #start(): Promise<void> {
    try {
      this.#listening = await this.#database.listen('changes', {
        heard: (change) => {
          for (const { heard } of this.#hearers) heard(change);
        },
        lost: () => {
          for (const { lost } of this.#hearers) lost();
        },
      });
    } catch (error) {
      this.#starting = undefined;
      throw error;
    }
  }
}
