import { type Job, type JobOptions, startJob, type Work } from '#server/infrastructure/jobs/job.ts';
import type { ChangeFeed } from './changeFeed.ts';
import { parseChange } from './changes.ts';

/** Runs work now, after each change of a season, and repeatedly, one run at a time. */
export function startSeasonJob(changeFeed: ChangeFeed, options: JobOptions, work: Work): Job {
  const job = startJob(options, work);
  const unsubscribe = changeFeed.subscribe({
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
