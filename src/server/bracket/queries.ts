import type { Side } from '#domain/scoring.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { asGame, type GameRow } from '#server/games/queries.ts';

/** The games of a season that a bracket made, locked against savers and other admins, with their rounds' numbers. */
export function lockBracket(tx: Tx, seasonId: number): Promise<(GameRow & { roundNumber: number })[]> {
  return tx<(GameRow & { roundNumber: number })[]>`
    select ${asGame(tx)}, r.number as "roundNumber"
    from games g
    join rounds r on r.id = g.round_id
    where g.season_id = ${seasonId} and g.slot is not null
    order by g.id
    for update of g
  `;
}

/** Takes away the game's picks of these sides, and keeps for their owners which; whose they were. */
export function dropPicks(tx: Tx, game: GameRow, sides: readonly Side[]): Promise<{ entryId: number; side: Side }[]> {
  return tx<{ entryId: number; side: Side }[]>`
    with gone as (
      delete from picks where game_id = ${game.id} and side = any(${[...sides]}) returning entry_id, season_id, side
    ),
    kept as (
      insert into dropped_picks (entry_id, round_id, season_id, team, opponent)
      select entry_id, ${game.roundId}, season_id,
        case side when 1 then ${game.team1} else ${game.team2} end,
        case side when 1 then ${game.team2} else ${game.team1} end
      from gone
    )
    select entry_id as "entryId", side from gone
  `;
}

/** How many picks of these sides stand on the game. */
export async function countPicks(sql: Sql, gameId: number, sides: readonly Side[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from picks where game_id = ${gameId} and side = any(${[...sides]})
  `;
  return row.count;
}

/** Deletes the games that a bracket made; picks on them break `picks_game_id_season_id_fkey`. */
export async function deleteBracket(sql: Sql, seasonId: number): Promise<number> {
  const { count } = await sql`delete from games where season_id = ${seasonId} and slot is not null`;
  return count;
}

/** Waits for whoever else changes games of the season: what follows from a change locks others of them. */
export async function lockBracketChanges(tx: Tx, seasonId: number): Promise<void> {
  await tx`select from pg_advisory_xact_lock(3, ${seasonId})`;
}
