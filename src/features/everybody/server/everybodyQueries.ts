import type { Side } from '#domain/sides.ts';
import type { GameSplit } from '#features/everybody/domain/columns.ts';
import type { Histogram } from '#features/everybody/domain/standing.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { isSealed, type SealedRounds } from '#server/tournament/rounds/lockQueries.ts';

/** Returns the seasons with something to count, or to count no more. */
export function listCountedSeasons(sql: Sql): Promise<{ id: number; isActive: boolean }[]> {
  return sql<{ id: number; isActive: boolean }[]>`
    select s.id, s.is_active from seasons s
    where exists (select from rounds r where r.season_id = s.id and r.locks > 0)
      or exists (select from everybody_answers a where a.season_id = s.id)
    order by s.is_active desc, s.id
  `;
}

export interface CountedGameRow {
  readonly id: number;
  readonly roundId: number;
  readonly winner: Side | null;
  /** another one where the picks may be others: teams have swapped sides or were replaced */
  readonly teams: string;
}

/** Returns the games of these rounds. A renamed team, too, has its column read anew: names do not tell it from another. */
export function listCountedGames(sql: Sql, rounds: SealedRounds): Promise<CountedGameRow[]> {
  return sql<CountedGameRow[]>`
    select id, round_id, winner, jsonb_build_array(team1, replaced1, team2, replaced2)::text as teams
    from games where round_id = any(${rounds.map(({ id }) => id)})
    order by id
  `;
}

interface LeftOutRow {
  /** entries of hidden users */
  readonly hidden: number[];
  /** deleted entries that the figures may still have */
  readonly gone: number[];
}

/** An array, because a join may read all entries of the season, and this is asked every second. */
export async function findLeftOut(sql: Sql, seasonId: number): Promise<LeftOutRow> {
  const [row] = await sql<[LeftOutRow]>`
    select array(
      select id from entries
      where season_id = ${seasonId} and user_id = any(array(select id from users where is_hidden)) order by id
    ) as hidden, array(select entry_id from everybody_gone where season_id = ${seasonId}) as gone
  `;
  return row;
}

export async function forgetGone(sql: Sql, entryIds: readonly number[]): Promise<void> {
  await sql`delete from everybody_gone where entry_id = any(${[...entryIds]})`;
}

/**
 * Returns which of the next entries of all seasons are of this one, and the last of them; null if there are none. By the primary key:
 * with an index of seasons each page may read all of its entries.
 */
export async function listEntryIds(
  sql: Sql,
  seasonId: number,
  after: number,
  limit: number,
): Promise<{ ids: number[]; last: number | null }> {
  const [row] = await sql<[{ ids: number[]; last: number | null }]>`
    select coalesce(array_agg(id order by id) filter (where season_id = ${seasonId}), '{}') as ids, max(id) as last
    from (select id, season_id from entries where id > ${after} order by id limit ${limit}) page
  `;
  return row;
}

export interface PicksPage {
  /** for `unpack`; null without picks */
  readonly picks: string | null;
  /** how long the statement took */
  readonly ms: number;
}

/**
 * Returns the picks of the entries from `first` to `last` in up to 64 games of these rounds, packed, in base64: of each entry with
 * picks, by rising id, its id in 4 bytes, and twice 8 with the sides in 32 games, two bits each, that of the first game lowest. There
 * are none if a round is reopened meanwhile. The offset keeps the planner from reading all picks of the games for each page.
 */
