import type { MailDeps, MailWorker } from '#server/infrastructure/email/mailWorker.ts';
import { createLimits } from '#server/infrastructure/http/limits.ts';
import { createMailWorker as createWorker, type MailsDeps } from '#server/mails/mails.ts';
import { readPoolPicks } from '#server/pools/leaderboard/poolPicks.ts';
import { toRoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';

/** The worker of a process without an app; unless given, standings are read from the database and not cached. */
export function createMailWorker(deps: MailDeps & Partial<Pick<MailsDeps, 'standings'>>): MailWorker {
  const { database, config } = deps;
  const deadlineBarrier = new DeadlineBarrier(database);
  const standings: MailsDeps['standings'] = {
    readRound: async (pool, roundNumber) =>
      toRoundStanding(await readPoolPicks(database, deadlineBarrier, pool), roundNumber),
  };
  return createWorker({ limits: createLimits(database, config), deadlineBarrier, standings, ...deps });
}
