import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Services } from '#server/app/calls/services.ts';
import { isAllowed } from '#server/infrastructure/config/hosts.ts';
import { badRequest } from '#server/infrastructure/errors.ts';
import { pushHosts } from './pushHosts.ts';
import { getOrCreatePushKeys, isBrowserKey } from './pushKeys.ts';
import {
  deleteSubscriptionOfSession,
  findWantedKinds,
  replaceSubscription,
  setWantedKinds,
} from './pushSubscriptionQueries.ts';

export const pushHandlers = {
  readPush: ({ services, user }) => readSettings(services, user.id),

  subscribe: async ({ services: { database, config }, session, user, body }) => {
    const { endpoint, keys, timeZone } = body;
    if (!isAllowed(pushHosts(config.pushHosts), new URL(endpoint))) {
      throw badRequest('endpoint', 'The push service of this browser is unknown here');
    }
    if (!isBrowserKey(keys.p256dh)) throw badRequest('keys.p256dh', 'The keys are not those of a browser');
    const subscription = { sessionHash: session.tokenHash, userId: user.id, endpoint, ...keys, timeZone };
    await database.transact(replaceSubscription, subscription);
  },

  unsubscribePush: async ({ services: { database }, session }) => {
    await database.query(deleteSubscriptionOfSession, session.tokenHash);
  },

  changePush: async ({ services, user, body }) => {
    await services.database.query(setWantedKinds, user.id, body);
    return readSettings(services, user.id);
  },
} satisfies Partial<Handlers>;

async function readSettings({ database }: Services, userId: number) {
  const { publicKey } = await getOrCreatePushKeys(database);
  return { publicKey, kinds: await database.query(findWantedKinds, userId) };
}
