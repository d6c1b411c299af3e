import type { Message } from '#client/ui/toast.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Webhook, WebhookTest } from '#features/webhooks/contract/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookKind } from '#features/webhooks/domain/webhookEvents.ts';

/** The id of its heading. */
export const WEBHOOK_SECTION = 'webhook';

export const KIND_TEXTS: Readonly<Record<WebhookKind, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  ntfy: 'ntfy',
  json: 'Another program (JSON)',
};

export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  locked: 'A round locks',
  complete: 'A round is complete: who leads',
  champion: 'The pool is over: who has won',
  correction: 'A corrected result moves somebody',
  note: 'A note is pinned',
};

/** Where each service shows the address. */
export const URL_TEXTS: Readonly<Record<WebhookKind, string>> = {
  discord: 'Discord: channel settings → Integrations → Webhooks → Copy Webhook URL',
  slack: 'Slack: your app → Incoming Webhooks → Copy',
  teams: 'Teams: the channel’s menu → Workflows → Send webhook alerts to a channel',
  ntfy: 'The server and a topic, such as https://ntfy.sh/our-pool',
  json: 'At a host that this site’s operator allows',
};

export type TypedWebhook = { readonly kind: WebhookKind; readonly url: string } & Readonly<
  Record<WebhookEvent, boolean>
>;

/** Returns what the form begins with: a new webhook tells everything. */
export function typedWebhook(webhook: Webhook | null): TypedWebhook {
  const events = Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [event, webhook?.events.includes(event) ?? true]),
  ) as Record<WebhookEvent, boolean>; // of all events
  return { kind: webhook?.kind ?? 'discord', url: '', ...events };
}

/** Whether the stored address stays if none is typed. */
export function keepsAddress(webhook: Webhook | null, { kind }: TypedWebhook): boolean {
  return webhook?.kind === kind;
}

export function webhookErrors(webhook: Webhook | null, typed: TypedWebhook) {
  const url = typed.url.trim();
  return {
    url: url === '' && !keepsAddress(webhook, typed) ? 'The address is required' : undefined,
    events: chosenEvents(typed).length === 0 ? 'Choose at least one event' : undefined,
  };
}

export function readWebhook(typed: TypedWebhook): SentBodyOf<'setWebhook'> {
  const url = typed.url.trim();
  return { kind: typed.kind, events: chosenEvents(typed), ...(url !== '' && { url }) };
}

function chosenEvents(typed: TypedWebhook): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => typed[event]);
}

/** Returns the state of a webhook in a word or two. */
export function webhookValue(webhook: Webhook | null | undefined): string | undefined {
  if (webhook === undefined) return undefined;
  if (webhook === null) return 'None';
  return webhook.isOff ? 'Off' : KIND_TEXTS[webhook.kind];
}

/** Returns what a test has shown. */
export function testText({ status, body }: WebhookTest): Message {
  const answer = body.trim().slice(0, 200);
  const isOk = status >= 200 && status < 300;
  const title = isOk ? 'The test has arrived' : `The service refused the test (${status})`;
  const description = answer === '' ? undefined : answer;
  return { title, description, tone: isOk ? undefined : 'bad' };
}
