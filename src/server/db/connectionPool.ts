import type { Logger } from 'pino';
import postgres from 'postgres';
import { Connection, type ConnectionOptions } from './connection.ts';
import { isTooMany, NoConnectionError } from './connectionErrors.ts';
import type { LentSql, Sql } from './database.ts';
import { type Listener, listen, type Subscription } from './listen.ts';

interface PoolOptions extends ConnectionOptions {
  /** how many connections there may be */
  readonly size: number;
  /** has statements outside transactions share a connection, which sends them on without waiting for answers */
  readonly isPipelined: boolean;
  /** how long work waits for a connection */
  readonly waitMs?: number;
}

/** SQLSTATE read_only_sql_transaction: the server was the primary and is a standby now. */
const READ_ONLY = '25006';
/** The caller has been answered by then, and must not have it done later. */
const WAIT_MS = 10_000;
/** How long no connection is opened after the server has refused one. */
const FULL_MS = 1_000;

export interface PoolLoad {
  /** work that has been sent and is not answered; the embedded database answers one at a time */
  readonly running: number;
  /** work that has no connection yet */
  readonly waiting: number;
  readonly waitedMs: number;
}

/**
 * The connections to a database. Each has a client of postgres.js to itself, which is dropped with it: a client that
 * goes on after a lost connection ends the process by an error that nobody can catch, keeps statements for ever, or runs
 * the rest of a transaction outside it (porsager/postgres#1154, #1208, #1155). Nor is such a client asked for a
 * transaction beside other work: a BEGIN behind 100 statements would take some of those in (#1189).
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting = new Set<(connection: Connection) => void>();
  #waitedMs = 0;
  /** when the server may take another connection again */
  #fullUntil = 0;
  #shared: Connection | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs statements that each stand alone. */
  query<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    if (!this.#options.isPipelined) return this.#checkOut((connection) => connection.run(work));
    this.#shared ??= this.#openConnection();
    return this.#shared.pipeline(work);
  }

  /** Lends a connection to the work alone, for as long as that takes. */
  acquire<R>(work: (sql: LentSql) => Promise<R>): Promise<R> {
    return this.#checkOut((connection) => connection.acquire(work));
  }

  async #checkOut<R>(run: (connection: Connection) => Promise<R>): Promise<R> {
    const connection = this.#takeIdle() ?? (await this.#wait());
    try {
      return await run(connection);
    } catch (error) {
      if (error instanceof postgres.PostgresError && error.code === READ_ONLY) this.#renew();
      // nothing has been sent yet: another connection of this pool will be free
      if (!isTooMany(error) || this.#connections.size === 0) throw error;
      this.#fullUntil = performance.now() + FULL_MS;
      return await this.#checkOut(run);
    } finally {
      this.#release(connection);
    }
  }

  /** How busy the connections are, and for how long in all work has waited until it was lent one. */
  load(): PoolLoad {
    const running = [...this.#connections].reduce((sum, connection) => sum + connection.running, 0);
    return { running, waiting: this.#waiting.size, waitedMs: this.#waitedMs };
  }

  /** Listens on a channel, by a connection of its own. */
  listen(channel: string, listener: Listener, log: Logger): Promise<Subscription> {
    const notify = (to: string, text: string) => this.query((sql) => sql`select pg_notify(${to}, ${text})`);
    const onDisconnect = () => {
      this.#renew();
      listener.onDisconnect();
    };
    // what the listener does not hear, the other connections do not either
    const onSilent = () => {
      for (const connection of this.#connections) connection.lose();
    };
    return listen({ ...this.#options, notify, onSilent }, channel, { ...listener, onDisconnect }, log);
  }

  /** Closes the connections, whatever runs on them. */
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

  /** Drops each connection once its work has ended: another server may be the primary by now. */
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
