import type { Pick } from '#contract/schemas.ts';
import type { TileColor } from '#domain/personTile.ts';
import type { Sql } from '#server/db/database.ts';
import { type PackedPicksRow, packedPicks } from '#server/picks/queries.ts';
import { uncountedRounds } from '#server/pools/queries.ts';
import type { ShownPools } from '#server/rounds/lockQueries.ts';

export interface ScoredEntryRow {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly username: string;
  readonly tileEmoji: string | null;
  readonly tileColor: TileColor | null;
  readonly createdAt: Date;
  /** number of the last round that does not count for it, as it joined later; 0 if all count */
  readonly joinedAfter: number;
}

export function listScoredEntries(sql: Sql, groupId: number): Promise<ScoredEntryRow[]> {
  return sql<ScoredEntryRow[]>`
    select e.id, e.name, u.id as "userId", u.username, u.tile_emoji as "tileEmoji", u.tile_color as "tileColor",
      e.created_at as "createdAt", ${uncountedRounds(sql)} as "joinedAfter"
    from active_memberships m
    join groups pool on pool.id = m.group_id
    join entries e on e.id = m.entry_id
    join users u on u.id = e.user_id
    where m.group_id = ${groupId} and not u.is_hidden
  `;
}

/** Returns the guesses of a pool's entries; the round of the Championship must be among the shown. */
export function listPastGuesses(sql: Sql, { groupIds }: ShownPools): Promise<{ entryId: number; total: number }[]> {
  return sql<{ entryId: number; total: number }[]>`
    select g.entry_id as "entryId", g.total
    from active_memberships m join guesses g on g.entry_id = m.entry_id
    where m.group_id = any(${[...groupIds]})
  `;
}

/** Returns the pool's picks of these rounds, which must be among the shown. */
export function listPastPicks(
  sql: Sql,
  { groupIds }: ShownPools,
  roundIds: readonly number[],
): Promise<PackedPicksRow[]> {
  return sql<PackedPicksRow[]>`
    select p.entry_id as "entryId", ${packedPicks(sql)} as picks
    from active_memberships m
    join users u on u.id = m.user_id
    join picks p on p.entry_id = m.entry_id
    join games g on g.id = p.game_id
    where m.group_id = any(${[...groupIds]}) and not u.is_hidden and g.round_id = any(${[...roundIds]})
    group by p.entry_id
  `;
}

/** Returns the user's own picks of a round, and if it is past those of the pool's visible users for whom it counts. */
export function listRoundPicks(
  sql: Sql,
  { groupIds }: ShownPools,
  round: { readonly id: number; readonly number: number; readonly isPast: boolean },
  userId: number,
): Promise<Pick[]> {
  return sql<Pick[]>`
    select p.entry_id as "entryId", p.game_id as "gameId", case p.side when 1 then g.team1 else g.team2 end as pick
    from active_memberships m
    join groups pool on pool.id = m.group_id
    join users u on u.id = m.user_id
    join picks p on p.entry_id = m.entry_id
    join games g on g.id = p.game_id
    where m.group_id = any(${[...groupIds]})
      and g.round_id = ${round.id}
      and (
        u.id = ${userId}
        or (${round.isPast} and not u.is_hidden and ${uncountedRounds(sql)} < ${round.number})
      )
    order by p.entry_id, p.game_id
  `;
}

/** Returns the pools of a season in which a user has entries. */
export async function listPoolIds(sql: Sql, userId: number, seasonId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct group_id as id from active_memberships
    where user_id = ${userId} and season_id = ${seasonId}
    order by 1
  `;
  return rows.map(({ id }) => id);
}

/** Returns all own picks of a season, and those of `rounds` (among the shown) of visible entries in the shown pools. */
export function listSharedPicks(
  sql: Sql,
  userId: number,
  seasonId: number,
  { groupIds }: ShownPools,
  rounds: readonly number[],
): Promise<Pick[]> {
  return sql<Pick[]>`
    select p.entry_id as "entryId", p.game_id as "gameId", case p.side when 1 then g.team1 else g.team2 end as pick
    from (
      select id, true as is_own from entries where user_id = ${userId} and season_id = ${seasonId}
      union
      select theirs.entry_id, false
      from active_memberships own
      join active_memberships theirs on theirs.group_id = own.group_id and theirs.user_id <> own.user_id
      join users u on u.id = theirs.user_id and not u.is_hidden
      where own.user_id = ${userId} and own.group_id = any(${[...groupIds]})
    ) e
    join picks p on p.entry_id = e.id
    join games g on g.id = p.game_id and g.season_id = ${seasonId} and (e.is_own or g.round_id = any(${[...rounds]}))
    order by p.entry_id, p.game_id
  `;
}
