import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { StartupError } from '#server/startupError.ts';

const RETRY_MS = 1_000;
const HEARTBEAT_EVERY_MS = 250;
/** Without a heartbeat for this long, notifications may have been missed. */
const TRUSTED_MS = 900;
/** Without a heartbeat for this long, the listener reconnects. */
const TIMEOUT_MS = 10_000;
const TEST_NOTICE_MS = 5_000;
const TEST_NOTICE = 'listening ';
const POOLER =
  'DATABASE_URL goes through a pooler in transaction mode, which passes no notification on: ' +
  'name the server itself, or a pooler in session mode';

/** Creates a client of the driver with one connection, and reports its loss and its notifications. */
export type OpenClient = (onLost: () => void, onNotify?: (channel: string, text: string) => void) => postgres.Sql;

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
  readonly open: OpenClient;
  readonly onConnect: (sql: postgres.Sql) => Promise<void>;
  /** the server may vanish without closing the connection */
  readonly canGoSilent: boolean;
  readonly silenceMs?: number;
  /** runs before the listener reconnects for want of a heartbeat */
  readonly onSilent?: () => void;
  readonly notify: (channel: string, text: string) => Promise<unknown>;
}

/** Listens on a channel; resolves once it does. It retries after a lost connection: the driver's listen() tries only once. */
export async function listen(
  { open, onConnect, canGoSilent, silenceMs = TIMEOUT_MS, onSilent, notify }: Options,
  channel: string,
  { onMessage, onDisconnect }: Listener,
  log: Logger,
): Promise<Subscription> {
  let stopped = false;
  let connected = true;
  /** all notifications before this moment have been received */
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

  /** Nothing else runs on the new connection meanwhile: a pooler would pass the notification with any response. */
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
        if (stopped) await next.end({ timeout: 0 });
        confirmedAt = sentAt;
        connected = true;
      } catch (error) {
        log.warn({ err: error }, 'The listener cannot connect to the database; trying again');
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** PostgreSQL sends pending notifications before the response to a listener's statement. */
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
    // onConnect fails on a server that has become a standby
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
