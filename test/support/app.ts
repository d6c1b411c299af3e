import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';
import { afterAll, expect, inject } from 'vitest';
import { queueResets } from '#server/accounts/recoveryQueries.ts';
import { type App, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { MailWorker } from '#server/email/mailWorker.ts';
import { ChangeFeed } from '#server/events/changeFeed.ts';
import { EventStreams } from '#server/events/eventStreams.ts';
import { Caller } from './caller.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { Fixtures } from './fixtures.ts';
import { ControlledProcesses } from './processes.ts';

export type { ApiUser } from './fixtures.ts';

const silent = pino({ level: 'silent' });

/** What only an application in this process can have. */
interface AppOverrides {
  readonly database?: Database;
  readonly answerWithinMs?: number;
}

/**
 * The application on a fresh database, with what tests need to set a scene: in this process, or, where the project says
 * so, in several others.
 */
export class TestApp extends Fixtures {
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

  constructor(database: TestDatabase) {
    super();
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

  /** Looks into the database without having the app hear of anything by it. */
  look<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.#own.query(work);
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
