import type { Logger } from 'pino';
import { HOUR } from '#domain/time.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { purgeOutbox } from '#server/infrastructure/email/outbox.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { CHANNELS } from './channels/channels.ts';

/** Purges now and every hour. */
export function startPurgeJobs(database: Database, dataDir: string, log: Logger): Job[] {
  const hourly = { everyMs: HOUR, retryMs: HOUR, log };
  return [
    startJob({ ...hourly, what: 'Expired rows could not be deleted' }, () => database.transact(purgeExpired)),
    startJob({ ...hourly, what: 'Old mails in the outbox could not be deleted' }, () => purgeOutbox(dataDir)),
  ];
}

/** Deletes rows that nothing reads any more. */
export async function purgeExpired(tx: Tx): Promise<void> {
  await tx`delete from sessions where expires_at <= clock_timestamp()`;
  await tx`delete from access_tokens where expires_at <= clock_timestamp()`;
  await tx`delete from additions where expires_at <= clock_timestamp()`;
  await tx`delete from passkey_challenges where expires_at <= clock_timestamp()`;
  await tx`delete from oidc_flows where expires_at <= clock_timestamp()`;
  await tx`delete from oidc_registrations where expires_at <= clock_timestamp()`;
  await tx`delete from login_links where expires_at <= clock_timestamp()`;
  await tx`delete from password_reset_tokens where expires_at <= clock_timestamp()`;
  await tx`delete from email_changes where expires_at <= clock_timestamp()`;
  await tx`delete from audit_texts where deleted_at <= clock_timestamp() - interval '30 days'`;
  // the lifetime of the browser's cookie
  await tx`delete from known_browsers where seen_at <= clock_timestamp() - interval '365 days'`;
  // of a feature that is gone; for a day a process may run beside this one that still has it
  await tx`
    delete from deliveries
    where channel <> all(${CHANNELS.map(({ name }) => name)}) and due_at <= clock_timestamp() - interval '1 day'
  `;
  // the library stores milliseconds since 1970
  await tx`delete from rate_limits where expire <= extract(epoch from clock_timestamp()) * 1000`;
}
