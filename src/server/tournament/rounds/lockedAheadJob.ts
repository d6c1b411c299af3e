import type { Logger } from 'pino';
import { lockedAheadText } from '#domain/scoring/rounds.ts';
import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { listLockedAhead } from './lockQueries.ts';

const EVERY_MS = 10 * SECOND;

/** What to do about a round that is locked too early. */
export const REOPEN_ADVICE = 'To reopen it, save its deadline in the console';

/** Warns, once for each lock, of rounds that are locked although their deadline is ahead. */
export function startLockedAheadJob({ database, log }: { readonly database: Database; readonly log: Logger }): Job {
  const told = new Set<string>();
  const what = 'Whether a clock was wrong could not be read';
  return startJob({ everyMs: EVERY_MS, retryMs: EVERY_MS, log, what }, async () => {
    for (const { roundId, lock, deadline, ...round } of await database.query(listLockedAhead)) {
      const key = `${roundId} ${lock}`;
      if (told.has(key)) continue;
      told.add(key);
      log.warn({ roundId, deadline }, `${lockedAheadText(round)} ${REOPEN_ADVICE}`);
    }
  });
}
