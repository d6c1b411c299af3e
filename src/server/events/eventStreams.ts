import type { Logger } from 'pino';
import { parseTag } from '#server/cache/tags.ts';
import type { Database } from '#server/db/database.ts';
import type { ChangeFeed } from './changeFeed.ts';
import { PoolEvents } from './poolEvents.ts';
import { findNextDeadline, listPassedDeadlines, listRunningSessions } from './queries.ts';

const KEEP_ALIVE_MS = 25_000;
/** Delay before deadlines are read again after a failed query. */
const RETRY_MS = 1_000;
/** Delay before a second look if this process's clock is ahead of the database's. */
const MIN_WAIT_MS = 5;
/** The maximum of setTimeout, 24 days. */
const MAX_WAIT_MS = 2 ** 31 - 1;
/** Unread chunks after which a stream is closed; the browser reconnects and refetches. */
const MAX_UNREAD = 64;
/** In each process; the tabs of a browser share a stream. */
const MAX_STREAMS_A_SESSION = 10;

interface EventStream {
  readonly userId: number;
  /** a season's change also sends events for its pools */
  readonly hasDerived: boolean;
  readonly tokenHash: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();
const groupEvent = (groupId: number) => `event: group\ndata: {"groupId":${groupId}}\n\n`;

/** The streams send no data (docs/spec.md#events): after a break the browser reconnects and refetches. */
export class EventStreams {
  readonly #database: Database;
  readonly #changeFeed: ChangeFeed;
  readonly #log: Logger;
  readonly #streams = new Set<EventStream>();
  readonly #poolEvents: PoolEvents<EventStream>;
  readonly #bySession = new Map<string, Set<EventStream>>();
  #subscription: Promise<() => void> | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #isStopped = false;
  #deadlineQueryId = 0;
  #notifiedUntil = 0;

