import type { Sql } from '#server/infrastructure/db/database.ts';

/** Fills the tables of a large site, whose plans are looked at: the champions of all but the last season. */
export async function insertManyChampions(sql: Sql): Promise<void> {
  await sql`
    insert into crowned_seasons (pool_id, season_id, results, rounds)
    select pool.id, pool.season_id, 'results', array(select id from rounds where season_id = pool.season_id)
    from pools pool where pool.season_id < (select max(id) from seasons)
  `;
  await sql`
    insert into champions (pool_id, season_id, place, rank, entry_id, entry_name, user_id, points)
    select c.pool_id, c.season_id, m.place, m.place, m.entry_id, 'Player ' || m.user_id, m.user_id, 100
    from crowned_seasons c
    cross join lateral (
      select row_number() over (order by id) as place, entry_id, user_id
      from pool_memberships where pool_id = c.pool_id order by id limit 3
    ) m
  `;
  await sql`insert into typed_champions (pool_id, champions) select id, '[]' from pools where id % 10 = 0`;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const hallOfFamePlans: Readonly<Record<string, string>> = {
  'features/hallOfFame/server/championQueries.ts listDecidedSeasons':
    'by the job that crowns champions, for all seasons',
};

/** The query that its job begins with. */
export const hallOfFameJobQueries = ['listDecidedSeasons'];

/** Tables with rows of a user that are in the user's own data, and the files that have them. */
export const hallOfFameOwnTables = { champions: 'hallOfFame' };
