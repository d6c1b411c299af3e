import { randomUUID } from 'node:crypto';
import { SECOND } from '#domain/time.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import { conflict, HttpError } from '#server/infrastructure/errors.ts';
import { rejectIfSilent } from '#server/infrastructure/silence/silence.ts';
import { testAnnouncement } from './announcement.ts';
import { toRequest } from './format.ts';
import { findAnnouncedPool } from './webhookPostQueries.ts';
import { findWebhook } from './webhookQueries.ts';
import { deleteWebhook, setWebhook, toWebhook } from './webhooks.ts';
import { postWebhook } from './webhookWorker.ts';

/** A call is answered within 10 s. */
const TEST_TIMEOUT_MS = 8 * SECOND;

export const webhookHandlers = {
  readWebhook: async ({ services: { database, config }, resource }) => {
    rejectIfOff(config.webhooks);
    const webhook = await database.query(findWebhook, resource.id);
    return webhook ? toWebhook(webhook) : null;
  },
  setWebhook: async ({ services: { database, config }, user, resource, body }) => {
    rejectIfOff(config.webhooks);
    return database.transact(setWebhook, user, resource, body, config.webhookHosts);
  },
  deleteWebhook: async ({ services: { database, config }, user, resource }) => {
    rejectIfOff(config.webhooks);
    await database.transact(deleteWebhook, user, resource);
  },

  testWebhook: async ({ services: { database, config, limits }, resource }) => {
    rejectIfOff(config.webhooks);
    const webhook = await database.query(findWebhook, resource.id);
    if (!webhook) throw conflict('This pool has no webhook');
    const pool = await database.query(findAnnouncedPool, resource.id);
    if (!pool) throw conflict('This season is archived');
    await rejectIfSilent({ database, config });
    await limits.consume(['webhookTestsOfPool', String(resource.id)]);
    const news = testAnnouncement(pool, config.publicUrl);
    const request = toRequest(webhook, news, { id: randomUUID(), at: new Date(database.now()) });
    return postWebhook(request, config.webhookHosts, { timeoutMs: TEST_TIMEOUT_MS }).catch((error: unknown) => {
      throw error instanceof DeliveryError ? conflict(error.message) : error;
    });
  },
} satisfies Partial<Handlers>;

function rejectIfOff(webhooks: 'on' | 'off'): void {
  if (webhooks === 'off') throw new HttpError(404, 'Webhooks are off');
}