export async function readPicksPage(
  sql: Sql,
  sealed: SealedRounds,
  gameIds: readonly number[],
  [first, last]: readonly [first: number, last: number],
): Promise<PicksPage> {
  const [row] = await sql<[PicksPage]>`
    select encode(picks, 'base64') as picks,
      extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms
    from (
      select string_agg(
        int4send(entry_id) || int8send(coalesce(packed.first, 0)) || int8send(coalesce(packed.second, 0)), ''::bytea
        order by entry_id
      ) as picks
      from (
        select p.entry_id, bit_or(p.side::int8 << (g.n * 2 - 2)::int) filter (where g.n <= 32) as first,
          bit_or(p.side::int8 << (g.n * 2 - 66)::int) filter (where g.n > 32) as second
        from (
          select entry_id, game_id, side from picks where entry_id between ${first} and ${last} offset 0
        ) p
        join unnest(${[...gameIds]}::int[]) with ordinality as g (id, n) on g.id = p.game_id
        group by p.entry_id
      ) packed
      where not exists (
        select from unnest(${sealed.map(({ id }) => id)}::int[], ${sealed.map(({ lock }) => lock)}::int[]) as s (id, lock)
        left join rounds r on r.id = s.id
        where not coalesce(r.locks = s.lock and ${isSealed(sql)}, false)
      )
    ) page
  `;
  return row;
}

/** Returns of how many people so few entries are. */
export async function countPeople(sql: Sql, entryIds: readonly number[]): Promise<number> {
  const [row] = await sql<[{ people: number }]>`
    select count(distinct user_id)::int as people from entries where id = any(${[...entryIds]})
  `;
  return row.people;
}

/** The rounds and the digest of what an answer was counted from. */
export interface StoredRow {
  readonly roundIds: number[];
  readonly locks: number[];
  readonly basis: string;
}

export async function findStored(sql: Sql, seasonId: number): Promise<StoredRow | undefined> {
  const [row] = await sql<StoredRow[]>`
    select round_ids, locks, basis from everybody_answers where season_id = ${seasonId}
  `;
  return row;
}

export interface Figures {
  readonly entries: number;
  /** both null below a crowd */
  readonly histogram: Histogram | null;
  readonly games: readonly GameSplit[] | null;
}

/** Stores an answer. With the same figures as before it keeps its time, and nobody is told. */
export async function storeAnswer(
  sql: Sql,
  seasonId: number,
  rounds: readonly { readonly id: number; readonly lock: number }[],
  basis: string,
  { entries, histogram, games }: Figures,
): Promise<void> {
  await sql`
    insert into everybody_answers as a (season_id, round_ids, locks, basis, entries, histogram, games, counted_at)
    select s.id, ${rounds.map(({ id }) => id)}::int[], ${rounds.map(({ lock }) => lock)}::int[], ${basis}::text,
      ${entries}::int, ${histogram && JSON.stringify(histogram)}::text, ${games && JSON.stringify(games)}::text,
      clock_timestamp()
    from seasons s where s.id = ${seasonId}
    on conflict (season_id) do update set
      round_ids = excluded.round_ids, locks = excluded.locks, basis = excluded.basis, entries = excluded.entries,
      histogram = excluded.histogram, games = excluded.games,
      counted_at = case
        when (a.entries, a.histogram, a.games) is distinct from (excluded.entries, excluded.histogram, excluded.games)
        then excluded.counted_at else a.counted_at
      end
  `;
}

export async function deleteAnswer(sql: Sql, seasonId: number): Promise<void> {
  await sql`delete from everybody_answers where season_id = ${seasonId}`;
}

export interface AnswerRow {
  readonly entries: number;
  readonly countedAt: Date;
  /** JSON */
  readonly histogram: string | null;
  readonly games: string | null;
}

/** Returns what is stored of a season, if each of its rounds is past and sealed with the lock that it was counted at. */
export async function findAnswer(sql: Sql, seasonId: number): Promise<AnswerRow | undefined> {
  const [row] = await sql<AnswerRow[]>`
    select a.entries, a.counted_at, a.histogram, a.games from everybody_answers a
    where a.season_id = ${seasonId} and not exists (
      select from unnest(a.round_ids, a.locks) as counted (id, lock)
      left join rounds r on r.id = counted.id
      where not coalesce(r.locks = counted.lock and ${isSealed(sql)}, false)
    )
  `;
  return row;
}
