import type { SentBodyOf } from '#contract/calls.ts';
import type { Webhook, WebhookTest } from '#contract/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookKind } from '#domain/pools/webhooks.ts';

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
  complete: 'A round is complete, and who leads',
  champion: 'Who has won the pool',
  correction: 'A result is corrected and moves somebody',
  note: 'A note by those who run the pool',
};

/** Where each service shows the address. */
export const URL_TEXTS: Readonly<Record<WebhookKind, string>> = {
  discord: 'Channel settings, Integrations, Webhooks, Copy Webhook URL',
  slack: 'Your Slack app, Incoming Webhooks, Copy',
  teams: 'The channel’s menu, Workflows, “Send webhook alerts to a channel”',
  ntfy: 'The server and a topic, such as https://ntfy.sh/our-pool',
  json: 'At a host that this site’s operator has named',
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
export function testText({ status, body }: WebhookTest): { readonly title: string; readonly description?: string } {
  const answer = body.trim().slice(0, 200);
  const title = status >= 200 && status < 300 ? 'The test has arrived' : `The service refused the test (${status})`;
  return answer === '' ? { title } : { title, description: answer };
}
