import type { Logger } from 'pino';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { ChangeFeed } from '#server/infrastructure/events/changeFeed.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { type LeadDeps, tellLeads } from './leads.ts';

interface JobDeps extends LeadDeps {
  readonly changeFeed: ChangeFeed;
  readonly log: Logger;
}

/** Looks for new leaders now, after each change of a season, and every minute, as a deadline that passes sends no message. */
export function startLeadJob({ changeFeed, log, ...deps }: JobDeps): Job {
  const options = { everyMs: MINUTE, retryMs: 5 * SECOND, log, what: 'New leaders could not be stored' };
  return startSeasonJob(changeFeed, options, (signal) => tellLeads(deps, signal));
}
