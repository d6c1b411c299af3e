import { type Handlers, Repeated } from '#server/app/calls/handlers.ts';
import type { Count } from '#server/infrastructure/http/limits.ts';
import { sendsMail } from '#server/infrastructure/silence/silence.ts';
import { changePreference, readPreference } from '#server/mails/mailPreferences.ts';
import { deleteMessage, findRepeated, sendMessage } from './messages.ts';
import { muteMember, readMutes, unmuteMember } from './mutes.ts';
import { readNews } from './news.ts';
import { NOTE } from './noteMailQueries.ts';
import { pinNote } from './notes.ts';
import { addReaction, removeReaction } from './reactions.ts';
import { markNewsRead } from './reads.ts';
import { dismissReport, readSiteReports, reportMessage } from './reports.ts';

export const poolNewsHandlers = {
  readPoolFeed: ({ services: { database, config }, resource, user, query }) =>
    database.query(readNews, resource, user, query, config.messages),
  sendMessage: async ({ services: { database, config, limits, tell }, resource, user, body }) => {
    const counts: Count[] = [
      ['messagesOfUser', String(user.id)],
      ['messagesOfUserADay', String(user.id)],
    ];
    try {
      await limits.consume(...counts);
    } catch (error) {
      // the answer to the last one may have been lost
      const repeated = await database.query(findRepeated, user, resource, body.key);
      if (!repeated) throw error;
      return new Repeated(repeated);
    }
    const sending = database.transact(sendMessage, user, resource, body, { siteMessages: config.messages, tell });
    const { item, isRepeat } = await sending.catch(async (error: unknown) => {
      await limits.refund(...counts);
      throw error;
    });
    if (!isRepeat) return item;
    await limits.refund(...counts);
    return new Repeated(item);
  },
  deleteMessage: ({ services, resource, user, params }) =>
    services.database.transact(deleteMessage, user, resource, params.messageId),
  addReaction: ({ services, resource, user, params }) =>
    services.database.transact(addReaction, user, resource, params),
  removeReaction: ({ services, resource, user, params }) =>
    services.database.transact(removeReaction, user, resource, params),
  markFeedRead: ({ services, resource, user, body }) =>
    services.database.query(markNewsRead, resource, user, body.upTo),
  reportMessage: ({ services, resource, user, params, body }) =>
    services.database.transact(reportMessage, user, resource, params.messageId, body.reason),
  dismissReport: ({ services, resource, user, params }) =>
    services.database.transact(dismissReport, user, resource, params.messageId),
  listReports: ({ services }) => services.database.query(readSiteReports),
  listMutes: ({ services, resource }) => services.database.query(readMutes, resource.id),
  muteMember: ({ services, resource, user, params, body }) =>
    services.database.transact(muteMember, user, resource, params.userId, body.until),
  unmuteMember: ({ services, resource, user, params }) =>
    services.database.transact(unmuteMember, user, resource, params.userId),
  readNoteMails: ({ services, user }) => readPreference(services, user, NOTE),
  changeNoteMails: ({ services, user, body }) => changePreference(services, user, NOTE, body),
  pinNote: async ({ services, resource, user, body }) => {
    const { database, tell } = services;
    await database.transact(pinNote, user, resource, body, { sendsMail: await sendsMail(services), tell });
  },
} satisfies Partial<Handlers>;
