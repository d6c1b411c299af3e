import type { Sql } from '#server/infrastructure/db/database.ts';

/** Fills the table of a large site, whose plans are looked at. */
export async function insertManyInvitees(sql: Sql): Promise<void> {
  await sql`
    insert into invitees (address_hash, token)
    select encode(sha256(id::text::bytea), 'hex'), lpad(id::text, 43, 'i') from users
  `;
}
