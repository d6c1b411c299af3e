import type { Actor } from '#server/infrastructure/audit/audit.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { insertMail, type MailPayload } from '#server/infrastructure/email/mailQueries.ts';
import type { MailContent } from '#server/infrastructure/email/transport.ts';
import { listAdminAddresses } from './userQueries.ts';

/** Queues a mail to each site admin with an address, the new one included. */
export async function tellOfSiteAdmin(
  tx: Tx,
  actor: Actor,
  { username }: { readonly username: string },
): Promise<void> {
  for (const email of await listAdminAddresses(tx))
    await insertMail(tx, { kind: 'siteAdmin', email, username, by: actor.username });
}

export function siteAdminMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, username, by }: Extract<MailPayload, { kind: 'siteAdmin' }>,
): MailContent {
  const name = breakAutolinks(username);
  const text = [
    `${name} is a site admin of Unbusted now, and can do there whatever you can.`,
    `Who did it: ${breakAutolinks(by)}`,
    'If that is as it should be, there is nothing to do.',
    'If it is not, take the role away under Users, and look under History for what else was done:',
    `${publicUrl}/admin?tab=users`,
  ].join('\n\n');
  return { to: email, subject: `${name} is now a site admin`, text };
}
