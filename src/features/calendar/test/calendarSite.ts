import type { Sql } from '#server/infrastructure/db/database.ts';

export const CALENDAR_TABLE = 'calendars';
export const CALENDAR_TOKEN = 'calendar-token'.padEnd(43, '0');

/** Gives every user of a scene an address, and one of them that of the requests. */
export async function insertCalendars(sql: Sql, userId: number): Promise<void> {
  await sql`
    insert into calendars (user_id, token)
    select id, case id when ${userId} then ${CALENDAR_TOKEN} else lpad(id::text, 43, '0') end from users
  `;
}

/** Fills the table of a large site, whose plans are looked at. */
export async function insertManyCalendars(sql: Sql): Promise<void> {
  await sql`insert into calendars (user_id, token) select id, left(encode(sha256(id::text::bytea), 'hex'), 43) from users`;
}