  constructor(database: Database, changeFeed: ChangeFeed, log: Logger) {
    this.#database = database;
    this.#changeFeed = changeFeed;
    this.#log = log;
    this.#poolEvents = new PoolEvents({
      database,
      streams: this.#streams,
      send: (stream, groupIds) => this.#sendTo(stream, encoder.encode(groupIds.map(groupEvent).join(''))),
      fail: (error) => this.#fail(error),
    });
  }

  async open(userId: number, tokenHash: string, hasDerived = true): Promise<ReadableStream<Uint8Array>> {
    let stream: EventStream | undefined;
    const removeStream = () => {
      if (stream) this.#remove(stream);
    };
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(encoder.encode(': open\n\n'));
        // the browser reconnects, to a process that keeps running
        if (this.#isStopped) return controller.close();
        stream = { userId, tokenHash, hasDerived, controller };
        this.#add(stream);
        this.#endOldest(tokenHash);
      },
      cancel: removeStream,
    });
    if (this.#isStopped) return readable;
    try {
      // subscribe before returning, so that no event is missed
      await this.#start();
    } catch (error) {
      removeStream();
      throw error;
    }
    return readable;
  }

  get streams(): number {
    return this.#streams.size;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.endStreams();
  }

  /** Closes all streams, and unsubscribes until the next one is opened. */
  async endStreams(): Promise<void> {
    this.#endAll();
    const unsubscribe = await this.#subscription?.catch(() => undefined);
    this.#subscription = undefined;
    unsubscribe?.();
    clearInterval(this.#keepAlive);
    clearTimeout(this.#deadline);
  }

  async #start(): Promise<void> {
    this.#subscription ??= this.#subscribe();
    await this.#subscription;
  }

  async #subscribe(): Promise<() => void> {
    const unsubscribe = this.#changeFeed.subscribe({
      onMessage: (change) => void this.#broadcast(change).catch((error: unknown) => this.#fail(error)),
      onDisconnect: () => this.#endAll(),
    });
    try {
      await this.#changeFeed.start();
      this.#notifiedUntil = this.#database.now();
      await this.#awaitDeadline();
      this.#keepAlive = setInterval(
        () => void this.#check().catch((error: unknown) => this.#fail(error)),
        KEEP_ALIVE_MS,
      );
      return unsubscribe;
    } catch (error) {
      unsubscribe();
      this.#subscription = undefined;
      throw error;
    }
  }

  async #broadcast(message: string): Promise<void> {
    const change = parseTag(message);
    switch (change?.kind) {
      case 'session':
        return this.#end(this.#bySession.get(change.tokenHash) ?? []);
      case 'group':
      case 'joined':
      case 'correction':
        return this.#poolEvents.poolChanged(change.id);
      case 'deleted':
        return this.#send(groupEvent(change.groupId), ({ userId }) => userId === change.userId);
      case 'all':
        return this.#endAll();
      case 'season':
        this.#sendSeason(change.id);
        await this.#awaitDeadline();
    }
  }

  #sendSeason(seasonId: number): void {
    this.#send(`event: season\ndata: {"seasonId":${seasonId}}\n\n`);
    this.#poolEvents.seasonChanged(seasonId);
  }

  async #awaitDeadline(): Promise<void> {
    this.#deadlineQueryId += 1;
    const queryId = this.#deadlineQueryId;
    const next = await this.#database.query(findNextDeadline, this.#notifiedUntil);
    // a later call may have read a nearer deadline
    if (queryId !== this.#deadlineQueryId) return;
    clearTimeout(this.#deadline);
    if (next !== undefined) this.#passDeadlineIn(Math.max(MIN_WAIT_MS, next - this.#database.now()));
  }

  #passDeadlineIn(milliseconds: number): void {
    const onTimer = () => void this.#passDeadline().catch((error: unknown) => this.#fail(error));
    this.#deadline = setTimeout(onTimer, Math.min(milliseconds, MAX_WAIT_MS)).unref();
  }

  async #passDeadline(): Promise<void> {
    for (const { seasonId, deadline } of await this.#database.query(listPassedDeadlines, this.#notifiedUntil)) {
      this.#sendSeason(seasonId);
      this.#notifiedUntil = deadline.getTime();
    }
    await this.#awaitDeadline();
  }

  async #check(): Promise<void> {
    this.#send(': \n\n');
    const running = await this.#database.query(
      listRunningSessions,
      [...this.#streams].map(({ tokenHash }) => tokenHash),
    );
    this.#end([...this.#streams].filter(({ tokenHash }) => !running.has(tokenHash)));
  }

  #send(text: string, isRecipient: (stream: EventStream) => boolean = () => true): void {
    const bytes = encoder.encode(text);
    for (const stream of this.#streams) if (isRecipient(stream)) this.#sendTo(stream, bytes);
  }

  #sendTo(stream: EventStream, bytes: Uint8Array): void {
    if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD) this.#end([stream]);
    else stream.controller.enqueue(bytes);
  }

  #end(streams: Iterable<EventStream>): void {
    for (const stream of streams) {
      this.#remove(stream);
      stream.controller.close();
    }
  }

  #endOldest(tokenHash: string): void {
    const [oldest, ...others] = this.#bySession.get(tokenHash) ?? [];
    if (oldest && others.length >= MAX_STREAMS_A_SESSION) this.#end([oldest]);
  }

  #endAll(): void {
    this.#end(this.#streams);
  }

  #add(stream: EventStream): void {
    this.#streams.add(stream);
    const ofSession = this.#bySession.get(stream.tokenHash);
    if (ofSession) ofSession.add(stream);
    else this.#bySession.set(stream.tokenHash, new Set([stream]));
  }

  #remove(stream: EventStream): void {
    this.#streams.delete(stream);
    const ofSession = this.#bySession.get(stream.tokenHash);
    ofSession?.delete(stream);
    if (ofSession?.size === 0) this.#bySession.delete(stream.tokenHash);
  }

  /** Closes all streams after a failure, so that browsers refetch, and reads the deadlines again. */
  #fail(error: unknown): void {
    this.#log.error({ err: error }, 'Events could not be sent');
    this.#endAll();
    if (!this.#subscription) return;
    clearTimeout(this.#deadline);
    this.#passDeadlineIn(RETRY_MS);
  }
}
