import type { Sql } from '#server/infrastructure/db/database.ts';

/** Of the correction of a scene, which has fewer rows in the audit log before. */
export const CORRECTION_ID = 101;

/** Gives a pool a correction of a past game, which has moved the pool's first entry. */
export async function insertCorrection(sql: Sql, poolId: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${CORRECTION_ID - 1})`;
  await sql`
    insert into audit_log (actor, username, action, target)
    select 'command line', 'root', 'game changed', 'game ' || game.id
    from pools pool join games game on game.season_id = pool.season_id and game.winner is not null
    where pool.id = ${poolId}
  `;
  await sql`
    insert into corrections (id, season_id, about, rounds)
    select ${CORRECTION_ID}, r.season_id,
      jsonb_build_object(
        'kind', 'winner', 'before', g.team2, 'after', g.team1, 'alsoChanged', jsonb_build_array(),
        'game', jsonb_build_object(
          'id', g.id, 'team1', g.team1, 'team2', g.team2, 'roundNumber', r.number, 'roundName', r.name
        )
      ),
      array[r.id]
    from pools pool
    join games g on g.season_id = pool.season_id and g.winner is not null
    join rounds r on r.id = g.round_id
    where pool.id = ${poolId}
  `;
  await sql`insert into pool_corrections (correction_id, pool_id, moved_count) values (${CORRECTION_ID}, ${poolId}, 1)`;
  await sql`
    insert into moved_entries
    select ${CORRECTION_ID}, ${poolId}, 1, min(entry_id), 0, 1, 2, 1 from active_memberships where pool_id = ${poolId}
  `;
}

/** Fills the tables of a large site, whose plans are looked at: fifty corrections of each season, the last of them pending. */
export async function insertManyCorrections(sql: Sql): Promise<void> {
  await sql`
    insert into corrections (id, season_id, about, work)
    select 50 * (s.id - 1) + n, s.id, jsonb_build_object('kind', 'winner', 'game', jsonb_build_object('id', n)),
      case when n = 50 then '{"before":[],"after":[],"dropped":[]}'::jsonb end
    from seasons s, generate_series(1, 50) n
  `;
  await sql`
    insert into pool_corrections (correction_id, pool_id, entries, moved_count)
    select c.id, pool.id, case when c.work is not null then '{}'::int[] end, case when c.work is null then 20 end
    from corrections c join pools pool on pool.season_id = c.season_id
  `;
  await sql`
    insert into moved_entries
    select p.correction_id, p.pool_id, m.place, m.entry_id, 1, 2, 2, 1
    from pool_corrections p
    cross join lateral (
      select row_number() over (order by entry_id) as place, entry_id
      from pool_memberships where pool_id = p.pool_id order by entry_id limit 20
    ) m
    where p.moved_count > 0
  `;
}

/** Statements that read whole tables, and why nobody waits for them. */
export const correctionPlans: Readonly<Record<string, string>> = {
  'features/corrections/server/poolCorrectionQueries.ts listPendingSeasons':
    'by the job of corrections, from an index of those that are pending',
  'features/corrections/server/poolCorrectionQueries.ts listMoves':
    'by the job of corrections, for the entries that one has moved',
};

/** Nullable columns of statements that select no row with null. */
export const correctionNeverNull = [
  'features/corrections/server/poolCorrectionQueries.ts lockNextPools: entries',
  'features/corrections/server/poolCorrectionQueries.ts lockPending: work',
  'features/corrections/server/recordingQueries.ts listWorkFrom: work',
];

/** The query that the job begins with. */
export const correctionJobQueries = ['listPendingSeasons'];
