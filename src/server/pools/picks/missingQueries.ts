import type { MissingUser } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';
import { missesGuess } from './guessQueries.ts';

/** Returns who misses picks of an open round, or its guess, with an entry in a pool in which the round counts, by name. */
export function listMissing(sql: Sql, roundId: number): Promise<MissingUser[]> {
  return sql<MissingUser[]>`
    with wanted as materialized (
      select r.id, r.season_id, r.number, array(
        select g.id from games g where g.round_id = r.id and g.winner is null
      ) as game_ids
      from rounds r
      join seasons s on s.id = r.season_id and not s.is_archived
      where r.id = ${roundId} and not ${isPast(sql)}
    )
    select u.id as user_id, u.username,
      jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'missing', misses.picks) order by e.slot) as entries
    from wanted r
    join entries e on e.season_id = r.season_id
    join users u on u.id = e.user_id
    cross join lateral (
      select cardinality(r.game_ids) + ${missesGuess(sql)}::int - count(*)::int as picks
      from picks p where p.entry_id = e.id and p.game_id = any(r.game_ids)
    ) misses
    where misses.picks > 0 and exists (
      select from active_memberships m
      join pools pool on pool.id = m.pool_id
      where m.entry_id = e.id and pool.counts_from <= r.number
    )
    group by u.id
    order by u.username_key
  `;
}
