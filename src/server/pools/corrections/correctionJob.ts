import type { Logger } from 'pino';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { type ComputingDeps, computeCorrections } from './computing.ts';

/** For changes that the process was not notified of. */
const LOOK_EVERY_MS = 10_000;
/** Delay after an error. */
const RETRY_MS = 5_000;

interface JobDeps extends ComputingDeps {
  readonly changeFeed: ChangeFeed;
  readonly log: Logger;
}

/** Computes corrections now, after each change of a season and every ten seconds. */
export function startCorrectionJob({ changeFeed, log, ...deps }: JobDeps): Job {
  const options = { everyMs: LOOK_EVERY_MS, retryMs: RETRY_MS, log, what: 'Corrections could not be computed' };
  return startSeasonJob(changeFeed, options, (signal) => computeCorrections(deps, signal));
}
