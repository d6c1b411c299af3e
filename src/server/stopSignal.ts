import { setTimeout as delay } from 'node:timers/promises';

const MAY_TAKE_MS = 9_000;
/** Ctrl-C under npm arrives up to three times at once: from the terminal, from npm and from the start script. */
const SAME_SIGNAL_MS = 500;

export interface StopSignal {
  /** Resolves at the first SIGTERM, SIGINT or SIGHUP. */
  readonly received: Promise<void>;
  /** Waits after SIGTERM while proxies learn of the stop; a second signal ends the wait, and a terminal's has none. */
  drain(milliseconds: number): Promise<void>;
}

/** Watches for signals. A stop that takes too long, and a signal after the drain, end the process at once. */
export function stopSignal(): StopSignal {
  const received = Promise.withResolvers<void>();
  const cutShort = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  let last: number | undefined;
  let isDraining = false;

  function limitTime(): void {
    clearTimeout(limit);
    limit = setTimeout(() => process.exit(1), MAY_TAKE_MS).unref();
  }

  function receive(signal: NodeJS.Signals): void {
    const now = performance.now();
    if (last !== undefined && now - last <= SAME_SIGNAL_MS) return;
    if (last !== undefined && !isDraining) process.exit(1);
    // whoever sits at the terminal, or has closed it, wants it to end now
    if (last !== undefined || signal !== 'SIGTERM') cutShort.abort();
    if (last === undefined) limitTime();
    last = now;
    received.resolve();
  }

  async function drain(milliseconds: number): Promise<void> {
    clearTimeout(limit);
    isDraining = true;
    await delay(milliseconds, undefined, { signal: cutShort.signal }).catch(() => {});
    isDraining = false;
    limitTime();
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, receive);
  return { received: received.promise, drain };
}
