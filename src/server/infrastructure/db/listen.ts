import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { close, sqlOn } from './client.ts';
import { NoConnectionError } from './connectionErrors.ts';
import type { Sql } from './sql.ts';

const RETRY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 250;
/** Without a heartbeat for this long, notifications may have been missed. */
const TRUSTED_MS = 900;
/** Without a heartbeat for this long, the listener reconnects. */
const TIMEOUT_MS = 10_000;
const TEST_MESSAGE_MS = 5_000;
const TEST_MESSAGE = 'listening ';
const POOLER =
  'DATABASE_URL goes through a pooler in transaction mode, which does not pass on notifications: ' +
  'name the server itself, or a pooler in session mode';

export interface Listener {
  readonly onMessage: (text: string) => void;
  /** notifications may be missed until the connection is back */
  readonly onDisconnect: () => void;
}

export interface Subscription {
  /** Whether all notifications up to the last heartbeat have been received, and that is recent. */
  inSync(): boolean;
  /** Resolves when notifications of all commits so far have been received, or after TRUSTED_MS. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly open: () => Promise<Client>;
  /** runs a statement, and fails on a server that has become a standby */
  readonly check: (sql: Sql) => Promise<unknown>;
  /** the server may vanish without closing the connection */
  readonly canGoSilent: boolean;
  readonly silenceMs?: number | undefined;
  /** runs before the listener reconnects because there was no answer in time */
  readonly onSilent: () => void;
  readonly notify: (text: string) => Promise<unknown>;
}

/** Listens on a channel; resolves once it does. It retries after a lost connection. */
export async function listen(
  options: Options,
  channel: string,
  listener: Listener,
  log: Logger,
): Promise<Subscription> {
  const listening = new ChannelListener(options, channel, listener, log);
  await listening.start();
  return {
    inSync: () => listening.inSync(),
    sync: () => listening.sync(),
    stop: () => listening.stop(),
  };
}

class ChannelListener {
  readonly #options: Options;
  readonly #channel: string;
  readonly #listener: Listener;
  readonly #log: Logger;
  /** undefined if the server cannot go silent: then it is only busy */
  readonly #silenceMs: number | undefined;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isConnected = true;
  #isStopped = false;
  /** all notifications before this moment have been received */
  #confirmedAt = performance.now();
  #pendingHeartbeats = 0;

  constructor(options: Options, channel: string, listener: Listener, log: Logger) {
    this.#options = options;
    this.#channel = channel;
    this.#listener = listener;
    this.#log = log;
    this.#silenceMs = options.canGoSilent ? (options.silenceMs ?? TIMEOUT_MS) : undefined;
  }

  async start(): Promise<void> {
    this.#client = await this.#connect();
    if (!this.#options.canGoSilent) return;
    const beat = () => {
      if (this.#pendingHeartbeats === 0) void this.#heartbeat();
    };
    this.#timer = setInterval(beat, HEARTBEAT_EVERY_MS).unref();
  }

  inSync(): boolean {
    return this.#isConnected && (!this.#options.canGoSilent || performance.now() - this.#confirmedAt <= TRUSTED_MS);
  }

  sync(): Promise<void> {
    const heartbeat = this.#heartbeat();
    return this.#options.canGoSilent
      ? Promise.race([heartbeat, delay(TRUSTED_MS, undefined, { ref: false })])
      : heartbeat;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isConnected = false;
    clearInterval(this.#timer);
    if (this.#client) await close(this.#client);
  }

  async #connect(): Promise<Client> {
    const test = `${TEST_MESSAGE}${randomUUID()}`;
    const arrived = Promise.withResolvers<void>();
    const client = await this.#options.open();
    client.on('end', () => void this.#reconnect(client));
    client.on('notification', ({ payload = '' }) => {
      if (payload === test) arrived.resolve();
      if (!payload.startsWith(TEST_MESSAGE)) this.#listener.onMessage(payload);
    });
    try {
      await sqlOn(client, this.#silenceMs).unsafe(`listen ${this.#channel}`);
      if (this.#options.canGoSilent) await this.#awaitTestMessage(test, arrived.promise);
      return client;
    } catch (error) {
      await close(client);
      throw error;
    }
  }

  /** Nothing else runs on the new connection meanwhile: a pooler would pass the notification with any response. */
  async #awaitTestMessage(text: string, arrived: Promise<void>): Promise<void> {
    await this.#options.notify(text);
    const late = delay(TEST_MESSAGE_MS, 'late', { ref: false });
    if ((await Promise.race([arrived, late])) === 'late') throw new StartupError(POOLER);
  }

  async #reconnect(lost: Client): Promise<void> {
    if (this.#isStopped || lost !== this.#client || !this.#isConnected) return;
    this.#isConnected = false;
    this.#listener.onDisconnect();
    await close(lost);
    while (!this.#isStopped && lost === this.#client) {
      try {
        const sentAt = performance.now();
        const next = await this.#connect();
        this.#client = next;
        if (this.#isStopped) await close(next);
        this.#confirmedAt = sentAt;
        this.#isConnected = true;
      } catch (error) {
        this.#log.warn(
          { err: new NoConnectionError(error) },
          'The listener cannot connect to the database; trying again',
        );
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** PostgreSQL sends pending notifications before the response to a listener's statement. */
  async #heartbeat(): Promise<void> {
    const sentAt = performance.now();
    const client = this.#client;
    this.#pendingHeartbeats += 1;
    try {
      if (client) await this.#options.check(sqlOn(client, this.#silenceMs));
      if (client === this.#client) this.#confirmedAt = Math.max(this.#confirmedAt, sentAt);
    } catch {
      if (this.#silenceMs !== undefined && performance.now() - sentAt >= this.#silenceMs) this.#options.onSilent();
      if (client) void this.#reconnect(client);
    } finally {
      this.#pendingHeartbeats -= 1;
    }
  }
}
