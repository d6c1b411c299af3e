import type { Sql } from '#server/infrastructure/db/database.ts';
import { takesGuess } from '#server/pools/picks/guessQueries.ts';
import { countsInPool } from '#server/pools/picks/pickQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { isPast } from '#server/tournament/rounds/roundsQueries.ts';

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

export interface CurrentRound {
  readonly id: number;
  readonly games: number;
  /** games without a winner */
  readonly undecided: number;
  /** whether a guess for the tie-breaker is part of its picks */
  readonly takesGuess: boolean;
}

/** Returns the current round among those that count in a pool, with its numbers of games. */
export async function findCurrentRound(
  sql: Sql,
  { seasonId, countsFrom, tieBreaker }: Pick<PoolRow, 'seasonId' | 'countsFrom' | 'tieBreaker'>,
): Promise<CurrentRound | undefined> {
  const [row] = await sql<CurrentRound[]>`
    select r.id, counted.games, counted.undecided, ${tieBreaker === 'total'} and ${takesGuess(sql)} as takes_guess
    from rounds r
    cross join lateral (
      select count(*)::int as games, (count(*) filter (where g.winner is null))::int as undecided
      from games g where g.round_id = r.id
    ) counted
    where r.season_id = ${seasonId} and r.number >= ${countsFrom} and not ${isPast(sql)}
    order by r.number
    limit 1
  `;
  return row;
}

/** Counts the entries that a pool shows. */
export async function countEntries(sql: Sql, poolId: number): Promise<number> {
  const [{ entries }] = await sql<[{ entries: number }]>`
    select count(*)::int as entries from active_memberships m
    join users u on u.id = m.user_id and not u.is_hidden
    where m.pool_id = ${poolId}
  `;
  return entries;
}

/** Counts those of them with a pick of every game of a round. */
export async function countComplete(
  sql: Sql,
  poolId: number,
  { id: roundId, games }: Pick<FirstRoundRow, 'id' | 'games'>,
): Promise<number> {
  const [{ complete }] = await sql<[{ complete: number }]>`
    select (count(*) filter (where picked.made >= ${games}))::int as complete
    from active_memberships m
    join users u on u.id = m.user_id and not u.is_hidden
    cross join lateral (
      select count(*) as made from picks p join games g on g.id = p.game_id
      where p.entry_id = m.entry_id and g.round_id = ${roundId} and ${countsInPool(sql)}
    ) picked
    where m.pool_id = ${poolId}
  `;
  return complete;
}
