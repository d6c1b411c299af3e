import type { Sql } from '#server/infrastructure/db/database.ts';

/** Gives the site of a scene keys. */
export async function insertPushKeys(sql: Sql): Promise<void> {
  await sql`insert into push_keys (public_key, private_key) values (repeat('B', 87), repeat('p', 43))`;
}

/** Fills the tables of a large site, whose plans are looked at. */
export async function insertManyPushes(sql: Sql): Promise<void> {
  await insertPushKeys(sql);
  await sql`
    insert into push_subscriptions (session_hash, user_id, endpoint, p256dh, auth, time_zone)
    select token_hash, user_id, 'https://push.example/' || user_id, repeat('B', 87), repeat('a', 22), 'UTC' from sessions
  `;
  await sql`insert into push_preferences (user_id, kind, is_enabled) select user_id, 'message', true from sessions`;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const pushPlans: Readonly<Record<string, string>> = {
  'features/pushes/server/pushQueries.ts queueReminderPushes': 'by the worker of pushes, for the rounds that lock soon',
  'features/pushes/server/pushQueries.ts queueRoundPushes':
    'by the worker of pushes, for the rounds that are complete now',
  'features/pushes/server/pushSubscriptionQueries.ts listSubscribers':
    'by the job of corrections, for the users who want to hear of one',
};

/** Tables with rows of a user that are in the user's own data, and the files that have them. */
export const pushOwnTables = { push_preferences: 'pushes', push_subscriptions: 'pushBrowsers' };
