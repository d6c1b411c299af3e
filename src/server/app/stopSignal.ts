import { setTimeout as delay } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 9_000;
/** Under npm, Ctrl-C arrives up to three times: from the terminal, from npm and from the start script. */
const SAME_SIGNAL_MS = 500;

export interface StopSignal {
  readonly received: Promise<void>;
  /** Waits after SIGTERM while proxies notice the stop. A second signal ends the wait; other signals skip it. */
  drain(milliseconds: number): Promise<void>;
}

/** Handles signals. A stop that takes too long, and a signal after the drain, end the process at once. */
export function stopSignal(): StopSignal {
  const received = Promise.withResolvers<void>();
  const cutShort = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  let last: number | undefined;
  let isDraining = false;

  function limitTime(): void {
    clearTimeout(limit);
    limit = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  }

  function receive(signal: NodeJS.Signals): void {
    const now = performance.now();
    if (last !== undefined && now - last <= SAME_SIGNAL_MS) return;
    if (last !== undefined && !isDraining) process.exit(1);
    // a terminal's user, or a closed terminal, wants an immediate end
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

  // the start script, which passes signals on, was killed
  process.on('disconnect', () => receive('SIGTERM'));
  // the listener alone would keep the process alive
  process.channel?.unref();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, receive);
  return { received: received.promise, drain };
}
