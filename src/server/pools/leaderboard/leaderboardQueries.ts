import type { EntryPick } from '#contract/schemas.ts';
import type { TileColor } from '#domain/names/personTile.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { type CountedEntries, countedRows } from '#server/pools/locks/whoCounts.ts';
import { countsInPool, type PickListRow, pickList } from '#server/pools/picks/pickQueries.ts';
import type { ShownPools } from '#server/tournament/rounds/lockQueries.ts';

export interface ScoredEntryRow {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly createdAt: Date;
}

export function listScoredEntries(sql: Sql, poolId: number): Promise<ScoredEntryRow[]> {
  return sql<ScoredEntryRow[]>`
    select e.id, e.name, u.id as user_id, u.username, u.tile_emoji, u.tile_color, e.created_at
    from active_memberships m
    join entries e on e.id = m.entry_id
    join users u on u.id = e.user_id
    where m.pool_id = ${poolId} and not u.is_hidden
  `;
}

/** Returns the guesses of a pool's entries; the round of the Championship must be among the shown. */
export function listPastGuesses(sql: Sql, { poolIds }: ShownPools): Promise<{ entryId: number; total: number }[]> {
  return sql<{ entryId: number; total: number }[]>`
    select g.entry_id, g.total
    from active_memberships m join guesses g on g.entry_id = m.entry_id
    where m.pool_id = any(${[...poolIds]})
  `;
}

/** Returns the pool's picks of these rounds, which must be among the shown, but for those of the autopilot that do not count in it. */
export function listPastPicks(sql: Sql, { poolIds }: ShownPools, roundIds: readonly number[]): Promise<PickListRow[]> {
  return sql<PickListRow[]>`
    select p.entry_id, ${pickList(sql)} as picks
    from active_memberships m
    join users u on u.id = m.user_id
    join picks p on p.entry_id = m.entry_id
    join games g on g.id = p.game_id
    where m.pool_id = any(${[...poolIds]}) and not u.is_hidden and g.round_id = any(${[...roundIds]})
      and ${countsInPool(sql)}
    group by p.entry_id
  `;
}

/** SQL for whether round `g.round_id` counts for membership `m` of `pool`. */
const countsFor = (sql: Sql, counted: readonly CountedEntries[]) => sql`(
  pool.earlier_rounds = 'count' or (m.pool_id, g.round_id, m.entry_id) in (${countedRows(sql, counted)})
)`;

/** Returns the user's own picks of a round, and if it is past those of the pool's visible users for whom it counts. */
export function listRoundPicks(
  sql: Sql,
  { poolIds }: ShownPools,
  round: { readonly id: number; readonly isPast: boolean; readonly counted: readonly CountedEntries[] },
  userId: number,
): Promise<EntryPick[]> {
  return sql<EntryPick[]>`
    select p.entry_id, p.game_id, case p.side when 1 then g.team1 else g.team2 end as pick
    from active_memberships m
    join pools pool on pool.id = m.pool_id
    join users u on u.id = m.user_id
    join picks p on p.entry_id = m.entry_id
    join games g on g.id = p.game_id
    where m.pool_id = any(${[...poolIds]})
      and g.round_id = ${round.id}
      and (
        u.id = ${userId}
        or ${round.isPast} and not u.is_hidden and ${countsFor(sql, round.counted)} and ${countsInPool(sql)}
      )
    order by p.entry_id, p.game_id
  `;
}

/** Returns the pools of a season in which a user has entries. */
export async function listPoolIds(sql: Sql, userId: number, seasonId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct pool_id as id from active_memberships
    where user_id = ${userId} and season_id = ${seasonId}
    order by 1
  `;
  return rows.map(({ id }) => id);
}

/** Returns all own picks of a season, and those of `rounds` (among the shown) that count for visible entries in a shown pool. */
export function listSharedPicks(
  sql: Sql,
  userId: number,
  seasonId: number,
  { poolIds }: ShownPools,
  rounds: { readonly ids: readonly number[]; readonly counted: readonly CountedEntries[] },
): Promise<EntryPick[]> {
  return sql<EntryPick[]>`
    with shared as materialized (
      select m.pool_id, m.entry_id, g.round_id
      from (select distinct pool_id from active_memberships where user_id = ${userId}) own
      join active_memberships m on m.pool_id = own.pool_id and m.user_id <> ${userId}
      join pools pool on pool.id = m.pool_id
      join users u on u.id = m.user_id and not u.is_hidden
      cross join unnest(${[...rounds.ids]}::int[]) as g (round_id)
      where own.pool_id = any(${[...poolIds]}) and ${countsFor(sql, rounds.counted)}
    )
    select p.entry_id, p.game_id, case p.side when 1 then g.team1 else g.team2 end as pick
    from (
      select e.id as entry_id, r.id as round_id, true as is_own
      from entries e join rounds r on r.season_id = e.season_id
      where e.user_id = ${userId} and e.season_id = ${seasonId}
      union all
      select distinct entry_id, round_id, false from shared
    ) e
    join picks p on p.entry_id = e.entry_id
    join games g on g.id = p.game_id and g.round_id = e.round_id and g.season_id = ${seasonId}
    where e.is_own or p.auto_lock is null or exists (
      select from active_memberships m
      where m.entry_id = p.entry_id and (m.pool_id, m.entry_id, g.round_id) in (table shared) and ${countsInPool(sql)}
    )
    order by p.entry_id, p.game_id
  `;
}
