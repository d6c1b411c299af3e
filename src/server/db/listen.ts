import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';

const RETRY_MS = 1_000;
const PROVE_EVERY_MS = 250;
/** A connection that says nothing may be cut without a word: what it has heard is taken for all only so long. */
const TRUST_MS = 900;
/** … and after so long it is made anew. */
const PATIENCE_MS = 10_000;

/** Makes a client of the driver that has one connection at most, and tells when that is lost and what it is told. */
export type OpenClient = (onLost: () => void, onNotify?: (channel: string, text: string) => void) => postgres.Sql;

export interface Listener {
  readonly heard: (text: string) => void;
  /** what was told from then on, until the connection is back, is not known */
  readonly lost: () => void;
}

export interface Listening {
  /** Whether all that was told until a moment ago has been heard. */
  isUpToDate(): boolean;
  /** Until all that has been committed by now has been heard, or is no longer taken to be. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly open: OpenClient;
  /** the other end may go without a word, as a machine does whose cable is cut */
  readonly mayGoSilent: boolean;
}

/**
 * Listens on a channel, by a connection of its own that is made anew when it is lost: the driver's own listen() tries
 * that once, and is deaf from then on. Answers once it listens.
 */
export async function listen(
  { open, mayGoSilent }: Options,
  channel: string,
  { heard, lost }: Listener,
  log: Logger,
): Promise<Listening> {
  let stopped = false;
  let connected = true;
  /** up to when all that was told is known to have been heard */
  let provenAt = performance.now();
  let asking = 0;
  let client: postgres.Sql | undefined;
  client = await connect();
  const timer = mayGoSilent ? setInterval(proveAgain, PROVE_EVERY_MS).unref() : undefined;

  async function connect(): Promise<postgres.Sql> {
    const opened = open(
      () => void onLost(opened),
      (_, text) => heard(text),
    );
    try {
      await opened.unsafe(`listen ${channel}`);
    } catch (error) {
      await opened.end({ timeout: 0 });
      throw error;
    }
    return opened;
  }

  async function onLost(gone: postgres.Sql): Promise<void> {
    if (stopped || gone !== client || !connected) return;
    connected = false;
    lost();
    await gone.end({ timeout: 0 });
    while (!stopped && gone === client) {
      try {
        const since = performance.now();
        const next = await connect();
        client = next;
        // stopped while it was connecting
        if (stopped) await next.end({ timeout: 0 });
        provenAt = since;
        connected = true;
      } catch (error) {
        log.warn({ err: error }, 'The database is not to be listened to; trying again');
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** PostgreSQL sends the listener what has been told so far before it says that any statement of it is done. */
  async function prove(): Promise<void> {
    const since = performance.now();
    const asked = client;
    asking += 1;
    try {
      await asked?.unsafe(`listen ${channel}`);
      if (asked === client) provenAt = Math.max(provenAt, since);
    } catch {
      if (asked) void onLost(asked);
    } finally {
      asking -= 1;
    }
  }

  function proveAgain(): void {
    if (asking === 0) void prove();
    else if (client && connected && performance.now() - provenAt > PATIENCE_MS) void onLost(client);
  }

  return {
    isUpToDate: () => connected && (!mayGoSilent || performance.now() - provenAt <= TRUST_MS),
    caughtUp: () => (mayGoSilent ? Promise.race([prove(), delay(TRUST_MS, undefined, { ref: false })]) : prove()),
    async stop() {
      stopped = true;
      connected = false;
      clearInterval(timer);
      await client?.end({ timeout: 0 });
    },
  };
}
