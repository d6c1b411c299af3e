import { PUSH_KINDS, type PushKind } from '#features/pushes/domain/pushKinds.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import type { ToldMove } from '#server/pools/pool/news.ts';

/** Browsers of a user that get pushes. */
const MAX_PUSH_SUBSCRIPTIONS = 10;

export interface PushKeys {
  /** in base64url: the point, and the scalar */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Stores the site's keys unless it has some: all of its subscriptions are bound to them. */
export async function insertPushKeys(sql: Sql, { publicKey, privateKey }: PushKeys): Promise<void> {
  await sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing
  `;
}

export async function findPushKeys(sql: Sql): Promise<PushKeys | undefined> {
  const [row] = await sql<PushKeys[]>`select public_key, private_key from push_keys where is_only`;
  return row;
}

export interface NewSubscription {
  readonly sessionHash: string;
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly timeZone: string;
}

/**
 * Stores the subscription of a session. A browser has one, whoever used it before; the oldest of too many end. That of the same
 * user keeps its id, because pages renew it when they open, and what is queued names it.
 */
export async function replaceSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { sessionHash, userId, endpoint, p256dh, auth, timeZone } = subscription;
  await tx`
    delete from push_subscriptions
    where (session_hash = ${sessionHash} or endpoint = ${endpoint}) and (endpoint <> ${endpoint} or user_id <> ${userId})
  `;
  await tx`
    update push_subscriptions
    set session_hash = token_hash, p256dh = ${p256dh}, auth = ${auth}, time_zone = ${timeZone}
    from sessions
    where endpoint = ${endpoint} and token_hash = ${sessionHash} and sessions.user_id = ${userId}
  `;
  await tx`
    insert into push_subscriptions (session_hash, user_id, endpoint, p256dh, auth, time_zone)
    select token_hash, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${timeZone} from sessions
    where token_hash = ${sessionHash} and user_id = ${userId}
    on conflict do nothing
  `;
  await tx`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${MAX_PUSH_SUBSCRIPTIONS}
    )
  `;
}

export async function deleteSubscriptionOfSession(sql: Sql, sessionHash: string): Promise<void> {
  await sql`delete from push_subscriptions where session_hash = ${sessionHash}`;
}

export async function deleteSubscription(sql: Sql, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`;
}

export type WantedKinds = Readonly<Record<PushKind, boolean>>;

/** What a user gets who has chosen nothing. */
const USUAL: WantedKinds = { reminder: true, round: true, correction: true, note: true, message: false };

export async function findWantedKinds(sql: Sql, userId: number): Promise<WantedKinds> {
  const rows = await sql<{ kind: PushKind; isEnabled: boolean }[]>`
    select kind, is_enabled from push_preferences where user_id = ${userId}
  `;
  return { ...USUAL, ...Object.fromEntries(rows.map(({ kind, isEnabled }) => [kind, isEnabled])) };
}

export async function setWantedKinds(
  sql: Sql,
  userId: number,
  wanted: { readonly [K in PushKind]?: boolean | undefined },
): Promise<void> {
  const kinds = PUSH_KINDS.filter((kind) => wanted[kind] !== undefined);
  await sql`
    insert into push_preferences (user_id, kind, is_enabled)
    select ${userId}, kind, is_enabled
    from unnest(${kinds}::text[], ${kinds.map((kind) => wanted[kind] === true)}::boolean[]) as wanted (kind, is_enabled)
    on conflict (user_id, kind) do update set is_enabled = excluded.is_enabled
  `;
}

/** SQL for whether the user of subscription `s` wants the pushes of a kind. */
const wants = (sql: Sql, kind: PushKind) => sql`
  coalesce((select p.is_enabled from push_preferences p where p.user_id = s.user_id and p.kind = ${kind}), ${USUAL[kind]})
`;

/** SQL for the subscriptions `s`, of sessions that last, whose users want the pushes of a kind. */
export const subscriptionsFor = (sql: Sql, kind: PushKind) => sql`(
  select s.id, s.user_id
  from push_subscriptions s
  join sessions on sessions.token_hash = s.session_hash and sessions.expires_at > clock_timestamp()
  where ${wants(sql, kind)}
)`;

/** Returns the users who want pushes of a kind. */
export async function listSubscribers(sql: Sql, kind: PushKind): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`select distinct s.user_id from ${subscriptionsFor(sql, kind)} s`;
  return rows.map(({ userId }) => userId);
}

export interface SubscriptionRow {
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly timeZone: string;
}

/** Returns a subscription whose user wants pushes of a kind; undefined once its session has ended. */
export async function findSubscription(sql: Sql, id: number, kind: PushKind): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select s.user_id, s.endpoint, s.p256dh, s.auth, s.time_zone
    from push_subscriptions s
    join ${subscriptionsFor(sql, kind)} wanted on wanted.id = s.id
    where s.id = ${id}
  `;
  return row;
}

/** What a push is about; its text is made from the data of the moment in which it is sent. */
export type PushPayload = { readonly subscriptionId: number } & (
  | { readonly kind: 'reminder'; readonly roundId: number; readonly poolId?: number }
  | { readonly kind: 'round'; readonly roundId: number }
  | {
      readonly kind: 'correction';
      readonly correctionId: number;
      readonly rounds: readonly number[];
      /** of the user's entries */
      readonly moves: readonly ToldMove[];
    }
  | { readonly kind: 'note' | 'message'; readonly poolId: number; readonly itemId: number }
);
