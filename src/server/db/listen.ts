import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';

const RETRY_MS = 1_000;

/** Makes a client of the driver that has one connection at most, and tells when that is lost and what it is told. */
export type OpenClient = (onLost: () => void, onNotify?: (channel: string, text: string) => void) => postgres.Sql;

export interface Listener {
  readonly heard: (text: string) => void;
  /** what was told from then on, until the connection is back, is not known */
  readonly lost: () => void;
}

/**
 * Listens on a channel, by a connection of its own that is made anew when it is lost: the driver's own listen() tries
 * that once, and is deaf from then on. Answers, once it listens, with how to stop.
 */
export async function listen(
  open: OpenClient,
  channel: string,
  { heard, lost }: Listener,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client = await connect();

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
    if (stopped || gone !== client) return;
    lost();
    await gone.end({ timeout: 0 });
    while (!stopped && gone === client) {
      try {
        const next = await connect();
        client = next;
        // stopped while it was connecting
        if (stopped) await next.end({ timeout: 0 });
      } catch (error) {
        log.warn({ err: error }, 'The database is not to be listened to; trying again');
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  return async () => {
    stopped = true;
    await client.end({ timeout: 0 });
  };
}
