import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { type Job, type JobOptions, startJob } from '#server/infrastructure/jobs/job.ts';
import { parseChange } from './change.ts';
import type { Changes } from './changes.ts';

const RETRY_MS = 5 * SECOND;

interface SeasonJobDeps {
  readonly changes: Changes;
  readonly log: Logger;
}

/**
 * Runs work now, after each change of a season, and repeatedly, one run at a time: a deadline that passes sends no message, and
 * a process may miss one.
 */
export function startSeasonJob<D extends SeasonJobDeps>(
  deps: D,
  options: Pick<JobOptions, 'everyMs' | 'what'>,
  work: (deps: D, signal: AbortSignal) => Promise<void>,
): Job {
  const job = startJob({ ...options, retryMs: RETRY_MS, log: deps.log }, (signal) => work(deps, signal));
  const unsubscribe = deps.changes.subscribe({
    onMessage: (message) => {
      if (parseChange(message)?.kind === 'season') job.run();
    },
    onDisconnect: () => {},
  });
  return {
    run: job.run,
    stop() {
      unsubscribe();
      return job.stop();
    },
  };
}
