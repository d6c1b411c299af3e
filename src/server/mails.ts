import { emailChangeMail } from './accounts/emailChanges.ts';
import { resetMail } from './accounts/recovery.ts';
import { nextReset, queueResets } from './accounts/recoveryQueries.ts';
import { type MailDeps, MailWorker } from './email/mailWorker.ts';
import type { QueuedMail } from './email/queries.ts';
import type { MailContent } from './email/transport.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { invitationMail } from './pools/invitations.ts';
import { queueReminders } from './reminders/queries.ts';
import { reminderMail } from './reminders/reminderMail.ts';

/** Creates the worker that sends the mails of all features. */
export function createMailWorker(deps: MailDeps): MailWorker {
  const { database, config } = deps;
  const limits = createLimits(database, config);
  return new MailWorker(deps, {
    async queueDue() {
      // nobody waits for them in the outbox
      const isReminding = config.remindHours > 0 && config.smtpUrl !== undefined;
      if (isReminding) await database.query(queueReminders, config.remindHours);
      await database.query(queueResets);
    },
    secondsUntilDue: () => database.query(nextReset),
    render: (mail) => render(deps, limits, mail),
  });
}

async function render(
  { database, config }: MailDeps,
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
      // queued by a newer version, which runs next to this one during an upgrade
      throw new Error('This version does not know mails of this kind');
  }
}
