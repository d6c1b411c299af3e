import { emailChangeMail } from '#server/accounts/emailChanges.ts';
import { resetMail } from '#server/accounts/recovery.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Limits } from '#server/http/limits.ts';
import { invitationMail } from '#server/pools/invitations.ts';
import { reminderMail } from '#server/reminders/reminderMail.ts';
import type { QueuedMail } from './queries.ts';
import type { MailContent } from './transport.ts';

/** Writes the letter of a mail as things are now; undefined where there is nothing to send any more. */
export function renderMail(
  database: Database,
  config: Config,
  limits: Limits,
  { id, about, tries }: QueuedMail,
): Promise<MailContent | undefined> {
  switch (about.kind) {
    case 'reset':
      return resetMail(database, config, about.email, id);
    case 'emailChange':
      return emailChangeMail(database, config, about.changeId);
    case 'reminder':
      return reminderMail(database, config, about);
    case 'invitation':
      return invitationMail(database, config, limits, { ...about, isFirstTry: tries === 1 });
    default:
      // a newer version's, which runs beside this one while it is being upgraded
      throw new Error('This version does not know mails of this kind');
  }
}
