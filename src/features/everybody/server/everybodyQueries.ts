import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import type { CountedGame } from '#features/everybody/domain/columns.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isSealed, type SealedRounds } from '#server/tournament/rounds/lockQueries.ts';

/** A season with something to count, or to count no more. */
export interface SeasonRow {
  readonly id: number;
  readonly isActive: boolean;
  /** the locks of the rounds that the stored answer tells, by round ids; null without one */
  readonly stored: Readonly<Record<string, number>> | null;
  /** digest of what the answer follows from, but for the picks */
  readonly basis: string;
  /** whether the stored answer follows from something else */
  readonly isDue: boolean;
  /** entries of hidden users */
  readonly hidden: readonly number[];
  /** deleted entries that the figures may still have */
  readonly gone: readonly number[];
}

/** Users in an array, because a join may read all entries of the season, and this is asked all the time. */
export function listSeasons(sql: Sql): Promise<SeasonRow[]> {
  return sql<SeasonRow[]>`
    select s.id, s.is_active, a.rounds as stored, found.basis, left_out.hidden, left_out.gone,
      found.basis is distinct from a.basis or left_out.gone <> '{}' as is_due
    from seasons s
    left join everybody_answers a on a.season_id = s.id
    cross join lateral (
      select array(
        select id from entries
        where season_id = s.id and user_id = any(array(select id from users where is_hidden)) order by id
      ) as hidden, array(select entry_id from everybody_gone where season_id = s.id) as gone
    ) left_out
    cross join lateral (
      select encode(sha256(convert_to(concat(left_out.hidden, array(
        select (r.id, r.number, r.locks, g.id, g.winner, g.team1, g.replaced1, g.team2, g.replaced2)::text
        from rounds r left join games g on g.round_id = r.id
        where r.season_id = s.id and ${isSealed(sql)} order by r.id, g.id
      )), 'UTF8')), 'hex') as basis
    ) found
    where a.season_id is not null or exists (select from rounds where season_id = s.id and locks > 0)
    order by s.is_active desc, s.id
  `;
}

export type GameRow = CountedGame & { readonly roundId: number };

/**
 * Returns the games of these rounds. Their picks may be others after another lock, or if teams have swapped sides or were replaced; also
 * those of a renamed team are read anew: names do not tell it from another.
 */
export function listGames(sql: Sql, rounds: SealedRounds): Promise<GameRow[]> {
  return sql<GameRow[]>`
    select g.id, g.round_id, r.number as worth, g.winner,
      jsonb_build_array(r.number, r.lock, g.team1, g.replaced1, g.team2, g.replaced2)::text as key
    from jsonb_to_recordset(${sql.json(rounds)}) as r (id int, number int, lock int)
    cross join lateral (select * from games where round_id = r.id offset 0) g
  `;
}

export interface PicksPage {
  /** the last of the entries that were looked at, of all seasons; null if there are none */
  readonly last: number | null;
  /** 8 bytes a pick: the entry, and twice the game plus 0 or 1 for the side */
  readonly picks: Buffer | null;
  /** how long the statement took */
  readonly ms: number;
}

/**
 * Returns the picks in these games of the next entries of the season, of none whose round is open again meanwhile. In this
 * file `offset 0` has the planner look up the rows: it expects more, and would read whole tables.
 */
export async function readPicks(
  sql: Sql,
  rounds: SealedRounds,
  gameIds: readonly number[],
  entries: { readonly seasonId: number; readonly after: number; readonly limit: number },
): Promise<PicksPage> {
  const [page] = await sql<[PicksPage]>`
    with page as materialized (
      select id, season_id from entries where id > ${entries.after} order by id limit ${entries.limit}
    ),
    told as materialized (
      select g.id from jsonb_to_recordset(${sql.json(rounds)}) as s (id int, lock int)
      cross join lateral (select id from rounds r where id = s.id and locks = s.lock and ${isSealed(sql)} offset 0) r
      join games g on g.round_id = r.id
      where g.id = any(${[...gameIds]})
    )
    select (select max(id) from page) as last, (
      select string_agg(int8send((p.entry_id::int8 << 32) + p.game_id * 2 + p.side - 1), '')
      from (
        select entry_id, game_id, side from picks
        where entry_id = any(array(select id from page where season_id = ${entries.seasonId})) offset 0
      ) p
      join told on told.id = p.game_id
    ) as picks, extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms
  `;
  return page;
}

/** Returns of how many people so few entries are. */
export async function countPeople(sql: Sql, entryIds: readonly number[]): Promise<number> {
  const [row] = await sql<[{ people: number }]>`
    select count(distinct user_id)::int as people from entries where id = any(${[...entryIds]})
  `;
  return row.people;
}

export interface Answer {
  /** the rounds that it tells, with their locks */
  readonly rounds: readonly { readonly id: number; readonly lock: number }[];
  readonly basis: string;
  readonly figures: Omit<Everybody, 'countedAt'>;
}

/** Stores an answer that is without these deleted entries. With the figures of before it keeps its time, and nobody is told. */
export async function storeAnswer(
  sql: Sql,
  seasonId: number,
  { rounds, basis, figures }: Answer,
  gone: readonly number[],
): Promise<void> {
  await sql`
    with forgotten as (delete from everybody_gone where entry_id = any(${[...gone]})),
    stored as (
      insert into everybody_answers as a (season_id, rounds, basis, figures, counted_at)
      select id, ${sql.json(Object.fromEntries(rounds.map((round) => [round.id, round.lock])))}, ${basis}::text,
        ${JSON.stringify(figures)}::json, now()
      from seasons where id = ${seasonId}
      on conflict (season_id) do update set
        rounds = excluded.rounds, basis = excluded.basis, figures = excluded.figures,
        counted_at = case when a.figures::text = excluded.figures::text then a.counted_at else excluded.counted_at end
      where (a.rounds, a.basis, a.figures::text) is distinct from (excluded.rounds, excluded.basis, excluded.figures::text)
      returning season_id, counted_at = now()::timestamptz(3) as is_new
    )
    select from stored, pg_notify('changes', 'event everybody ' || season_id) where is_new
  `;
}

export type AnswerRow = Pick<Answer, 'figures'> & { readonly countedAt: Date };

/** Returns what is stored of a season, if each of its rounds is past and sealed with the lock that it was counted at. */
export async function findAnswer(sql: Sql, seasonId: number): Promise<AnswerRow | undefined> {
  const [row] = await sql<AnswerRow[]>`
    select a.figures, a.counted_at from everybody_answers a
    where a.season_id = ${seasonId} and a.rounds <> '{}' and not exists (
      select from jsonb_each_text(a.rounds) as counted (id, lock)
      left join rounds r on r.id = counted.id::int
      where not coalesce(r.locks = counted.lock::int and ${isSealed(sql)}, false)
    )
  `;
  return row;
}
