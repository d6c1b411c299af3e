import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Entry, Game, Pool } from '#contract/schemas.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { openEmbedded } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { type ApiUser, TestApp } from './app.ts';
import { fillDataDir } from './embeddedTemplate.ts';
import { buildCrowd, buildMarch, type March } from './marchFixture.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgresServer.ts';

const log = pino({ level: 'silent' });

/** A filled database that is closed again, for the app to start on. */
export interface Filled<S> {
  readonly env: Readonly<Record<string, string>>;
  readonly scene: S;
}

/** Fills an embedded database in a temporary folder, which is deleted if the call is at the top of a test file. */
export async function fillEmbedded<S>(fill: (t: TestApp) => Promise<S>): Promise<Filled<S>> {
  const dir = mkdtempSync(join(tmpdir(), 'unbusted-bench-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  await fillDataDir(dir);
  const database = await openEmbedded({ dir, onFatal: fail }, log);
  return { env: { DATA_DIR: dir }, scene: await filled(database, fill) };
}

export async function fillServer<S>(server: PostgresServer, fill: (t: TestApp) => Promise<S>): Promise<Filled<S>> {
  const name = `bench_${Math.random().toString(36).slice(2)}`;
  const admin = await connectServer(server.url('postgres'), log);
  await admin.query((sql) => sql`create database ${sql(name)}`);
  await admin.close();
  const url = server.url(name);
  return { env: { DATABASE_URL: url }, scene: await filled(await connectServer(url, log), fill) };
}

export async function filled<S>(database: Database, fill: (t: TestApp) => Promise<S>): Promise<S> {
  await migrate(database);
  const t = new TestApp(Object.assign(database, { reset: () => Promise.reject(new Error('a filled database')) }));
  const scene = await fill(t);
  await t.changes.stop();
  await database.query((sql) => sql`analyze`);
  await database.close();
  return scene;
}

/** A temporary server with other settings; undefined without PostgreSQL on this machine. */
export async function ownServer(settings?: Readonly<Record<string, string>>): Promise<PostgresServer | undefined> {
  const programs = findPostgres();
  if (!programs) return undefined;
  const server = await startPostgres(programs, settings);
  afterAll(() => server.stop());
  return server;
}

export interface PoolScene {
  readonly march: March;
  /** games of past rounds; each is removed when it gets its result, as a second one is a correction */
  readonly undecided: Game[];
  readonly pool: Pool;
  readonly cookie: string;
  readonly rootCookie: string;
  /** a cookie for each session of the pool's players */
  readonly sessions: readonly string[];
}

interface PoolOptions {
  readonly decided?: number;
  readonly sessionsEach?: number;
}

export function poolOf(
  entries: number,
  past: number,
  { decided = past, sessionsEach = 0 }: PoolOptions = {},
): (t: TestApp) => Promise<PoolScene> {
  return async (t) => {
    const march = await buildMarch(t, past, decided);
    const pastIds = march.rounds.slice(0, past).map(({ id }) => id);
    const undecided = march.games.filter(({ roundId, winner }) => winner === null && pastIds.includes(roundId));
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const player = await t.buildUser({ username: 'Ada' });
    const pool = await t.buildPool(player, march.season);
    await t.buildMember(pool, player);
    await buildCrowd(t, march, pool, entries - 1);
    const sessions = await buildSessions(t, pool, sessionsEach);
    return { march, undecided, pool, cookie: player.cookie ?? '', rootCookie: root.cookie ?? '', sessions };
  };
}

export function nextUndecided({ undecided }: PoolScene): Game {
  const game = undecided.shift();
  if (!game) throw new Error('every game of a past round has its result');
  return game;
}

/** Signs in each player of a pool `count` times. Returns the cookies. */
async function buildSessions(t: TestApp, pool: Pool, count: number): Promise<string[]> {
  const rows = await t.sql(
    (sql) => sql<{ token: string }[]>`
      with tokens as (
        select user_id, user_id || '-' || n as token
        from pool_memberships, generate_series(1, ${count}) n
        where pool_id = ${pool.id}
      ),
      started as (
        insert into sessions (token_hash, user_id, method, expires_at)
        select encode(sha256(token::bytea), 'hex'), user_id, 'password', clock_timestamp() + interval '30 days' from tokens
      )
      select token from tokens
    `,
  );
  return rows.map(({ token }) => `unbusted=${token}`);
}

export async function buildPoolsLike(t: TestApp, { pool }: PoolScene, count: number): Promise<number[]> {
  const rows = await t.sql(
    (sql) => sql<{ id: number }[]>`
      insert into pools (name, season_id, admin_id, invite_code)
      select 'Pool ' || n, pool.season_id, pool.admin_id, upper(left(md5(n::text), 10))
      from pools pool, generate_series(1, ${count}) n
      where pool.id = ${pool.id}
      returning id
    `,
  );
  await t.sql(
    (sql) => sql`
      insert into pool_memberships (pool_id, user_id, entry_id, season_id)
      select pool.id, m.user_id, m.entry_id, m.season_id
      from pool_memberships m join pools pool on pool.season_id = m.season_id and pool.id <> m.pool_id
      where m.pool_id = ${pool.id}
    `,
  );
  return rows.map(({ id }) => id);
}

/** Adds `count` earlier seasons, all decided, with `entries` entries each. */
export async function buildSeasonsBefore(t: TestApp, count: number, entries: number): Promise<void> {
  await t.sql(async (sql) => {
    await sql`
      insert into users (username, username_key, password_hash)
      select 'Veteran ' || n, 'veteran ' || n, 'none' from generate_series(1, ${entries}) n
    `;
    for (let years = 1; years <= count; years++) await buildSeasonBefore(sql, years);
  });
}

async function buildSeasonBefore(sql: Sql, years: number): Promise<void> {
  const [season] = await sql<{ id: number }[]>`
    insert into seasons (year, name, is_active, is_archived)
    select year - ${years}, name, false, true from seasons where is_active returning id
  `;
  const id = season?.id ?? 0;
  await sql`
    insert into rounds (season_id, number, name, deadline)
    select ${id}, r.number, r.name, r.deadline - make_interval(years => ${years})
    from rounds r join seasons s on s.id = r.season_id and s.is_active
  `;
  await sql`
    insert into games (season_id, round_id, region, team1, team2, seed1, seed2, winner)
    select ${id}, before.id, g.region, g.team1, g.team2, g.seed1, g.seed2, 1
    from games g
    join rounds r on r.id = g.round_id
    join seasons s on s.id = g.season_id and s.is_active
    join rounds before on before.season_id = ${id} and before.number = r.number
  `;
  await sql`
    insert into entries (user_id, season_id, name, name_key, slot)
    select id, ${id}, username, username_key, 1 from users where username like 'Veteran %'
  `;
  await sql`
    insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
    select e.id, g.id, ${id}, 1 + (e.id + g.id) % 2, now(), now()
    from entries e join games g on g.season_id = ${id} where e.season_id = ${id}
  `;
}

export interface SaversScene {
  readonly march: March;
  readonly savers: readonly { readonly cookie: string; readonly entry: Entry }[];
}

export function saversOf(count: number): (t: TestApp) => Promise<SaversScene> {
  return async (t) => {
    const march = await buildMarch(t, 0);
    const savers: { cookie: string; entry: Entry }[] = [];
    while (savers.length < count) {
      const person: ApiUser = await t.buildUser();
      savers.push({ cookie: person.cookie ?? '', entry: await t.buildEntry(person, march.season) });
    }
    return { march, savers };
  };
}

export interface RoundInPlayScene extends Pick<SaversScene, 'savers'> {
  readonly pool: Pool;
  /** games that take picks */
  readonly open: readonly Game[];
}

/** A pool whose season takes results from a feed: one game of its past round is due. */
export function roundInPlayOf(count: number): (t: TestApp) => Promise<RoundInPlayScene> {
  return async (t) => {
    const { season, rounds, games } = await buildMarch(t, 1);
    const savers: SaversScene['savers'][number][] = [];
    const admin = await t.buildUser();
    const pool = await t.buildPool(admin, season);
    while (savers.length < count) {
      const person = await t.buildUser();
      const entry = await t.buildMember(pool, person);
      savers.push({ cookie: person.cookie ?? '', entry });
    }
    await t.sql((sql) => sql`update seasons set feed = 'automatic'`);
    await t.sql((sql) => sql`update games set winner = null where id = ${games[0]?.id ?? 0}`);
    return { savers, pool, open: games.filter(({ roundId }) => roundId === rounds[1]?.id) };
  };
}

function fail(error: Error): void {
  throw error;
}
