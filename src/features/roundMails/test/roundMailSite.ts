import type { Sql } from '#server/infrastructure/db/database.ts';

/** Has every user of a large site, whose plans are looked at, say whether they get the mails. */
export async function insertManyRoundMails(sql: Sql): Promise<void> {
  await sql`insert into mail_preferences (user_id, kind, token) select id, 'round', lpad(id::text, 43, 'm') from users`;
}

/** Its statements that read whole tables, each with the reason. */
export const roundMailPlans = {
  'features/roundMails/server/roundMailQueries.ts queueMailBatch': 'by the mail worker, for the next users of a round',
} as const;
