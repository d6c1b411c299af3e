import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { DeadlineBarrier } from './deadlineBarrier.ts';
import { listPending } from './lockQueries.ts';

const LOOK_EVERY_MS = 1_000;
/** Delay after an error. */
const RETRY_MS = 5_000;

interface LockJobDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly log: Logger;
}

/** Locks each round at its deadline, even if nobody reads it, and seals its pools; returns a function that stops it. */
export function startLockJob({ database, deadlineBarrier, log }: LockJobDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const failed = new Set<number>();

  async function lockDue(): Promise<number> {
    const pending = await database.query(listPending, LOOK_EVERY_MS);
    const waits = pending.flatMap(({ inMs }) => (inMs !== null && inMs > 0 ? [Math.ceil(inMs)] : []));
    const due = pending.filter(({ inMs }) => inMs === null || inMs <= 0).map(({ seasonId }) => seasonId);
    for (const seasonId of new Set(due)) if (!failed.has(seasonId)) void lockAndSeal(seasonId);
    return Math.min(LOOK_EVERY_MS, ...waits);
  }

  /** Not awaited: sealing many pools takes seconds, in which another round may be due. */
  async function lockAndSeal(seasonId: number): Promise<void> {
    try {
      await deadlineBarrier.sealSeason(seasonId);
    } catch (error) {
      if (isStopped || failed.has(seasonId)) return;
      log.error({ err: error, seasonId }, 'A round could not be locked and sealed at its deadline');
      failed.add(seasonId);
      setTimeout(() => failed.delete(seasonId), RETRY_MS).unref();
    }
  }

  async function run(): Promise<void> {
    const wait = await lockDue().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'Deadlines could not be read');
      return RETRY_MS;
    });
    if (!isStopped) timer = setTimeout(run, wait).unref();
  }

  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
