import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';

const GRACE_PERIOD_MS = 5 * SECOND;

export interface JobOptions {
  readonly everyMs: number;
  /** delay after an error */
  readonly retryMs: number;
  readonly log: Logger;
  /** logged with each error */
  readonly what: string;
}

export interface Job {
  /** Runs the work now, or again as soon as the current run has ended. */
  run(): void;
  /** Starts no more runs, and waits some seconds for the current one, whose signal is aborted. */
  stop(): Promise<void>;
}

/** Work that a job repeats. If it returns a number, it runs again after so many milliseconds. */
export type Work = (signal: AbortSignal) => Promise<unknown>;

/** Runs work now and then repeatedly, one run at a time. */
export function startJob({ everyMs, retryMs, log, what }: JobOptions, work: Work): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function runOnce(): Promise<number> {
    try {
      const waitMs = await work(signal);
      return typeof waitMs === 'number' ? waitMs : everyMs;
    } catch (err) {
      if (!signal.aborted) log.error({ err }, what);
      return retryMs;
    }
  }

  async function runRequested(): Promise<void> {
    let waitMs = everyMs;
    while (isRequested && !signal.aborted) {
      isRequested = false;
      waitMs = await runOnce();
    }
    running = undefined;
    if (!signal.aborted) timer = setTimeout(run, waitMs).unref();
  }

  function run(): void {
    isRequested = true;
    if (running || signal.aborted) return;
    clearTimeout(timer);
    running = runRequested();
  }

  run();
  return {
    run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([running, delay(GRACE_PERIOD_MS, undefined, { ref: false })]);
    },
  };
}
