import { WEBHOOK_KINDS } from '#features/webhooks/domain/webhookEvents.ts';
import { isAllowed, isNamed } from '#server/infrastructure/config/hosts.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, tryMutex } from '#server/infrastructure/db/mutexes.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import type { Delivery } from '#server/infrastructure/deliveries/deliveryQueries.ts';
import { DeliveryWorker, type WorkerDeps } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import { type Answer, post } from '#server/infrastructure/outbound/post.ts';
import { beginComplete } from '#server/pools/roundNews/completeRounds.ts';
import { type AnnouncementDeps, announce } from './announcement.ts';
import { toRequest, type WebhookRequest } from './format.ts';
import { queueComplete, queueLocked } from './webhookPostQueries.ts';
import { addFailure, endFailures, findWebhook, type WebhookPayload, type WebhookRow } from './webhookQueries.ts';
import { webhookHosts } from './webhooks.ts';

export const WEBHOOK: Channel = { name: 'webhook', plural: 'webhooks', mutexId: 2 };

/** An event is tried again for so long. */
const HOURS = 6;

export interface WebhookDeps extends WorkerDeps, Omit<AnnouncementDeps, 'config'> {}

export type WebhookWorker = DeliveryWorker<WebhookPayload, WebhookRequest>;

/** Creates the worker that sends the events of pools to their webhooks. */
export function createWebhookWorker(deps: WebhookDeps): WebhookWorker {
  const { database, config } = deps;
  return new DeliveryWorker(deps, {
    channel: WEBHOOK,
    hours: HOURS,
    queueing: {
      async locked() {
        if (config.webhooks === 'on') await database.query(queueLocked);
        return false;
      },
      async complete() {
        if (config.webhooks === 'on') await database.transact(queueCompleteRounds);
        return false;
      },
    },
    poolOf: ({ poolId }) => poolId,
    secondsUntilDue: async () => null,
    render: (delivery) => render(deps, delivery),
    async send(request, { about }, signal) {
      const { status } = await postWebhook(request, config.webhookHosts, { signal });
      if (status < 200 || status > 299) throw new DeliveryError(`It answered ${status}`);
      await database.query(endFailures, about.poolId);
    },
    giveUp: ({ about }) => database.query(addFailure, about.poolId),
    close: () => {},
  });
}

/** In one process: the rounds that are complete, as docs/spec.md#complete-rounds has it, with the events of their pools. */
async function queueCompleteRounds(tx: Tx): Promise<void> {
  if (!(await tryMutex(tx, Mutex.roundQueues, WEBHOOK.mutexId))) return;
  await beginComplete(tx, WEBHOOK);
  await queueComplete(tx);
}

async function render(
  deps: WebhookDeps,
  { id, about, queuedAt: at }: Delivery<WebhookPayload>,
): Promise<WebhookRequest | 'later' | undefined> {
  if (deps.config.webhooks === 'off') return undefined;
  const webhook = await deps.database.query(findWebhook, about.poolId);
  if (!webhook || !tells(webhook, about)) return undefined;
  const news = await announce(deps, about);
  return news === undefined || news === 'later' ? news : toRequest(webhook, news, { id, at });
}

/** It may have been changed or switched off since the event. */
function tells({ isOff, events }: WebhookRow, { kind }: WebhookPayload): boolean {
  return !isOff && events.includes(kind);
}

/** Posts to an address that was allowed when it was set; the operator may have taken its host away since. */
export async function postWebhook(
  request: WebhookRequest,
  named: readonly string[],
  options: Parameters<typeof post>[1],
): Promise<Answer> {
  if (!WEBHOOK_KINDS.some((kind) => isAllowed(webhookHosts(kind, named), request.url))) {
    throw new DeliveryError('Its host is not one of this site’s any more', { isPermanent: true });
  }
  return post({ ...request, isTrusted: isNamed({ named }, request.url) }, options);
}
