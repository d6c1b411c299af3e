import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { listRunningSessions } from './audienceQueries.ts';
import { parseChange } from './change.ts';
import type { Changes } from './changes.ts';
import { DeadlineTimer } from './deadlineTimer.ts';
import { type EventStream, OpenStreams } from './openStreams.ts';
import { PoolEvents, poolEvent } from './poolEvents.ts';
import { Throttle } from './throttle.ts';

const KEEP_ALIVE_MS = 25 * SECOND;
/** They come in bursts, and every member fetches something then. */
const POOL_EVENT_EVERY_MS = 2 * SECOND;

interface Listener {
  readonly userId: number;
  readonly tokenHash: string;
  /** whether a season's change also sends events for the user's pools in it */
  readonly hasDerived?: boolean;
}

/** Sends what changes to browsers, never data (docs/spec.md#events): after a break a browser reconnects and refetches. */
export class EventStreams {
  readonly #database: Database;
  readonly #changes: Changes;
  readonly #log: Logger;
  readonly #streams = new OpenStreams();
  readonly #poolEvents: PoolEvents;
  readonly #named = new Throttle(POOL_EVENT_EVERY_MS, (message) => this.#sendToPool(message));
  readonly #deadlines: DeadlineTimer;
  #subscription: Promise<() => void> | undefined;
  #isStopped = false;
  /** when the last event came about, by the database's clock; undefined if one may have been missed since */
  #changedAt: number | undefined;

  constructor(database: Database, changes: Changes, log: Logger) {
    this.#database = database;
    this.#changes = changes;
    this.#log = log;
    const onError = (error: unknown) => this.#fail(error);
    this.#poolEvents = new PoolEvents({ database, streams: this.#streams, onError });
    this.#deadlines = new DeadlineTimer({ database, onPassed: (seasonId) => this.#sendSeason(seasonId), onError });
  }

  get streams(): number {
    return this.#streams.size;
  }

  async open({ userId, tokenHash, hasDerived = true }: Listener): Promise<ReadableStream<Uint8Array>> {
    let stream: EventStream | undefined;
    const remove = () => {
      if (stream) this.#streams.remove(stream);
    };
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { userId, tokenHash, hasDerived, controller };
        this.#streams.add(stream);
      },
      cancel: remove,
    });
    // the browser reconnects, to a process that keeps running
    if (this.#isStopped) {
      this.#streams.endAll();
      return readable;
    }
    try {
      // subscribe before returning, so that no event is missed
      await this.#start();
    } catch (error) {
      remove();
      throw error;
    }
    if (stream && this.#streams.has(stream)) this.#streams.send(this.#openedEvent(), [stream]);
    return readable;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.endStreams();
  }

  /** Closes all streams, and unsubscribes until the next one is opened. */
  async endStreams(): Promise<void> {
    this.#streams.endAll();
    const unsubscribe = await this.#subscription?.catch(() => undefined);
    this.#subscription = undefined;
    unsubscribe?.();
  }

  /** Tells a page whether it may have missed an event before its stream was open. While messages are missed, it may have. */
  #openedEvent(): string {
    const now = this.#database.now();
    if (this.#changes.inSync()) this.#changedAt ??= now;
    return `event: opened\ndata: {"changedAt":${Math.round(this.#changedAt ?? now)}}\n\n`;
  }

  async #start(): Promise<void> {
    this.#subscription ??= this.#subscribe();
    await this.#subscription;
  }

  /** Returns the unsubscribe function. */
  async #subscribe(): Promise<() => void> {
    const unsubscribe = this.#changes.subscribe({
      onMessage: (message) => this.#broadcast(message),
      onDisconnect: () => this.#endAll(),
    });
    try {
      await this.#changes.start();
      await this.#deadlines.start();
    } catch (error) {
      unsubscribe();
      this.#subscription = undefined;
      throw error;
    }
    this.#changedAt = undefined;
    const onError = (error: unknown) => this.#fail(error);
    const keepAlive = setInterval(() => void this.#keepAlive().catch(onError), KEEP_ALIVE_MS);
    return () => {
      unsubscribe();
      clearInterval(keepAlive);
      this.#deadlines.stop();
      this.#named.stop();
    };
  }

  #broadcast(message: string): void {
    const change = parseChange(message);
    switch (change?.kind) {
      case 'season':
        this.#sendSeason(change.id);
        void this.#deadlines.look().catch((error: unknown) => this.#fail(error));
        break;
      case 'pool':
      case 'joined':
      case 'dues':
      case 'ofPool':
        this.#noteChange();
        this.#poolEvents.poolChanged(change.id);
        break;
      case 'poolEvent':
        this.#noteChange();
        this.#named.receive(message);
        break;
      case 'event':
        this.#noteChange();
        this.#streams.send(`event: ${change.name}\ndata: {"seasonId":${change.seasonId}}\n\n`);
        break;
      case 'deleted':
        this.#noteChange();
        this.#streams.send(poolEvent(change.poolId), this.#streams.ofUser(change.userId));
        break;
      case 'session':
        this.#streams.end(this.#streams.ofSession(change.tokenHash));
        break;
      case 'all':
        this.#endAll();
    }
  }

  #sendToPool(message: string): void {
    const change = parseChange(message);
    if (change?.kind === 'poolEvent') this.#poolEvents.happened(change.name, change.poolId);
  }

  #sendSeason(seasonId: number): void {
    this.#noteChange();
    this.#streams.send(`event: season\ndata: {"seasonId":${seasonId}}\n\n`);
    this.#poolEvents.seasonChanged(seasonId);
  }

  async #keepAlive(): Promise<void> {
    this.#streams.send(': \n\n');
    const tokenHashes = [...this.#streams].map(({ tokenHash }) => tokenHash);
    const running = await this.#database.query(listRunningSessions, tokenHashes);
    this.#streams.end([...this.#streams].filter(({ tokenHash }) => !running.has(tokenHash)));
  }

  #noteChange(): void {
    if (this.#changedAt !== undefined) this.#changedAt = this.#database.now();
  }

  /** Closes all streams, because an event was missed, perhaps. */
  #endAll(): void {
    this.#changedAt = undefined;
    this.#streams.endAll();
  }

  /** Closes all streams after a failure, so that browsers refetch, and reads the deadlines again. */
  #fail(error: unknown): void {
    this.#log.error({ err: error }, 'Events could not be sent');
    this.#endAll();
    if (!this.#subscription) return;
    this.#deadlines.retry();
  }
}
