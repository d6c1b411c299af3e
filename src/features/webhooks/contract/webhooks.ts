import * as z from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '#features/webhooks/domain/webhookEvents.ts';

const MAX_URL_LENGTH = 2048;
const URL_ERROR = { error: 'The address must be a web address' };
const EVENTS_ERROR = { error: `Events are some of ${WEBHOOK_EVENTS.join(', ')}` };

export const WebhookChange = z.object(
  {
    kind: z.enum(WEBHOOK_KINDS, { error: `The kind is one of ${WEBHOOK_KINDS.join(', ')}` }),
    url: z
      .url({ protocol: /^https?$/, normalize: true, ...URL_ERROR })
      .max(MAX_URL_LENGTH, { error: `The address must be at most ${MAX_URL_LENGTH} characters` })
      .meta({ examples: ['https://discord.com/api/webhooks/123/abc'] })
      .optional(),
    events: z
      .array(z.enum(WEBHOOK_EVENTS, EVENTS_ERROR), EVENTS_ERROR)
      .min(1, { error: 'Choose at least one event' })
      .max(WEBHOOK_EVENTS.length, EVENTS_ERROR),
  },
  { error: 'Missing webhook data' },
);

/** The address is write-only. `isOff` once ten events in a row could not be delivered. */
export const Webhook = z.strictObject({
  kind: z.enum(WEBHOOK_KINDS),
  host: z.string(),
  lastFour: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOff: z.boolean(),
});
export type Webhook = z.output<typeof Webhook>;

/** `secret` signs what a webhook of the kind json gets; it is shown when its address is set, and never again. */
export const SavedWebhook = Webhook.extend({ secret: z.string().optional() });
export type SavedWebhook = z.output<typeof SavedWebhook>;

/** What the service has answered; of a long body the beginning. */
export const WebhookTest = z.strictObject({ status: z.int(), body: z.string() });
export type WebhookTest = z.output<typeof WebhookTest>;
