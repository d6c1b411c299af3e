import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { StartupError } from '#server/startupError.ts';

const RETRY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 250;
/** A connection that says nothing may be cut without a word: what it has heard is taken for all only so long. */
const TRUSTED_MS = 900;
/** … and after so long it is made anew. */
const TIMEOUT_MS = 10_000;
/** How long a test notice may take from the database to a new listener. */
const TEST_NOTICE_MS = 5_000;
const TEST_NOTICE = 'listening ';
const POOLER =
  'DATABASE_URL goes through a pooler in transaction mode, which passes no notice on: ' +
  'name the server itself, or a pooler in session mode';

/** Makes a client of the driver that has one connection at most, and tells when that is lost and what it is told. */
export type OpenClient = (onLost: () => void, onNotify?: (channel: string, text: string) => void) => postgres.Sql;

export interface Listener {
  readonly onMessage: (text: string) => void;
  /** what was told from then on, until the connection is back, is not known */
  readonly onDisconnect: () => void;
}

export interface Subscription {
  /** Whether all that was told until a moment ago has been heard. */
  inSync(): boolean;
  /** Until all that has been committed by now has been heard, or is no longer taken to be. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly open: OpenClient;
  /** the first statement of each connection */
  readonly onConnect: (sql: postgres.Sql) => Promise<void>;
  /** the other end may go without a word, as a machine does whose cable is cut */
  readonly canGoSilent: boolean;
  /** how long the connection may say nothing until it is made anew */
  readonly silenceMs?: number;
  /** called when nothing has been heard for too long, before the listener connects again */
  readonly onSilent?: () => void;
  /** sends a notice by another connection */
  readonly notify: (channel: string, text: string) => Promise<unknown>;
}

/**
 * Listens on a channel, by a connection of its own that is made anew when it is lost: the driver's own listen() tries
 * that once, and is deaf from then on. Answers once it listens.
 */
export async function listen(
  { open, onConnect, canGoSilent, silenceMs = TIMEOUT_MS, onSilent, notify }: Options,
  channel: string,
  { onMessage, onDisconnect }: Listener,
  log: Logger,
): Promise<Subscription> {
  let stopped = false;
  let connected = true;
  /** up to when all that was told is known to have been heard */
  let confirmedAt = performance.now();
  let asking = 0;
  let client: postgres.Sql | undefined;
  client = await connect();
  const timer = canGoSilent ? setInterval(scheduleHeartbeat, HEARTBEAT_EVERY_MS).unref() : undefined;

  async function connect(): Promise<postgres.Sql> {
    const test = `${TEST_NOTICE}${randomUUID()}`;
    const arrived = Promise.withResolvers<void>();
    const opened = open(
      () => void onLost(opened),
      (_, text) => {
        if (text === test) arrived.resolve();
        if (!text.startsWith(TEST_NOTICE)) onMessage(text);
      },
    );
    const begin = async () => {
      await onConnect(opened);
      await opened.unsafe(`listen ${channel}`);
      if (canGoSilent) await testNotice(test, arrived.promise);
    };
    const late = delay(silenceMs, undefined, { ref: false }).then(() => {
      throw new Error('The database did not answer in time');
    });
    try {
      await Promise.race([begin(), late]);
    } catch (error) {
      await opened.end({ timeout: 0 });
      throw error;
    }
    return opened;
  }

  /** The new connection runs nothing meanwhile: a pooler passes notices on to whoever runs a statement. */
  async function testNotice(text: string, arrived: Promise<void>): Promise<void> {
    await notify(channel, text);
    const late = delay(TEST_NOTICE_MS, 'late', { ref: false });
    if ((await Promise.race([arrived, late])) === 'late') throw new StartupError(POOLER);
  }

  async function onLost(isGone: postgres.Sql): Promise<void> {
    if (stopped || isGone !== client || !connected) return;
    connected = false;
    onDisconnect();
    await isGone.end({ timeout: 0 });
    while (!stopped && isGone === client) {
      try {
        const sentAt = performance.now();
        const next = await connect();
        client = next;
        // stopped while it was connecting
        if (stopped) await next.end({ timeout: 0 });
        confirmedAt = sentAt;
        connected = true;
      } catch (error) {
        log.warn({ err: error }, 'The database is not to be listened to; trying again');
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** PostgreSQL sends the listener what has been told so far before it says that any statement of it is done. */
  async function heartbeat(
    ask = (sql: postgres.Sql): Promise<unknown> => sql.unsafe(`listen ${channel}`),
  ): Promise<void> {
    const sentAt = performance.now();
    const asked = client;
    asking += 1;
    try {
      if (asked) await ask(asked);
      if (asked === client) confirmedAt = Math.max(confirmedAt, sentAt);
    } catch {
      if (asked) void onLost(asked);
    } finally {
      asking -= 1;
    }
  }

  function scheduleHeartbeat(): void {
    // a server that has become a standby is left, too
    if (asking === 0) void heartbeat(onConnect);
    else if (client && connected && performance.now() - confirmedAt > silenceMs) {
      onSilent?.();
      void onLost(client);
    }
  }

  return {
    inSync: () => connected && (!canGoSilent || performance.now() - confirmedAt <= TRUSTED_MS),
    sync: () => (canGoSilent ? Promise.race([heartbeat(), delay(TRUSTED_MS, undefined, { ref: false })]) : heartbeat()),
    async stop() {
      stopped = true;
      connected = false;
      clearInterval(timer);
      await client?.end({ timeout: 0 });
    },
  };
}
