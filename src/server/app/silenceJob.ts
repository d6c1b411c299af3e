import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { dropNews } from '#server/app/channels/silence.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { isSilent } from '#server/infrastructure/silence/silence.ts';

const EVERY_MS = 10 * SECOND;

interface SilenceJobDeps {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}

/** Drops what comes up while the site sends nothing. A last time at the stop, after which OUTBOUND may be on. */
export function startSilenceJob({ database, config, log }: SilenceJobDeps): Job {
  let wasSilent = false;
  const drop = async () => {
    const silent = await isSilent({ database, config });
    if (silent) await database.transact(dropNews, config);
    else if (wasSilent) log.warn('This is the real site now: it sends from here on');
    wasSilent = silent;
  };
  const what = 'What came up while the site sends nothing could not be dropped';
  const job = startJob({ everyMs: EVERY_MS, retryMs: EVERY_MS, log, what }, drop);
  return {
    run: job.run,
    async stop() {
      await job.stop();
      await drop().catch((err: unknown) => log.error({ err }, what));
    },
  };
}
