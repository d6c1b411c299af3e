import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';
import { afterAll, expect, inject } from 'vitest';
import { queueResets } from '#server/accounts/recovery/recoveryQueries.ts';
import { type App, buildApp } from '#server/app/app.ts';
import { type Config, readConfig } from '#server/infrastructure/config/config.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { EventStreams } from '#server/infrastructure/events/eventStreams.ts';
import type { MailWorker } from '#server/mails/mails.ts';
import { Caller } from './caller.ts';
import { sharedDatabase, type TestDatabase } from './database.ts';
import { Fixtures } from './fixtures.ts';
import { createMailWorker } from './mailWorker.ts';
import { ControlledProcesses } from './processes.ts';

export type { ApiUser } from './fixtures.ts';

const silent = pino({ level: 'silent' });

/** A feed that nobody serves. */
const NO_FEED = { resultsFeed: 'espn', resultsFeedUrl: 'http://127.0.0.1:9' } as const;

interface AppOverrides {
  readonly database?: Database;
  readonly answerWithinMs?: number;
}

/** The app on a fresh database: in this process, or in several others if the Vitest project says so. */
export class TestApp extends Fixtures {
  readonly app: Hono;
  readonly config: Config;
  /** writes emails to the outbox when a test calls it */
  readonly mailWorker: MailWorker;
  readonly changes: Changes;
  /** writes through it return once the app's caches are invalidated */
  readonly database: TestDatabase;
  readonly #own: TestDatabase;
  readonly #eventStreams: EventStreams;
  readonly #processes: ControlledProcesses[] = [];

  constructor(database: TestDatabase, settings: Partial<Config> = {}) {
    super();
    this.#own = database;
    const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-test-'));
    afterAll(() => rmSync(dataDir, { recursive: true }));
    this.config = { ...readConfig({}), dataDir, rateLimits: 'off', ...NO_FEED, ...settings };
    this.mailWorker = createMailWorker({ database, config: { ...this.config, smtpUrl: undefined } });
    this.changes = new Changes(database);
    this.database = syncedAfter(database, () => this.#sync());
    this.#eventStreams = new EventStreams(database, this.changes, silent);
    afterAll(async () => {
      await this.#eventStreams.stop();
      await this.changes.stop();
      await Promise.all(this.#processes.map((processes) => processes.stop()));
    });
    this.app = this.appWith({});
  }

  /** Another app on the same database, with other settings or parts. */
  appWith(settings: Partial<Config>, log?: Logger, parts: AppOverrides = {}): Hono {
    const count = inject('processes');
    if (count === undefined || this.#own.kind === 'embedded') return this.appHere(settings, log, parts);
    if (log || parts.database || parts.answerWithinMs)
      throw new Error('log, database and answerWithinMs work in the test process only');
    const processes = new ControlledProcesses(count, this.#own, { ...this.config, ...settings });
    this.#processes.push(processes);
    return syncAfterWrites(processes.app, () => this.#sync());
  }

  appHere(settings: Partial<Config>, log: Logger = silent, parts: AppOverrides = {}): App {
    const config = { ...this.config, ...settings };
    return buildApp({
      config,
      log,
      database: this.#own,
      changes: this.changes,
      eventStreams: this.#eventStreams,
      ...parts,
    });
  }

  async #sync(): Promise<void> {
    await Promise.all([this.changes, ...this.#processes].map((each) => each.sync()));
  }

  async endStreams(): Promise<void> {
    await this.#eventStreams.endStreams();
    if (this.#processes.length > 0) await this.#own.query((sql) => sql`select pg_notify('changes', 'all')`);
  }

  /** The app of another process on the same database, which a test does not synchronize. */
  otherProcess(database: Database = this.#own): App {
    const changes = new Changes(database);
    const eventStreams = new EventStreams(database, changes, silent);
    afterAll(async () => {
      await eventStreams.stop();
      await changes.stop();
    });
    return buildApp({ config: this.config, log: silent, database, changes, eventStreams });
  }

  anonymous(): Caller {
    return new Caller(this.app);
  }

  async canSignIn(username: string, password: string): Promise<boolean> {
    return (await this.anonymous().send('login', { body: { username, password } })).status === 200;
  }

  /** Reads the database without waiting for invalidation. */
  readUnsynced<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.#own.query(work);
  }

  /** Waits until a query is blocked by a lock. Returns at once on the embedded database, which queues all queries. */
  async waitForBlockedQuery(): Promise<void> {
    if (this.database.kind === 'embedded') return;
    // the server's locks are also those of tests that run on other databases meanwhile
    const waiting = () =>
      this.sql(
        (sql) => sql`
          select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()
        `,
      );
    await expect.poll(waiting).not.toHaveLength(0);
  }

  /** Runs a transaction and keeps it open until the returned function is called. */
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

  /** Runs `waiting`, which is blocked by the open transaction of `work`, and then ends that transaction. */
  async during<R>(work: (tx: Tx) => Promise<unknown>, waiting: () => Promise<R>): Promise<R> {
    const end = await this.hold(work);
    const result = waiting();
    await this.waitForBlockedQuery();
    await end();
    return result;
  }

  /** Queues the requested password resets, as if their delay were over. */
  async queueResets(): Promise<void> {
    await this.sql((sql) => sql`update forgotten_passwords set due_at = clock_timestamp() - interval '1 second'`);
    await this.database.query(queueResets);
  }
}

/** Queries return once every process has received their change messages. */
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

/** Writes return once every process has received their change messages, so that tests can read from any of them. */
function syncAfterWrites(app: Hono, sync: () => Promise<void>): Hono {
  const { request } = app;
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    if ((init?.method ?? 'GET') !== 'GET') await sync();
    return response;
  };
  return app;
}

/** Call it at the top of a test file; `beforeEach(() => t.database.reset())` empties the database for each test. */
export async function testApp(settings?: Partial<Config>): Promise<TestApp> {
  return new TestApp(await sharedDatabase(), settings);
}
