import type { AboutCorrection } from '#contract/aboutCorrection.ts';
import type { WebhookEvent, WebhookKind } from '#features/webhooks/domain/webhookEvents.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** Events in a row that could not be delivered, after which a webhook is switched off. */
const MAX_FAILURES = 10;

export interface WebhookRow {
  readonly kind: WebhookKind;
  readonly url: string;
  /** of the kind json */
  readonly secret: string | null;
  readonly events: WebhookEvent[];
  readonly isOff: boolean;
}

export async function findWebhook(sql: Sql, poolId: number): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`
    select kind, url, secret, events, is_off from webhooks where pool_id = ${poolId}
  `;
  return row;
}

/** Stores a webhook, which is on then. */
export async function upsertWebhook(tx: Tx, poolId: number, webhook: Omit<WebhookRow, 'isOff'>): Promise<void> {
  const { kind, url, secret, events } = webhook;
  await tx`
    insert into webhooks (pool_id, kind, url, secret, events) values (${poolId}, ${kind}, ${url}, ${secret}, ${events})
    on conflict (pool_id) do update set kind = excluded.kind, url = excluded.url, secret = excluded.secret,
      events = excluded.events, failures = 0, is_off = false
  `;
}

export async function deleteWebhookRow(tx: Tx, poolId: number): Promise<boolean> {
  const rows = await tx<{ poolId: number }[]>`delete from webhooks where pool_id = ${poolId} returning pool_id`;
  return rows.length > 0;
}

type CorrectedResult = Exclude<AboutCorrection, { kind: 'scoring' }>;

/** What a delivery to a webhook is about; its text is made from the data of the moment in which it is sent. */
export type WebhookPayload = { readonly poolId: number } & (
  | { readonly kind: 'locked' | 'complete' | 'champion'; readonly roundId: number }
  | {
      readonly kind: 'correction';
      readonly correctionId: number;
      readonly game: CorrectedResult['game'];
      readonly before: CorrectedResult['before'];
      readonly after: CorrectedResult['after'];
      readonly moved: number;
      readonly rounds: readonly number[];
    }
  | { readonly kind: 'note'; readonly itemId: number }
);

/** Queues an event of one pool, if it has a webhook that tells such events. */
export async function queueForWebhook(tx: Tx, about: WebhookPayload): Promise<void> {
  await tx`
    insert into deliveries (channel, about, is_urgent)
    select 'webhook', ${tx.json(about)}::jsonb, true
    from webhooks
    where pool_id = ${about.poolId} and not is_off and ${about.kind} = any(events)
  `;
}

export interface WebhookOff {
  readonly poolId: number;
  readonly pool: string;
  readonly url: string;
}

/** Returns the webhooks that are off, of the pools of a season that a user runs. */
export function listWebhooksOff(sql: Sql, seasonId: number, userId: number): Promise<WebhookOff[]> {
  return sql<WebhookOff[]>`
    select pool.id as pool_id, pool.name as pool, w.url
    from pools pool
    join webhooks w on w.pool_id = pool.id and w.is_off
    where pool.season_id = ${seasonId} and pool.id in (
      select id from pools where admin_id = ${userId}
      union
      select pool_id from pool_admins where user_id = ${userId}
    )
    order by pool.id
  `;
}

/** Notes that an event could not be delivered; the tenth in a row switches the webhook off. */
export async function addFailure(sql: Sql, poolId: number): Promise<void> {
  await sql`
    update webhooks set failures = failures + 1, is_off = failures + 1 >= ${MAX_FAILURES} where pool_id = ${poolId}
  `;
}

export async function endFailures(sql: Sql, poolId: number): Promise<void> {
  await sql`update webhooks set failures = 0 where pool_id = ${poolId} and failures > 0`;
}
