import type { Logger } from 'pino';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { listPending } from '#server/tournament/rounds/lockQueries.ts';
import type { DeadlineBarrier } from './deadlineBarrier.ts';

const LOOK_EVERY_MS = 1_000;
/** Delay after an error. */
const RETRY_MS = 5_000;

interface LockJobDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly log: Logger;
}

/** Locks each round at its deadline, even if nobody reads it, and seals its pools. */
export function startLockJob({ database, deadlineBarrier, log }: LockJobDeps): Job {
  const failed = new Set<number>();

  /** Not awaited: sealing many pools takes seconds, in which another round may be due. */
  async function lockAndSeal(seasonId: number, signal: AbortSignal): Promise<void> {
    try {
      await deadlineBarrier.sealSeason(seasonId);
    } catch (error) {
      if (signal.aborted || failed.has(seasonId)) return;
      log.error({ err: error, seasonId }, 'A round could not be locked and sealed at its deadline');
      failed.add(seasonId);
      setTimeout(() => failed.delete(seasonId), RETRY_MS).unref();
    }
  }

  const options = { everyMs: LOOK_EVERY_MS, retryMs: RETRY_MS, log, what: 'Deadlines could not be read' };
  return startJob(options, async (signal) => {
    const pending = await database.query(listPending, LOOK_EVERY_MS);
    const waits = pending.flatMap(({ inMs }) => (inMs !== null && inMs > 0 ? [Math.ceil(inMs)] : []));
    const due = pending.filter(({ inMs }) => inMs === null || inMs <= 0).map(({ seasonId }) => seasonId);
    for (const seasonId of new Set(due)) if (!failed.has(seasonId)) void lockAndSeal(seasonId, signal);
    return Math.min(LOOK_EVERY_MS, ...waits);
  });
}
