import type { Logger } from 'pino';
import postgres from 'postgres';
import { Connection, type ConnectionOptions } from './connection.ts';
import { isTooMany, NoConnectionError } from './connectionErrors.ts';
import type { LentSql, PoolLoad, Sql } from './database.ts';
import { type Listener, listen, type Subscription } from './listen.ts';

interface PoolOptions extends ConnectionOptions {
  readonly size: number;
  /** statements outside transactions share one connection, which does not wait for a response before the next */
  readonly isPipelined: boolean;
  readonly waitMs?: number;
}

/** SQLSTATE read_only_sql_transaction: the server has become a standby. */
const READ_ONLY = '25006';
/** Work that waits longer fails, because its HTTP request has been answered by then. */
const WAIT_MS = 10_000;
/** The pause before the next connection, after the server has rejected one. */
const FULL_MS = 1_000;

/**
 * A connection pool. Each connection has its own client of postgres.js, which is not used again after a lost connection:
 * it would end the process, hang, or run the rest of a transaction outside it (porsager/postgres#1154, #1208, #1155).
 * A transaction shares no connection, because a BEGIN behind other statements may include some of them (#1189).
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting = new Set<(connection: Connection) => void>();
  #waitedMs = 0;
  #fullUntil = 0;
  #shared: Connection | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs statements outside a transaction. */
  query<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    if (!this.#options.isPipelined) return this.#checkOut((connection) => connection.run(work));
    this.#shared ??= this.#openConnection();
    return this.#shared.pipeline(work);
  }

  /** Runs work on a connection that nothing else uses meanwhile. */
  acquire<R>(work: (sql: LentSql) => Promise<R>): Promise<R> {
    return this.#checkOut((connection) => connection.acquire(work));
  }

  async #checkOut<R>(run: (connection: Connection) => Promise<R>): Promise<R> {
    const connection = this.#takeIdle() ?? (await this.#wait());
    try {
      return await run(connection);
    } catch (error) {
      if (error instanceof postgres.PostgresError && error.code === READ_ONLY) this.#renew();
      // nothing has been sent: the work can wait for another connection
      if (!isTooMany(error) || this.#connections.size === 0) throw error;
      this.#fullUntil = performance.now() + FULL_MS;
      return await this.#checkOut(run);
    } finally {
      this.#release(connection);
    }
  }

  load(): PoolLoad {
    const running = [...this.#connections].reduce((sum, connection) => sum + connection.running, 0);
    return { running, waiting: this.#waiting.size, waitedMs: this.#waitedMs };
  }

  listen(channel: string, listener: Listener, log: Logger): Promise<Subscription> {
    const notify = (to: string, text: string) => this.query((sql) => sql`select pg_notify(${to}, ${text})`);
    const onDisconnect = () => {
      this.#renew();
      listener.onDisconnect();
    };
    const onSilent = () => {
      for (const connection of this.#connections) connection.lose();
    };
    return listen({ ...this.#options, notify, onSilent }, channel, { ...listener, onDisconnect }, log);
  }

  async end(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.end()));
  }

  async #wait(): Promise<Connection> {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    this.#waiting.add(resolve);
    const giveUp = () => {
      this.#waiting.delete(resolve);
      reject(new NoConnectionError());
    };
    const timer = setTimeout(giveUp, this.#options.waitMs ?? WAIT_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waitedMs += performance.now() - startedAt;
    }
  }

  #takeIdle(): Connection | undefined {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const isFull = this.#connections.size > 0 && performance.now() < this.#fullUntil;
    return this.#connections.size < this.#options.size && !isFull ? this.#openConnection() : undefined;
  }

  /** Closes each connection when its work ends: another server may be the primary by now. */
  #renew(): void {
    for (const connection of this.#connections) connection.isOutdated = true;
    for (const connection of [...this.#idle]) connection.lose();
  }

  #release(connection: Connection): void {
    if (connection.isOutdated) connection.lose();
    if (!connection.isLost) this.#idle.push(connection);
    const [first] = this.#waiting;
    const next = first && this.#takeIdle();
    if (!next) return;
    this.#waiting.delete(first);
    first(next);
  }

  #openConnection(): Connection {
    const connection = new Connection(this.#options, () => this.#remove(connection));
    this.#connections.add(connection);
    return connection;
  }

  #remove(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#shared === connection) this.#shared = undefined;
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
  }
}
