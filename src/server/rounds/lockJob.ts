import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { DeadlineBarrier } from './deadlineBarrier.ts';
import { listUnlocked } from './queries.ts';

const LOOK_EVERY_MS = 1_000;
/** Delay after an error. */
const RETRY_MS = 5_000;

interface LockJobDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly log: Logger;
}

/** Locks and seals each round at its deadline, even if nobody reads it; returns a function that stops it. */
export function startLockJob({ database, deadlineBarrier, log }: LockJobDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function lockDue(): Promise<number> {
    const rounds = await database.query(listUnlocked, LOOK_EVERY_MS);
    const due = rounds.filter(({ inMs }) => inMs <= 0).map(({ seasonId }) => seasonId);
    const errors: unknown[] = [];
    for (const seasonId of new Set(due)) {
      // a season that cannot be sealed delays no other
      await deadlineBarrier.ofSeason(seasonId).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some seasons could not be sealed');
    return Math.min(LOOK_EVERY_MS, ...rounds.filter(({ inMs }) => inMs > 0).map(({ inMs }) => Math.ceil(inMs)));
  }

  async function run(): Promise<void> {
    const wait = await lockDue().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'Rounds could not be locked at their deadline');
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
