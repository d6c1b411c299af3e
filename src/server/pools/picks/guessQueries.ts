import type { Guess } from '#domain/scoring/guesses.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';

/** A guess of an entry; all null without one. */
export interface GuessRow {
  readonly total: Guess;
  readonly madeAt: Date | null;
  readonly changedAt: Date | null;
}

const NO_GUESS: GuessRow = { total: null, madeAt: null, changedAt: null };

export async function findGuess(sql: Sql, entryId: number): Promise<GuessRow> {
  const [row] = await sql<GuessRow[]>`
    select total, made_at, changed_at from guesses where entry_id = ${entryId}
  `;
  return row ?? NO_GUESS;
}

export async function lockEntryForSave(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`select from entries where id = ${id} for no key update`;
  return rows.length > 0;
}

/**
 * Whether round `r` carries the guess for the tie-breaker and has its game, undecided: the round of championshipRound in
 * src/domain/bracket/championship.ts.
 */
export const takesGuess = (sql: Sql) => sql`(
  exists (select from games g where g.round_id = r.id and g.region = 'Championship')
  and not exists (
    select from games g where g.round_id = r.id and g.region = 'Championship' and g.winner is not null
  )
  and not exists (
    select from rounds later
    where later.season_id = r.season_id and later.number > r.number
      and (r.number < 6 or exists (select from games g where g.round_id = later.id and g.region = 'Championship'))
  )
)`;

/** Whether entry `e` misses the guess of round `r`, because one of its pools breaks ties by it (docs/spec.md#picks). */
export const missesGuess = (sql: Sql) => sql`(
  ${takesGuess(sql)}
  and not exists (select from guesses where entry_id = e.id)
  and exists (
    select from active_memberships m
    join pools pool on pool.id = m.pool_id
    where m.entry_id = e.id and pool.tie_breaker = 'total' and pool.counts_from <= r.number
  )
)`;

/** The id of the season's Championship round: championshipRound of src/domain/bracket/championship.ts in SQL. */
const championshipOf = (sql: Sql, seasonId: number) => sql`
  with candidates as (
    select r.id, r.number, exists (
      select from games g where g.round_id = r.id and g.region = 'Championship'
    ) as has_game
    from rounds r where r.season_id = ${seasonId}
  )
  select id from candidates
  where number = 6 or (has_game and (number > 6 or number = (select max(number) from candidates)))
  order by number desc
  limit 1
`;

export async function findChampionship(sql: Sql, seasonId: number): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`${championshipOf(sql, seasonId)}`;
  return row?.id;
}

export interface WantedGuess {
  readonly entryId: number;
  readonly seasonId: number;
  readonly total: Guess;
  /** after this time of the database's clock, in epoch milliseconds, the save is not made */
  readonly until: number;
}

/** The guess as saved, all null if it was removed or not saved. */
export interface GuessVerdict extends GuessRow {
  readonly isExpired: boolean;
  readonly isLate: boolean;
  readonly isDecided: boolean;
}

/**
 * Saves a guess. Locks are taken before the clock is read (docs/spec.md#picks). Locks of the caller keep another round
 * from becoming the Championship's.
 */
export async function writeGuess(tx: Tx, { entryId, seasonId, total, until }: WantedGuess): Promise<GuessVerdict> {
  const [verdict] = await tx<[GuessVerdict]>`
    with championship as (${championshipOf(tx, seasonId)}),
    round as (
      select deadline, confirmed_deadline from rounds where id in (select id from championship) for share
    ),
    game as (
      select winner from games
      where round_id in (select id from championship) and region = 'Championship' order by id for share
    ),
    locked as (
      select deadline, confirmed_deadline, null as winner from round union all select null, null, winner from game
    ),
    -- the aggregate is computed after all rows are locked
    moment as (select clock_timestamp() as at, count(*) from locked),
    verdict as (
      select m.at, to_timestamp(${until}::float8 / 1000) < m.at as expired,
        coalesce(bool_or(l.deadline <= m.at or l.confirmed_deadline = l.deadline), false) as late,
        coalesce(bool_or(l.winner is not null), false) as decided
      from moment m left join locked l on true group by m.at
    ),
    accepted as (select at from verdict where not late and not decided and not expired),
    saved as (
      insert into guesses as old (entry_id, total, made_at, changed_at)
      select ${entryId}, ${total}::smallint, at, at from accepted where ${total}::smallint is not null
      on conflict (entry_id) do update
      set total = excluded.total,
        changed_at = case
          when old.total = excluded.total then old.changed_at else greatest(excluded.changed_at, old.made_at)
        end
      returning total, made_at, changed_at
    ),
    deleted as (
      delete from guesses
      where entry_id = ${entryId} and ${total}::smallint is null and exists (select from accepted)
    )
    select v.expired as is_expired, v.late as is_late, v.decided as is_decided,
      s.total, s.made_at, s.changed_at
    from verdict v left join saved s on true
  `;
  return verdict;
}
