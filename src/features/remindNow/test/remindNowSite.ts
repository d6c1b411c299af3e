import type { Sql } from '#server/infrastructure/db/database.ts';

/** Fills the table of a large site, whose plans are looked at. */
export async function insertManyPoolReminders(sql: Sql): Promise<void> {
  await sql`
    insert into pool_reminders (pool_id, round_id)
    select pool.id, r.id from pools pool join rounds r on r.season_id = pool.season_id
  `;
}
