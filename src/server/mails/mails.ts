import { emailChangeMail } from '#server/accounts/recovery/emailChanges.ts';
import { resetMail } from '#server/accounts/recovery/recovery.ts';
import { nextReset, queueResets } from '#server/accounts/recovery/recoveryQueries.ts';
import { siteAdminMail } from '#server/accounts/users/siteAdminMail.ts';
import { additionMail } from '#server/accounts/waysIn/additions.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { DeliveryWorker, type WorkerDeps } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import type { MailPayload, QueuedMail } from '#server/infrastructure/email/mailQueries.ts';
import { createMailTransport, type MailContent } from '#server/infrastructure/email/transport.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import { reminderMail } from '#server/mails/reminders/reminderMail.ts';
import { insertRemindedRounds, queueReminders } from '#server/mails/reminders/reminderQueries.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';

export const MAIL: Channel = { name: 'mail', plural: 'mails', mutexId: 0 };

/** Users who are checked for missing picks in one statement. */
const USERS_A_BATCH = 500;

export interface MailsDeps extends WorkerDeps {
  readonly limits: Limits;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly standings: Pick<Standings, 'readRound'>;
  readonly mailsOfFeatures: readonly FeatureMail[];
}

/** A mail that a feature queues, and makes when it is sent; undefined if it is not to be sent any more. */
export interface FeatureMail {
  readonly kind: string;
  render(deps: MailsDeps, mail: Delivery): Promise<MailContent | 'later' | undefined>;
  /** Queues what is due; nobody waits for it in the outbox. */
  queue?(database: Database): Promise<void>;
}

/** Mails are tried again for so long. */
const HOURS = 24;

export type MailWorker = DeliveryWorker<MailPayload, MailContent>;

/** Creates the worker that sends all mails, also those of features. */
export function createMailWorker(deps: MailsDeps): MailWorker {
  const { database, config, log } = deps;
  // nobody waits for reminders in the outbox
  const sendsMail = config.smtpUrl !== undefined;
  const { remindHours } = config;
  const transport = createMailTransport(config, log);
  const queueing = (queue: (database: Database) => Promise<void>) => async () => {
    if (sendsMail) await queue(database);
    return false;
  };
  return new DeliveryWorker(deps, {
    channel: MAIL,
    hasOneServer: true,
    hours: HOURS,
    queueing: {
      async reset() {
        await database.query(queueResets);
        return false;
      },
      async reminder() {
        if (!sendsMail || remindHours === 0) return false;
        await database.query(insertRemindedRounds, remindHours);
        return database.query(queueReminders, remindHours, USERS_A_BATCH);
      },
      ...Object.fromEntries(
        deps.mailsOfFeatures.flatMap(({ kind, queue }) => (queue ? [[kind, queueing(queue)]] : [])),
      ),
    },
    secondsUntilDue: () => database.query(nextReset),
    render: (mail) => render(deps, mail),
    send: (content, { id }, signal) => transport.send({ id, ...content }, signal),
    close: () => transport.close(),
  });
}

async function render(deps: MailsDeps, mail: QueuedMail): Promise<MailContent | 'later' | undefined> {
  const { database, config } = deps;
  const { id, about } = mail;
  const ofFeature = deps.mailsOfFeatures.find(({ kind }) => kind === about.kind);
  if (ofFeature) return ofFeature.render(deps, mail);
  switch (about.kind) {
    case 'reset':
      return resetMail(database, config, about.email, id);
    case 'emailChange':
      return emailChangeMail(database, config, about.changeId);
    case 'addition':
      return additionMail(database, config, about.additionId);
    case 'siteAdmin':
      return siteAdminMail(config, about);
    case 'reminder':
      return reminderMail(database, config, about);
    default:
      // queued by a newer version, which runs next to this one during an upgrade
      throw new Error('This version does not know mails of this kind');
  }
}
