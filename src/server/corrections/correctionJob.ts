import type { Logger } from 'pino';
import type { ChangeFeed } from '#server/events/changeFeed.ts';
import { parseChange } from '#server/events/changes.ts';
import { type ComputingDeps, computeCorrections } from './computing.ts';

/** For changes that the process was not notified of. */
const LOOK_EVERY_MS = 10_000;
/** Delay after an error. */
const RETRY_MS = 5_000;

interface JobDeps extends ComputingDeps {
  readonly changeFeed: ChangeFeed;
  readonly log: Logger;
}

/** Computes corrections now, after each change of a season and every ten seconds; returns a function that stops it. */
export function startCorrectionJob({ changeFeed, log, ...deps }: JobDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRequested = false;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    let wait = LOOK_EVERY_MS;
    while (isRequested && !isStopped) {
      isRequested = false;
      wait = await computeCorrections(deps).then(
        () => LOOK_EVERY_MS,
        (error: unknown) => {
          if (!isStopped) log.error({ err: error }, 'Corrections could not be computed');
          return RETRY_MS;
        },
      );
    }
    isRunning = false;
    if (!isStopped) timer = setTimeout(run, wait).unref();
  }

  const unsubscribe = changeFeed.subscribe({
    onMessage: (message) => {
      if (parseChange(message)?.kind === 'season') void run();
    },
    onDisconnect: () => {},
  });
  void run();
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}
