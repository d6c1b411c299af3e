import type { Logger } from 'pino';
import { HOUR } from '#domain/time.ts';
import type { Database, Tx } from './db/database.ts';
import { purgeOutbox } from './email/outbox.ts';

/** Purges now and every hour; returns a function that stops it. */
export function startPurgeJob(database: Database, dataDir: string, log: Logger): () => void {
  const run = () => {
    database.transact(purgeExpired).catch((error) => log.error({ err: error }, 'Expired rows could not be deleted'));
    purgeOutbox(dataDir).catch((error) => log.error({ err: error }, 'Old mails in the outbox could not be deleted'));
  };
  run();
  const timer = setInterval(run, HOUR).unref();
  return () => clearInterval(timer);
}

/** Deletes expired rows that nothing reads any more. */
export async function purgeExpired(tx: Tx): Promise<void> {
  await tx`delete from sessions where expires_at <= clock_timestamp()`;
  await tx`delete from password_reset_tokens where expires_at <= clock_timestamp()`;
  await tx`delete from email_changes where expires_at <= clock_timestamp()`;
  // the lifetime of the browser's cookie
  await tx`delete from known_browsers where seen_at <= clock_timestamp() - interval '365 days'`;
  // the library stores milliseconds since 1970
  await tx`delete from rate_limits where expire <= extract(epoch from clock_timestamp()) * 1000`;
}
