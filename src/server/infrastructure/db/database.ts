import type { MessagePort } from 'node:worker_threads';
import type { Listener, Subscription } from './listen.ts';
import type { Sql } from './sql.ts';

export type { Sql } from './sql.ts';

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

export interface PoolLoad {
  readonly running: number;
  readonly waiting: number;
  readonly waitedMs: number;
}

interface DatabaseLoad extends PoolLoad {
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
  /** Opens a port of the embedded database, for `portPool` in another thread; a server has its address. */
  readonly openPort?: (() => MessagePort) | undefined;
  /** The database's clock, in milliseconds since 1970. */
  now(): number;
  /** Rejects new work, waits for running work, and closes the database. */
  close(): Promise<void>;
}
