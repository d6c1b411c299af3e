import pino from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import { featureMails } from '#app/server.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { WorkerDeps } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import { createLimits } from '#server/infrastructure/http/counters.ts';
import { createMailWorker as createWorker, type MailsDeps, type MailWorker } from '#server/mails/mails.ts';
import { readPoolPicks } from '#server/pools/leaderboard/poolPicks.ts';
import { toRoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type Delivered, startSmtp } from './smtp.ts';

type MailWorkerDeps = Omit<WorkerDeps, 'log'> & Partial<Pick<MailsDeps, 'log' | 'standings'>>;

/** The worker of a process without an app; unless given, standings are read from the database and not cached. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { database, config } = deps;
  const deadlineBarrier = new DeadlineBarrier(database);
  const standings: MailsDeps['standings'] = {
    readRound: async (pool, roundNumber) =>
      toRoundStanding(await readPoolPicks(database, deadlineBarrier, pool), roundNumber),
  };
  const log = pino({ level: 'silent' });
  return createWorker({
    limits: createLimits(database, config),
    deadlineBarrier,
    standings,
    log,
    mailsOfFeatures: featureMails,
    ...deps,
  });
}

export interface Post {
  /** sends all due mails, and returns those received since the last time */
  deliver(): Promise<readonly Delivered[]>;
}

interface PostOptions {
  /** how many processes send at once */
  readonly processes?: number;
  readonly smtp?: SMTPServerOptions;
  readonly standings?: MailsDeps['standings'];
}

/** Sends the mails of an app to a mail server of this test. */
export async function startPost(
  { config, database }: Pick<WorkerDeps, 'config' | 'database'>,
  settings: Partial<Config> = {},
  { processes = 1, smtp, ...parts }: PostOptions = {},
): Promise<Post> {
  const { address, delivered } = await startSmtp(smtp);
  const deps = { database, config: { ...config, ...settings, smtpUrl: `smtp://${address}` }, ...parts };
  const workers = Array.from({ length: processes }, () => createMailWorker(deps));
  let seen = 0;
  return {
    async deliver() {
      await Promise.all(workers.map((worker) => worker.sendDue()));
      const since = seen;
      seen = delivered.length;
      return delivered.slice(since);
    },
  };
}

export function recipientsOf(delivered: readonly Delivered[]): string[] {
  return delivered.map(({ to }) => to.join()).sort();
}
