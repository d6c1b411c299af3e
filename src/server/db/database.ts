import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import postgres from 'postgres';
import { startClock } from './clock.ts';
import type { ConnectionPool, PoolLoad } from './connectionPool.ts';
import type { Listener, Subscription } from './listen.ts';
import { inTransaction } from './transaction.ts';

/** What runs statements, in a transaction or not. A query function takes it first. */
export type Sql = postgres.ISql;

/** A connection that one piece of work has to itself. */
export interface LentSql extends Sql {
  /** Has the work's statements take as long as they need. */
  noTimeout(): Promise<void>;
}

/** An open transaction. A verb that takes one cannot be given to `query`. */
export interface Tx extends LentSql {
  /** Runs work of which nothing is kept when it throws, while the transaction goes on. */
  savepoint<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  /** Runs work of which nothing is kept, and answers what it answers. */
  dryRun<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
}

export interface DatabaseLoad extends PoolLoad {
  /** pieces of work, each with its waiting, since the start */
  readonly done: number;
  readonly doneMs: number;
  /** how long the oldest work that is not answered has taken, its waiting included; 0 without any */
  readonly oldestMs: number;
}

/** The database as the app holds it. It runs nothing itself: it hands `sql` or `tx` to the work that it is given. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Runs work that needs no transaction: `database.query(findEntry, id)`. */
  query<A extends unknown[], R>(work: (sql: Sql, ...args: A) => Promise<R>, ...args: A): Promise<R>;
  /** Runs work in a transaction: committed when the work is done, rolled back when it throws. */
  transact<A extends unknown[], R>(work: (tx: Tx, ...args: A) => Promise<R>, ...args: A): Promise<R>;
  /** Lends work a session of its own, for what is to outlive a transaction. */
  acquire<R>(work: (sql: LentSql) => Promise<R>): Promise<R>;
  /** Hears what is told on a channel after it has been committed; answers once it listens. */
  listen(channel: string, listener: Listener): Promise<Subscription>;
  /** What there is to do, and has been. */
  load(): DatabaseLoad;
  /** The database's clock as this process reckons it, in milliseconds since 1970. */
  now(): number;
  /** Lets what runs end, refuses what comes later, and closes the database. */
  close(): Promise<void>;
}

/** serialization_failure and deadlock_detected: PostgreSQL's advice is to run the same again. */
const TRANSIENT = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 20;

interface DatabaseDeps {
  readonly kind: Database['kind'];
  readonly pool: ConnectionPool;
  readonly log: Logger;
  /** what is to be closed after the sessions */
  readonly stop?: () => Promise<void>;
}

/** A Database over sessions, once one of them has answered. */
export async function openDatabase({ kind, pool, log, stop }: DatabaseDeps): Promise<Database> {
  const clock = await startClock(pool, log);
  const transactions = new AsyncLocalStorage<{ open: boolean }>();
  /** when each began, oldest first */
  const running = new Map<Promise<unknown>, number>();
  let closing: Promise<void> | undefined;
  let done = 0;
  let doneMs = 0;

  async function run<R>(work: () => Promise<R>): Promise<R> {
    if (transactions.getStore()?.open) {
      throw new Error('The database was used inside a transaction: run the statement on its tx, or after it has ended');
    }
    if (closing !== undefined) throw new Error('The database is closed');
    const since = performance.now();
    const result = retried(work);
    running.set(result, since);
    try {
      return await result;
    } finally {
      running.delete(result);
      done += 1;
      doneMs += performance.now() - since;
    }
  }

  async function transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    const state = { open: true };
    try {
      return await pool.acquire((sql) => inTransaction(sql, (tx) => transactions.run(state, () => work(tx))));
    } finally {
      state.open = false;
    }
  }

  function oldestMs(): number {
    const [since] = running.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  async function close(): Promise<void> {
    clock.stop();
    await Promise.allSettled(running.keys());
    await pool.end();
    await stop?.();
  }

  return {
    kind,
    query: (work, ...args) => run(() => pool.query((sql) => work(sql, ...args))),
    transact: (work, ...args) => run(() => transaction((tx) => work(tx, ...args))),
    acquire: (work) => run(() => pool.acquire(work)),
    listen: (channel, listener) => pool.listen(channel, listener, log),
    load: () => ({ ...pool.load(), done, doneMs, oldestMs: oldestMs() }),
    now: clock.now,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function retried<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await delay(Math.random() * attempt * PAUSE_MS);
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof postgres.PostgresError && TRANSIENT.has(error.code);
}
