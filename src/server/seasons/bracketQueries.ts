import type { Side } from '#domain/scoring.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { asGame, type GameRow } from './queries.ts';

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

/** Deletes the game's picks of these sides; whose they were. */
export function deletePicks(
  tx: Tx,
  gameId: number,
  sides: readonly Side[],
): Promise<{ entryId: number; side: Side }[]> {
  return tx<{ entryId: number; side: Side }[]>`
    delete from picks where game_id = ${gameId} and side = any(${[...sides]}) returning entry_id as "entryId", side
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
