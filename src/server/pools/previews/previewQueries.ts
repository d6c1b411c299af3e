import type { Side } from '#domain/sides.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { missesGuess } from '#server/pools/picks/guessQueries.ts';
import { countsAnywhere } from '#server/pools/picks/pickQueries.ts';

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
    select g.id, r.number as round_number, g.team1, g.team2, g.winner,
      r.deadline <= now() or r.confirmed_deadline is not distinct from r.deadline as is_past
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
  /** false for a pick of the autopilot that none of the entry's pools counts */
  readonly counts: boolean;
}

/** Returns all picks of these games, which are counted and never shown. */
export function listSides(sql: Sql, gameIds: readonly number[]): Promise<SideRow[]> {
  return sql<SideRow[]>`
    select p.entry_id, p.game_id, p.side, ${countsAnywhere(sql)} as counts
    from games g join picks p on p.game_id = g.id
    where g.id = any(${[...gameIds]})
  `;
}

/** Counts the users with an entry that misses a pick of an undecided game of the round, or its guess. */
export async function countMissing(sql: Sql, roundId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(distinct e.user_id)::int as count
    from rounds r
    join entries e on e.season_id = r.season_id
    left join (
      select p.entry_id, count(*) as made
      from games g
      join picks p on p.game_id = g.id
      where g.round_id = ${roundId} and g.winner is null
      group by p.entry_id
    ) picked on picked.entry_id = e.id
    where r.id = ${roundId} and (
      coalesce(picked.made, 0) < (select count(*) from games where round_id = r.id and winner is null)
      or ${missesGuess(sql)}
    )
  `;
  return row.count;
}
