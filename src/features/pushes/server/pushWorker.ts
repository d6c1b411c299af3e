import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { isAllowed, isNamed } from '#server/infrastructure/config/hosts.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { Mutex, tryMutex } from '#server/infrastructure/db/mutexes.ts';
import type { Channel } from '#server/infrastructure/deliveries/channel.ts';
import { DeliveryError } from '#server/infrastructure/deliveries/deliveryError.ts';
import { DeliveryWorker, type WorkerDeps } from '#server/infrastructure/deliveries/deliveryWorker.ts';
import { type Outgoing, post } from '#server/infrastructure/outbound/post.ts';
import { beginComplete } from '#server/pools/roundNews/completeRounds.ts';
import { type ContentDeps, type PushContent, pushContent } from './pushContent.ts';
import { pushHosts } from './pushHosts.ts';
import { getOrCreatePushKeys } from './pushKeys.ts';
import { queueReminderPushes, queueRoundPushes } from './pushQueries.ts';
import {
  deleteSubscription,
  findSubscription,
  type PushPayload,
  type SubscriptionRow,
} from './pushSubscriptionQueries.ts';

export const PUSH: Channel = { name: 'push', plural: 'pushes', mutexId: 1 };

/** A push is tried again for so long. */
const HOURS = 4;
/** Answers by which a service says that the subscription is none, or one for other keys. */
const ENDED = new Set([401, 403, 404, 410]);

export interface PushDeps extends WorkerDeps, Omit<ContentDeps, 'config'> {}

export type PushWorker = DeliveryWorker<PushPayload, Push>;

interface Push {
  readonly subscription: SubscriptionRow;
  readonly content: PushContent;
}

/** Creates the worker that sends notifications to the browsers of users. */
export function createPushWorker(deps: PushDeps): PushWorker {
  const { database, config } = deps;
  return new DeliveryWorker(deps, {
    channel: PUSH,
    hours: HOURS,
    queueing: {
      async reminder() {
        if (config.push === 'on' && config.remindHours > 0) await database.transact(queueReminders, config.remindHours);
        return false;
      },
      async round() {
        if (config.push === 'on') await database.transact(queueCompleteRounds);
        return false;
      },
    },
    secondsUntilDue: async () => null,
    render: ({ about }) => render(deps, about),
    async send(push, { about }, signal) {
      const { status } = await post(await toOutgoing(deps, push), { signal });
      if (ENDED.has(status)) return database.query(deleteSubscription, about.subscriptionId);
      if (status < 200 || status > 299) {
        throw new DeliveryError(`It answered ${status}`, { isPermanent: status < 500 && status !== 429 });
      }
    },
    close: () => {},
  });
}

async function render(deps: PushDeps, about: PushPayload): Promise<Push | 'later' | undefined> {
  if (deps.config.push === 'off') return undefined;
  const subscription = await deps.database.query(findSubscription, about.subscriptionId, about.kind);
  if (!subscription) return undefined;
  const content = await pushContent(deps, subscription, about);
  return content === undefined || content === 'later' ? content : { subscription, content };
}

/** In one process. */
async function queueReminders(tx: Tx, hours: number): Promise<void> {
  if (await tryMutex(tx, Mutex.roundQueues, PUSH.mutexId)) await queueReminderPushes(tx, hours);
}

/** In one process: the rounds that are complete, as docs/spec.md#complete-rounds has it. */
async function queueCompleteRounds(tx: Tx): Promise<void> {
  if (!(await tryMutex(tx, Mutex.roundQueues, PUSH.mutexId))) return;
  await beginComplete(tx, PUSH);
  await queueRoundPushes(tx);
}

/** Encrypts a push for its browser (RFC 8291), and signs that it comes from the site (RFC 8292). */
async function toOutgoing({ database, config }: PushDeps, { subscription, content }: Push): Promise<Outgoing> {
  const { endpoint, p256dh, auth } = subscription;
  const url = new URL(endpoint);
  if (!isAllowed(pushHosts(config.pushHosts), url)) {
    throw new DeliveryError('Its push service is not one of ours any more', { isPermanent: true });
  }
  const keys = await getOrCreatePushKeys(database);
  const { publicUrl, supportEmail, pushHosts: named } = config;
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
  const browser = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  // the library refuses an address without TLS, which the operator may have named
  const audience = { ...browser, endpoint: endpoint.replace(/^http:/, 'https:') };
  const { headers } = await vapidHeaders(audience, { subject, ...keys });
  return {
    url,
    isTrusted: isNamed({ named }, url),
    headers: {
      Authorization: headers.authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(content.ttl),
      Topic: content.tag,
      Urgency: content.isUrgent ? 'high' : 'normal',
    },
    body: await encryptNotification(browser, new TextEncoder().encode(JSON.stringify(toPayload(content)))),
  };
}

/** The form that Safari shows by itself (Declarative Web Push); in other browsers the service worker reads it. */
function toPayload({ title, body, navigate, tag, isSilent, badge }: PushContent) {
  const notification = { title, body, navigate, tag, lang: 'en', ...(isSilent && { silent: true }) };
  return { web_push: 8030, notification, app_badge: badge };
}
