import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';
import { afterAll, expect, inject } from 'vitest';
import type { Entry, Game, Group, Membership, Round, Season, User } from '#contract/schemas.ts';
import type { Region } from '#domain/regions.ts';
import { hashPassword, NO_PASSWORD } from '#server/accounts/passwords.ts';
import { insertSession, insertUser } from '#server/accounts/queries.ts';
import { queueResets } from '#server/accounts/recoveryQueries.ts';
import { type App, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { MailWorker } from '#server/email/mailWorker.ts';
import { insertEntry, toEntry } from '#server/entries/queries.ts';
import { ChangeFeed } from '#server/events/changeFeed.ts';
import { EventStreams } from '#server/events/eventStreams.ts';
import { insertGame, toGame } from '#server/games/queries.ts';
import { newInviteCode } from '#server/pools/pools.ts';
import { insertGroup, insertMembership, toGroup, toMembership } from '#server/pools/queries.ts';
import { insertRound, toRound } from '#server/rounds/queries.ts';
import { insertSeason, toSeason } from '#server/seasons/queries.ts';
import { Caller } from './caller.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { ControlledProcesses } from './processes.ts';

const silent = pino({ level: 'silent' });

/** A signed-in somebody. */
export interface ApiUser extends Caller {
  readonly user: User;
}

/** What only an application in this process can have. */
interface AppOverrides {
  readonly database?: Database;
  readonly answerWithinMs?: number;
}

/**
 * The application on a fresh database, with what tests need to set a scene: in this process, or, where the project says
 * so, in several others.
 */
export class TestApp {
  readonly app: Hono;
  readonly config: Config;
  /** sends when a test asks it to */
  readonly mailWorker: MailWorker;
  readonly changeFeed: ChangeFeed;
  /** what is written through it is in nobody's memory any more */
  readonly database: TestDatabase;
  readonly #own: TestDatabase;
  readonly #eventStreams: EventStreams;
  readonly #processes: ControlledProcesses[] = [];
  #made = 0;
  /** hashed once: that takes a while */
  #secret: Promise<string> | undefined;

  constructor(database: TestDatabase) {
    this.#own = database;
    const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-test-'));
    afterAll(() => rmSync(dataDir, { recursive: true }));
    this.config = { ...readConfig({}), dataDir, rateLimits: 'off' };
    this.mailWorker = new MailWorker({ database, config: this.config, log: silent });
    this.changeFeed = new ChangeFeed(database);
    this.database = syncedAfter(database, () => this.#sync());
    this.#eventStreams = new EventStreams(database, this.changeFeed, silent);
    afterAll(async () => {
      await this.#eventStreams.stop();
      await this.changeFeed.stop();
      await Promise.all(this.#processes.map((processes) => processes.stop()));
    });
    this.app = this.appWith({});
  }

  /** The application again on the same database, configured otherwise, or with parts that only this process can have. */
  appWith(settings: Partial<Config>, log?: Logger, parts: AppOverrides = {}): Hono {
    const count = inject('processes');
    if (count === undefined || this.#own.kind === 'embedded') return this.appHere(settings, log, parts);
    if (log || parts.database || parts.answerWithinMs)
      throw new Error('No process but that of the tests can have these parts');
    const processes = new ControlledProcesses(count, this.#own, { ...this.config, ...settings });
    this.#processes.push(processes);
    return syncAfterWrites(processes.app, () => this.#sync());
  }

  /** The same, in this process, wherever the others are. */
  appHere(settings: Partial<Config>, log: Logger = silent, parts: AppOverrides = {}): App {
    const config = { ...this.config, ...settings };
    return buildApp({
      config,
      log,
      database: this.#own,
      changeFeed: this.changeFeed,
      eventStreams: this.#eventStreams,
      ...parts,
    });
  }

  async #sync(): Promise<void> {
    await Promise.all([this.changeFeed, ...this.#processes].map((each) => each.sync()));
  }

  /** Ends all streams, as the app does when it stops. */
  async endStreams(): Promise<void> {
    await this.#eventStreams.endStreams();
    if (this.#processes.length > 0) await this.look((sql) => sql`select pg_notify('changes', 'all')`);
  }

  /** The application as another process on the same database would be, which hears of changes by itself. */
  otherProcess(database: Database = this.#own): App {
    const changeFeed = new ChangeFeed(database);
    const eventStreams = new EventStreams(database, changeFeed, silent);
    afterAll(async () => {
      await eventStreams.stop();
      await changeFeed.stop();
    });
    return buildApp({ config: this.config, log: silent, database, changeFeed, eventStreams });
  }

  /** Somebody without a session. */
  anonymous(): Caller {
    return new Caller(this.app);
  }

  /** Runs SQL of a test's own. */
  sql<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.database.query(work);
  }

  /** Looks into the database without having the app hear of anything by it. */
  look<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.#own.query(work);
  }

  async buildUser(overrides: Partial<Omit<User, 'id'>> = {}): Promise<ApiUser> {
    const username = overrides.username ?? `player ${++this.#made}`;
    const user = await this.database.query(insertUser, {
      username,
      email: `${username.replaceAll(/\W/g, '.')}@example.org`,
      avatarUrl: null,
      isAdmin: false,
      isHidden: false,
      passwordHash: NO_PASSWORD,
      ...overrides,
    });
    if (!user) throw new Error(`${username} is taken`);
    const token = randomBytes(16).toString('hex');
    const hash = createHash('sha256').update(token).digest('hex');
    await this.database.query(insertSession, hash, { id: user.id, passwordHash: NO_PASSWORD }, 3600);
    return Object.assign(new Caller(this.app, `unbusted=${token}`), { user });
  }

  /** Gives somebody the password `secret1`. */
  async givePassword({ user }: ApiUser): Promise<void> {
    this.#secret ??= hashPassword('secret1');
    const hash = await this.#secret;
    await this.sql((sql) => sql`update users set password_hash = ${hash} where id = ${user.id}`);
  }

  /** A season that becomes the active one. */
  async buildSeason(overrides: Partial<Pick<Season, 'year' | 'name'>> = {}): Promise<Season> {
    await this.sql((sql) => sql`update seasons set is_active = false`);
    // one of a hundred, as years end at 2200
    const year = overrides.year ?? 2000 + (++this.#made % 100);
    const season = await this.database.query(insertSeason, { year, name: overrides.name ?? `March ${year}` });
    if (!season) throw new Error(`${year} is taken`);
    return toSeason(season);
  }

  /** A round, open for an hour (a day more a number) unless told otherwise. */
  async buildRound(season: Season, overrides: Partial<Omit<Round, 'id'>> = {}): Promise<Round> {
    const number = overrides.number ?? 1;
    const deadline = overrides.deadline
      ? new Date(overrides.deadline)
      : new Date(Date.now() + 3_600_000 + number * 86_400_000);
    const name = overrides.name ?? `Round ${number}`;
    const round = await this.database.query(insertRound, { seasonId: season.id, number, name, deadline });
    if (!round) throw new Error(`round ${number} is taken`);
    return toRound(round);
  }

  /** A game of the East Region between two teams of its own, 1 against 16. */
  async buildGame(
    round: Round,
    overrides: Partial<Pick<Game, 'team1' | 'team2' | 'seed1' | 'seed2'>> & { region?: Region } = {},
  ): Promise<Game> {
    const n = ++this.#made;
    const game = await this.database.query(insertGame, {
      seasonId: round.seasonId,
      roundId: round.id,
      region: 'East Region',
      team1: `Home ${n}`,
      team2: `Away ${n}`,
      seed1: 1,
      seed2: 16,
      startTime: null,
      slot: null,
      ...overrides,
    });
    return toGame(game);
  }

  async buildEntry(owner: ApiUser, season: Season, name = `${owner.user.username} 01`): Promise<Entry> {
    const entry = await this.database.transact(insertEntry, { userId: owner.user.id, seasonId: season.id, name });
    if (!entry) throw new Error('the user has 25 entries');
    return toEntry(entry);
  }

  async buildPool(admin: ApiUser, season: Season, name = 'The Office'): Promise<Group & { inviteCode: string }> {
    const pool = { name, seasonId: season.id, adminId: admin.user.id, inviteCode: newInviteCode() };
    const group = await this.database.query(insertGroup, pool);
    if (!group) throw new Error('the code is taken');
    return { ...toGroup(group, admin.user), inviteCode: group.inviteCode };
  }

  async buildMembership(pool: Group, entry: Entry): Promise<Membership> {
    const membership = await this.database.query(insertMembership, pool.id, entry);
    if (!membership) throw new Error('the entry is in the pool');
    return toMembership(membership);
  }

  /** Moves a deadline by the database's clock: -1 is a second ago. */
  async moveDeadline(round: Round, seconds: number): Promise<void> {
    await this.sql(
      (sql) => sql`
        update rounds set deadline = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${round.id}
      `,
    );
  }

  /** Until a statement waits for another's lock; at once on the embedded database, where all wait in line. */
  async waitForBlockedQuery(): Promise<void> {
    if (this.database.kind === 'embedded') return;
    const waiting = () => this.sql((sql) => sql`select from pg_locks where not granted`);
    await expect.poll(waiting).not.toHaveLength(0);
  }

  /** Does something in a transaction that stays open until the answer is called. */
  async hold(work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
    const [isDone, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = this.database.transact(async (tx) => {
      await work(tx);
      isDone.resolve();
      await mayEnd.promise;
    });
    await Promise.race([isDone.promise, open]);
    return () => {
      mayEnd.resolve();
      return open;
    };
  }

  /** Does what waits for a transaction that stays open until it does. */
  async during<R>(work: (tx: Tx) => Promise<unknown>, waiting: () => Promise<R>): Promise<R> {
    const end = await this.hold(work);
    const result = waiting();
    await this.waitForBlockedQuery();
    await end();
    return result;
  }

  /** Has the reset mails that were asked for queued, as if their moment had come. */
  async queueResets(): Promise<void> {
    await this.sql((sql) => sql`update forgotten_passwords set due_at = clock_timestamp() - interval '1 second'`);
    await this.database.query(queueResets);
  }

  /** Sets a pick as if it had been made in time. */
  async setPick(entry: Entry, game: Game, side: 1 | 2): Promise<void> {
    await this.sql(
      (sql) => sql`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        values (${entry.id}, ${game.id}, ${game.seasonId}, ${side}, now(), now())
      `,
    );
    // its round may be past, which no call could do
    await this.sql((sql) => sql`select pg_notify('changes', ${`picks ${game.seasonId}`})`);
  }
}

/** The database for a test's own writes: each is done when the app has heard of it. */
function syncedAfter(database: TestDatabase, sync: () => Promise<void>): TestDatabase {
  const synced = async <R>(work: Promise<R>) => {
    const result = await work;
    await sync();
    return result;
  };
  return {
    ...database,
    query: (work, ...args) => synced(database.query(work, ...args)),
    transact: (work, ...args) => synced(database.transact(work, ...args)),
    reset: () => synced(database.reset()),
  };
}

/** The app for callers that are not one browser: within a second each process has heard of what one has written. */
function syncAfterWrites(app: Hono, sync: () => Promise<void>): Hono {
  const { request } = app;
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    if ((init?.method ?? 'GET') !== 'GET') await sync();
    return response;
  };
  return app;
}

/** A test file's application; `beforeEach(() => t.database.reset())` starts each test from nothing. */
export async function testApp(): Promise<TestApp> {
  return new TestApp(await testDatabase());
}
