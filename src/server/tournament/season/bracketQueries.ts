import type { Side } from '#domain/sides.ts';
import { selectColumns } from '#server/infrastructure/db/columns.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { type GameRow, gameColumns } from './gamesQueries.ts';

/** A game that a bracket created. */
interface BracketGameRow extends GameRow {
  readonly slot: number;
  readonly roundNumber: number;
}

/** Locks the games that a bracket created against saves and other admins. */
export function lockBracket(tx: Tx, seasonId: number): Promise<BracketGameRow[]> {
  return tx<BracketGameRow[]>`
    select ${selectColumns(tx, 'g', gameColumns)}, r.number as round_number
    from games g
    join rounds r on r.id = g.round_id
    where g.season_id = ${seasonId} and g.slot is not null
    order by g.id
    for update of g
  `;
}

/** Deletes the game's picks of these sides, stores a notice for their owners, and returns them. */
export function dropPicks(
  tx: Tx,
  game: GameRow,
  sides: readonly Side[],
): Promise<{ entryId: number; side: Side; autoLock: number | null }[]> {
  return tx<{ entryId: number; side: Side; autoLock: number | null }[]>`
    with deleted as (
      delete from picks where game_id = ${game.id} and side = any(${[...sides]})
      returning entry_id, season_id, side, auto_lock
    ),
    noticed as (
      insert into dropped_picks (entry_id, round_id, season_id, region, slot, team, opponent)
      select entry_id, ${game.roundId}, season_id, ${game.region}, ${game.slot},
        case side when 1 then ${game.team1} else ${game.team2} end,
        case side when 1 then ${game.team2} else ${game.team1} end
      from deleted
    )
    select entry_id, side, auto_lock from deleted
  `;
}

export async function countPicks(sql: Sql, gameId: number, sides: readonly Side[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from picks where game_id = ${gameId} and side = any(${[...sides]})
  `;
  return row.count;
}

/** Deletes the games that a bracket created; picks on them violate `picks_game_id_season_id_fkey`. */
export function deleteBracket(sql: Sql, seasonId: number): Promise<number> {
  return sql`delete from games where season_id = ${seasonId} and slot is not null`.count();
}
