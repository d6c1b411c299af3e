import type { Sql } from '#server/infrastructure/db/database.ts';

/** Fills the table of a large site, whose plans are looked at. */
export async function insertManyPoolReminders(sql: Sql): Promise<void> {
  await sql`
    insert into pool_reminders (pool_id, round_id)
    select g.id, r.id from pools g join rounds r on r.season_id = g.season_id
  `;
}
