import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { SavedWebhook, Webhook } from '#features/webhooks/contract/webhooks.ts';
import type { WebhookKind } from '#features/webhooks/domain/webhookEvents.ts';
import { audit } from '#server/infrastructure/audit/audit.ts';
import { auditTarget } from '#server/infrastructure/audit/auditTarget.ts';
import { type Hosts, isAllowed } from '#server/infrastructure/config/hosts.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { badRequest } from '#server/infrastructure/errors.ts';
import { lockOpenPool } from '#server/pools/managing/poolAdmin.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { deleteWebhookRow, findWebhook, upsertWebhook, type WebhookRow } from './webhookQueries.ts';

const KNOWN_HOSTS: { readonly [K in WebhookKind]: readonly string[] } = {
  discord: ['discord.com', 'discordapp.com'],
  slack: ['hooks.slack.com'],
  teams: ['*.logic.azure.com', '*.api.powerautomate.com', '*.environment.api.powerplatform.com'],
  ntfy: ['ntfy.sh'],
  json: [],
};
/** ntfy's own pattern of a topic, which is all of the path. */
const NTFY_TOPIC = /^\/[\w-]{1,64}$/;

/** Sets a pool's webhook. A new address of the kind json gets a new secret, which is returned this once. */
export async function setWebhook(
  tx: Tx,
  caller: User,
  { id, seasonId }: PoolRow,
  { kind, url, events }: BodyOf<'setWebhook'>,
  namedHosts: readonly string[],
): Promise<SavedWebhook> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const old = await findWebhook(tx, id);
  const address = url === undefined ? keptAddress(kind, old) : newAddress(kind, new URL(url), namedHosts);
  const webhook = { kind, ...address, events: [...new Set(events)] };
  await upsertWebhook(tx, id, webhook);
  const before = old && toAudited(old);
  await audit(tx, caller, { action: 'webhook set', target: auditTarget.pool(pool), before, after: toAudited(webhook) });
  const saved = toWebhook({ ...webhook, isOff: false });
  return url === undefined || webhook.secret === null ? saved : { ...saved, secret: webhook.secret };
}

type Address = Pick<WebhookRow, 'url' | 'secret'>;

function keptAddress(kind: WebhookKind, old: WebhookRow | undefined): Address {
  if (old?.kind !== kind) throw badRequest('url', 'The address is required');
  return { url: old.url, secret: old.secret };
}

function newAddress(kind: WebhookKind, url: URL, named: readonly string[]): Address {
  rejectWrongAddress(kind, url, named);
  return { url: url.href, secret: kind === 'json' ? newSecret() : null };
}

export async function deleteWebhook(tx: Tx, caller: User, { id, seasonId }: PoolRow): Promise<void> {
  const pool = await lockOpenPool(tx, caller, id, seasonId);
  const old = await findWebhook(tx, id);
  if (!old || !(await deleteWebhookRow(tx, id))) return;
  await audit(tx, caller, { action: 'webhook deleted', target: auditTarget.pool(pool), before: toAudited(old) });
}

export function toWebhook({ kind, url, events, isOff }: Omit<WebhookRow, 'secret'>): Webhook {
  return { kind, host: new URL(url).host, lastFour: url.slice(-4), events, isOff };
}

/** The audit log has no part of the address but its host. */
function toAudited({ kind, url, events }: Pick<WebhookRow, 'kind' | 'url' | 'events'>) {
  return { kind, host: new URL(url).host, events };
}

export function webhookHosts(kind: WebhookKind, named: readonly string[]): Hosts {
  return { named, known: KNOWN_HOSTS[kind] };
}

function rejectWrongAddress(kind: WebhookKind, url: URL, named: readonly string[]): void {
  if (!isAllowed(webhookHosts(kind, named), url)) {
    const known = KNOWN_HOSTS[kind].map((host) => `https://${host}`).join(' or ');
    const where = known === '' ? 'a host that this site’s operator has named' : known;
    throw badRequest('url', `The address of a webhook of this kind is at ${where}`);
  }
  if (kind === 'ntfy' && !(NTFY_TOPIC.test(url.pathname) && url.search === '')) {
    throw badRequest('url', 'The address of a topic is that of its server, a slash and the topic');
  }
}

/** As Standard Webhooks have it. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
