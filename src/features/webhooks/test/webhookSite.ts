import type { Sql } from '#server/infrastructure/db/database.ts';

/** Fills the tables of a large site, whose plans are looked at. */
export async function insertManyWebhooks(sql: Sql): Promise<void> {
  await sql`insert into announced_locks (round_id, lock) select id, 1 from rounds`;
  await sql`
    insert into webhooks (pool_id, kind, url, events)
    select id, 'ntfy', 'https://ntfy.sh/pool-' || id, array['locked'] from pools
  `;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const webhookPlans: Readonly<Record<string, string>> = {
  'features/webhooks/server/webhookPostQueries.ts queueLocked':
    'by the worker of webhooks, for the rounds of seasons that are not archived',
  'features/webhooks/server/webhookPostQueries.ts announceLocks':
    'by the job of a silent site, and once when a copy goes live',
  'features/webhooks/server/webhookPostQueries.ts queueComplete':
    'by the worker of webhooks, for the rounds that are complete now',
};

/** The query that the worker begins with. */
export const webhookJobQueries = ['queueLocked'];
