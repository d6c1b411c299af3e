import type { Logger } from 'pino';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { type CrowningDeps, crownChampions } from './crowning.ts';

interface JobDeps extends CrowningDeps {
  readonly changeFeed: ChangeFeed;
  readonly log: Logger;
}

/** Stores champions now, after each change of a season, and every minute, as a deadline that passes sends no message. */
export function startCrowningJob({ changeFeed, log, ...deps }: JobDeps): Job {
  const options = { everyMs: MINUTE, retryMs: 5 * SECOND, log, what: 'Champions could not be stored' };
  return startSeasonJob(changeFeed, options, (signal) => crownChampions(deps, signal));
}
