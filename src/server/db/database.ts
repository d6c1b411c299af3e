import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import postgres from 'postgres';
import { startClock } from './clock.ts';
import type { ConnectionPool, PoolLoad } from './connectionPool.ts';
import type { Listener, Subscription } from './listen.ts';
import { inTransaction } from './transaction.ts';

/** Runs statements, in a transaction or not. It is the first parameter of a query function. */
export type Sql = postgres.ISql;

export interface LentSql extends Sql {
  /** Removes the statement timeout. */
  noTimeout(): Promise<void>;
}

/** An open transaction. A function that takes one cannot be passed to `query`. */
export interface Tx extends LentSql {
  /** Rolls back only the work if it throws. The transaction goes on. */
  savepoint<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  /** Rolls the work back and returns its result. */
  dryRun<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
}

export interface DatabaseLoad extends PoolLoad {
  readonly done: number;
  readonly doneMs: number;
  /** how long the oldest unanswered work has taken, its waiting included; 0 if there is none */
  readonly oldestMs: number;
}

export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Runs work outside a transaction: `database.query(findEntry, id)`. */
  query<A extends unknown[], R>(work: (sql: Sql, ...args: A) => Promise<R>, ...args: A): Promise<R>;
  /** Runs work in a transaction, which is rolled back if the work throws. */
  transact<A extends unknown[], R>(work: (tx: Tx, ...args: A) => Promise<R>, ...args: A): Promise<R>;
  /** Runs work on a separate connection, for what outlives a transaction. */
  acquire<R>(work: (sql: LentSql) => Promise<R>): Promise<R>;
  /** Passes a channel's notifications to the listener. Resolves once it listens. */
  listen(channel: string, listener: Listener): Promise<Subscription>;
  load(): DatabaseLoad;
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** Rejects new work, waits for running work, and closes the database. */
  close(): Promise<void>;
}

/** serialization_failure and deadlock_detected: PostgreSQL advises to retry. */
const TRANSIENT = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 20;

interface DatabaseDeps {
  readonly kind: Database['kind'];
  readonly pool: ConnectionPool;
  readonly log: Logger;
  readonly stop?: () => Promise<void>;
}

/** Opens a Database over a pool. Resolves after the first response. */
export async function openDatabase({ kind, pool, log, stop }: DatabaseDeps): Promise<Database> {
  const clock = await startClock(pool, log);
  const transactions = new AsyncLocalStorage<{ open: boolean }>();
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
