import type { Game, Round, Season } from '#contract/schemas.ts';
import { type Counter, EMBEDDED, type Pace } from '#features/everybody/server/counter.ts';
import { findAnswer } from '#features/everybody/server/everybodyQueries.ts';
import { NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import { createSql } from '#server/infrastructure/db/sql.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { TestApp } from '#test/support/app.ts';

export interface Crowd {
  readonly season: Season;
  readonly rounds: readonly Round[];
  /** of both rounds */
  readonly games: readonly Game[];
}

interface Size {
  readonly people: number;
  /** of each */
  readonly entries: number;
  /** of each of the two rounds */
  readonly games: number;
}

/** Builds a season of two open rounds with many entries, each of which has picked most games. */
export async function buildCrowd(t: TestApp, { people, entries, games }: Size): Promise<Crowd> {
  const season = await t.buildSeason();
  const rounds = [await t.buildRound(season), await t.buildRound(season, { number: 2 })];
  const made: Game[] = [];
  for (const round of rounds) for (let n = 0; n < games; n++) made.push(await t.buildGame(round));
  await t.sql(
    (sql) => sql`
      with players as (
        insert into users (username, username_key, password_hash)
        select name, name, ${NO_PASSWORD} from (
          select 'crowd ' || n as name from generate_series(1, ${people}::int) n
        ) named
        returning id
      )
      insert into entries (user_id, season_id, name, name_key, slot)
      select id, ${season.id}, id || ' ' || slot, id || ' ' || slot, slot
      from players, generate_series(1, ${entries}::int) slot
      order by slot, id
    `,
  );
  await pickAll(t, season);
  return { season, rounds, games: made };
}

/** Lets each entry pick most of the games of open rounds, or pick others. */
export async function pickAll(t: TestApp, season: Season): Promise<void> {
  const open = await t.sql(
    (sql) => sql<{ id: number }[]>`
      select g.id from games g join rounds r on r.id = g.round_id
      where g.season_id = ${season.id} and r.deadline > now()
    `,
  );
  // a statement a game: of many entries all would take too long
  for (const { id } of open) {
    await t.sql(
      (sql) => sql`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        select e.id, ${id}, e.season_id, 1 + (random() < 0.4)::int, now(), now()
        from entries e where e.season_id = ${season.id} and random() < 0.9
        on conflict (entry_id, game_id) do update set side = excluded.side
      `,
    );
  }
}

/** Lets a round's deadline pass, locks it and seals all pools. */
export async function lock(t: TestApp, round: Round): Promise<void> {
  await t.passDeadline(round);
  await new DeadlineBarrier(t.database).sealSeason(round.seasonId);
}

export async function readStored(t: TestApp, season: Season) {
  const row = await t.sql((sql) => findAnswer(sql, season.id));
  return row?.figures ?? { entries: 0, histogram: null, games: null };
}

/** Lets a counter look until nothing is left to do. */
export async function follow(counter: Counter): Promise<void> {
  while (!(await counter.look()));
}

/** How the embedded database is read, without pauses. */
export const QUICK: Pace = { ...EMBEDDED, pauses: 0 };
/** Looks after each page. */
export const STEPS: Pace = { ...QUICK, lookMs: 0 };

/** Statements outside of the caches of the app. */
export const countingSql = (t: TestApp) =>
  createSql(async ({ text, values }) => {
    const rows = await t.readUnsynced((sql) => sql.unsafe(text, values as never));
    return { rows: [...rows], rowCount: rows.length, command: '', oid: 0, fields: [] };
  });

/** What the answer has to be, from the tables alone. */
export async function bruteForce(t: TestApp, season: Season) {
  const [found] = await t.sql(
    (sql) => sql<[{ entries: number; people: number; histogram: number[][]; games: { id: number }[] }]>`
      with past as materialized (
        select g.id, g.winner, r.number
        from games g join rounds r on r.id = g.round_id
        where g.season_id = ${season.id} and r.locks > 0 and r.sealed_lock = r.locks and r.confirmed_deadline = r.deadline
      ),
      counted as materialized (
        select e.user_id, p.entry_id, past.id as game_id, p.side,
          case when p.side = past.winner then past.number else 0 end as points
        from picks p join past on past.id = p.game_id join entries e on e.id = p.entry_id join users u on u.id = e.user_id
        where not u.is_hidden
      ),
      totals as (select entry_id, sum(points)::int as points from counted group by entry_id),
      bars as (select points, count(*)::int as entries from totals group by points)
      select (select count(*)::int from totals) as entries,
        (select count(distinct user_id)::int from counted) as people,
        (select coalesce(jsonb_agg(jsonb_build_array(points, entries) order by points), '[]') from bars) as histogram,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id,
            'picked1', (select count(*) from counted c where c.game_id = past.id and side = 1),
            'picked2', (select count(*) from counted c where c.game_id = past.id and side = 2)
          ) order by id), '[]') from past
        ) as games
    `,
  );
  const { entries, people, histogram, games } = found;
  const isCrowd = entries >= 20 && people >= 10;
  return { entries, histogram: isCrowd ? histogram : null, games: isCrowd ? games : null };
}
