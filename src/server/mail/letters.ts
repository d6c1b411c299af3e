import { emailChangeLetter } from '#server/accounts/emailChanges.ts';
import { resetLetter } from '#server/accounts/recovery.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Limits } from '#server/http/limits.ts';
import { invitationLetter } from '#server/pools/invitations.ts';
import { reminderLetter } from '#server/reminders/letter.ts';
import type { Letter } from './post.ts';
import type { QueuedMail } from './queries.ts';

/** Writes the letter of a mail as things are now; undefined where there is nothing to send any more. */
export function letterOf(
  database: Database,
  config: Config,
  limits: Limits,
  { id, about, tries }: QueuedMail,
): Promise<Letter | undefined> {
  switch (about.kind) {
    case 'reset':
      return resetLetter(database, config, about.email, id);
    case 'emailChange':
      return emailChangeLetter(database, config, about.changeId);
    case 'reminder':
      return reminderLetter(database, config, about);
    case 'invitation':
      return invitationLetter(database, config, limits, { ...about, isFirstTry: tries === 1 });
    default:
      // a newer version's, which runs beside this one while it is being upgraded
      throw new Error('This version does not know mails of this kind');
  }
}
