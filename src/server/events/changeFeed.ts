import type { Database } from '#server/db/database.ts';
import type { Listener, Subscription } from '#server/db/listen.ts';

/**
 * What has changed, as the database tells it on one channel after each commit, whoever has written: heard once for all
 * in this process that need to know. The migrations say what is told.
 */
export class ChangeFeed {
  readonly #database: Database;
  readonly #subscribers = new Set<Listener>();
  #starting: Promise<void> | undefined;
  #isStopped = false;
  #subscription: Subscription | undefined;
  #synced: Promise<void> = Promise.resolve();
  #nextSync: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Has a hearer told of all that changes from now on; answers with how to end that. */
  subscribe(subscriber: Listener): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Starts the listener, unless it runs; rejects after `stop`. */
  async start(): Promise<void> {
    // a request in flight must not start one that nobody would stop
    if (this.#isStopped) throw new Error('The listener has been stopped');
    this.#starting ??= this.#start();
    await this.#starting;
  }

  /** Whether all that was told until a moment ago has been heard. */
  inSync(): boolean {
    return this.#subscription?.inSync() ?? false;
  }

  /** Until all that has been committed by now has been heard, or this is no longer up to date. */
  async sync(): Promise<void> {
    await this.#subscription?.sync();
  }

  /** The same, shared by all who ask while others are waiting: anybody may ask as often as they like. */
  syncShared(): Promise<void> {
    this.#nextSync ??= this.#synced.then(() => {
      this.#nextSync = undefined;
      this.#synced = this.sync();
      return this.#synced;
    });
    return this.#nextSync;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting?.catch(() => {});
    const subscription = this.#subscription;
    this.#subscription = undefined;
    for (const { onDisconnect } of this.#subscribers) onDisconnect();
    await subscription?.stop();
  }

  async #start(): Promise<void> {
    try {
      this.#subscription = await this.#database.listen('changes', {
        onMessage: (change) => {
          for (const { onMessage } of this.#subscribers) onMessage(change);
        },
        onDisconnect: () => {
          for (const { onDisconnect } of this.#subscribers) onDisconnect();
        },
      });
    } catch (error) {
      this.#starting = undefined;
      throw error;
    }
  }
}
