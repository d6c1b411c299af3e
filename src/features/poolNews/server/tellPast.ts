import type { Tx } from '#server/infrastructure/db/database.ts';

/** Tells what has happened in a season that was played before it was stored, in the order of then. The triggers tell nothing twice. */
export async function tellPast(tx: Tx, seasonId: number): Promise<void> {
  await tx`
    insert into pool_news_items (season_id, kind, at, round_id, game_id)
    select ${seasonId}, kind, at, round_id, game_id
    from (
      select 'locked' as kind, locked_at as at, id as round_id, null::int as game_id
      from rounds where season_id = ${seasonId} and locks > 0
      union all
      select 'result', decided_at, null, id from games where season_id = ${seasonId} and winner is not null
      union all
      select 'complete', max(g.decided_at), r.id, null
      from rounds r join games g on g.round_id = r.id
      where r.season_id = ${seasonId} and r.locks > 0
      group by r.id
      having bool_and(g.winner is not null)
    ) told
    order by at, kind = 'complete'
  `;
}
