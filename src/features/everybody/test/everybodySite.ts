import type { Sql } from '#server/infrastructure/db/database.ts';

/** Has ids of deleted entries alone. */
export const GONE_TABLE = 'everybody_gone';

/** Fills the tables of a large site, whose plans are looked at. */
export async function insertEverybody(sql: Sql): Promise<void> {
  await sql`
    insert into everybody_answers (season_id, rounds, basis, figures, counted_at)
    select id, (select jsonb_object_agg(r.id, 1) from rounds r where season_id = s.id), 'digest',
      '{"entries":50000,"histogram":[],"games":[]}', now()
    from seasons s
  `;
  await sql`insert into everybody_gone (entry_id, season_id) select id, season_id from entries where id % 10 = 0`;
  await sql`update users set is_hidden = true where id % 100 = 0`;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const everybodyPlans: Readonly<Record<string, string>> = {
  'features/everybody/server/everybodyQueries.ts listSeasons': 'by the thread that counts, for all seasons',
};
