import type { Database } from '#server/infrastructure/db/database.ts';
import type { Listener, Subscription } from '#server/infrastructure/db/listen.ts';
import { parseChange } from './change.ts';
import { Throttle } from './throttle.ts';

export const JOINED_EVERY_MS = 3_000;

/** Subscribes to the messages that triggers send with NOTIFY after each commit, once for all of this process. */
export class Changes {
  readonly #database: Database;
  readonly #subscribers = new Set<Listener>();
  /** of large pools, which take long to rebuild */
  readonly #joined = new Throttle(JOINED_EVERY_MS, (change) => this.#send(change));
  #starting: Promise<void> | undefined;
  #isStopped = false;
  #subscription: Subscription | undefined;
  #synced: Promise<void> = Promise.resolve();
  #nextSync: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  subscribe(subscriber: Listener): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Starts listening, unless it has started; rejects after `stop`. */
  async start(): Promise<void> {
    // a request in flight must not start a listener that nothing would stop
    if (this.#isStopped) throw new Error('The listener has been stopped');
    this.#starting ??= this.#start();
    await this.#starting;
  }

  /** Returns whether all messages until a moment ago have arrived. */
  inSync(): boolean {
    return this.#subscription?.inSync() ?? false;
  }

  /** Resolves once the messages of all commits so far have arrived, or they are out of sync. */
  async sync(): Promise<void> {
    await this.#subscription?.sync();
  }

  /** Like `sync`, with one query for all concurrent callers. */
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
    this.#joined.stop();
    await this.#starting?.catch(() => {});
    const subscription = this.#subscription;
    this.#subscription = undefined;
    for (const { onDisconnect } of this.#subscribers) onDisconnect();
    await subscription?.stop();
  }

  #send(change: string): void {
    for (const { onMessage } of this.#subscribers) onMessage(change);
  }

  async #start(): Promise<void> {
    try {
      this.#subscription = await this.#database.listen('changes', {
        onMessage: (change) => {
          if (parseChange(change)?.kind === 'joined') this.#joined.receive(change);
          else this.#send(change);
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
