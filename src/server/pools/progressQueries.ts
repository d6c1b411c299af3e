import type { Sql } from '#server/db/database.ts';
import { isPast } from '#server/rounds/queries.ts';

interface FirstRoundRow {
  readonly id: number;
  readonly deadline: Date;
  readonly games: number;
}

/** Returns the season's first round with its number of games; undefined once a round is past. */
export async function findFirstRound(sql: Sql, seasonId: number): Promise<FirstRoundRow | undefined> {
  const [row] = await sql<FirstRoundRow[]>`
    select r.id, r.deadline, (select count(*)::int from games g where g.round_id = r.id) as games
    from rounds r
    where r.season_id = ${seasonId}
      and not exists (select from rounds r where r.season_id = ${seasonId} and ${isPast(sql)})
    order by r.number
    limit 1
  `;
  return row;
}
