import type { Side } from '#domain/scoring.ts';
import type { Sql } from '#server/db/database.ts';

/** `isPast` is as of the transaction's start. */
export interface ScoredGameRow {
  readonly id: number;
  readonly roundNumber: number;
  readonly isPast: boolean;
  readonly team1: string;
  readonly team2: string;
  readonly winner: Side | null;
}

export function listScoredGames(sql: Sql, seasonId: number): Promise<ScoredGameRow[]> {
  return sql<ScoredGameRow[]>`
    select g.id, r.number as "roundNumber", g.team1, g.team2, g.winner,
      r.deadline <= now() or r.confirmed_deadline is not distinct from r.deadline as "isPast"
    from games g
    join rounds r on r.id = g.round_id
    where g.season_id = ${seasonId}
    order by g.id
  `;
}

export interface SideRow {
  readonly entryId: number;
  readonly gameId: number;
  readonly side: Side;
}

/** Returns all picks of these games, which are counted and never shown. */
export function listSides(sql: Sql, gameIds: readonly number[]): Promise<SideRow[]> {
  return sql<SideRow[]>`
    select entry_id as "entryId", game_id as "gameId", side from picks where game_id = any(${[...gameIds]})
  `;
}
