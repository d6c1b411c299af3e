import { type Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { close, ignore, NamingClient, sqlOn } from './client.ts';
import { Connection, type ConnectionOptions, type RunStatement } from './connection.ts';
import { hasCode, isWithoutTls, NoConnectionError } from './connectionErrors.ts';
import type { LentSql, PoolLoad, Sql } from './database.ts';
import { type Listener, listen, type Subscription } from './listen.ts';
import { retried } from './retried.ts';

interface PoolOptions extends ConnectionOptions {
  readonly config: PoolConfig;
  readonly size: number;
  /** runs first on each connection; if it fails, the connection is closed */
  readonly prepare?: (sql: Sql) => Promise<void>;
  /** runs a statement on a listener's connection from time to time; if it fails, the connection is closed */
  readonly check: (sql: Sql) => Promise<unknown>;
  readonly waitMs?: number | undefined;
  /** statements outside transactions share one connection, which does not wait for a response before the next */
  readonly isPipelined?: boolean;
  /** a server without TLS is used without */
  readonly isTlsOptional?: boolean;
}

/** Work that waits longer for a connection fails, because its HTTP request has been answered by then. */
const WAIT_MS = 10_000;
/** The pause before the next connection, after the server has rejected one. */
const FULL_MS = 1_000;

/** SQLSTATE too_many_connections. */
const TOO_MANY = '53300';
/** SQLSTATE read_only_sql_transaction: the server has become a standby. */
const READ_ONLY = '25006';

/** The connections to a database: the pool of `pg`, and one for each listener. */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #pool: Pool;
  readonly #connections = new Map<PoolClient, Connection>();
  #shared: Promise<Connection> | undefined;
  #waitedMs = 0;

  constructor(options: PoolOptions) {
    const { config, size, waitMs = WAIT_MS } = options;
    this.#options = options;
    this.#pool = new Pool({
      ...config,
      Client: NamingClient,
      max: size,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 0,
      pipeline: true,
      onConnect: (client) => this.#prepare(client),
    });
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => this.#connections.set(client, new Connection(client, options)));
    this.#pool.on('remove', (client) => this.#connections.delete(client));
  }

  /** Runs statements outside a transaction. Each is retried alone: those before it have taken effect. */
  async query<R>(work: (sql: LentSql) => Promise<R>): Promise<R> {
    if (!this.#options.isPipelined) return this.use(work, retried);
    const shared = await this.#share();
    return shared.lend(work, retried);
  }

  /** Runs work on a connection that nothing else uses meanwhile. */
  async use<R>(work: (sql: LentSql) => Promise<R>, run?: RunStatement): Promise<R> {
    const connection = await this.#take();
    try {
      return await connection.lend(work, run);
    } catch (error) {
      if (hasCode(error, READ_ONLY)) this.#renew();
      throw error;
    } finally {
      connection.release();
    }
  }

  load(): PoolLoad {
    const running = [...this.#connections.values()].reduce((sum, connection) => sum + connection.running, 0);
    return { running, waiting: this.#pool.waitingCount, waitedMs: this.#waitedMs };
  }

  listen(channel: string, listener: Listener, log: Logger): Promise<Subscription> {
    const deps = {
      ...this.#options,
      open: () => this.#openSeparate(),
      notify: (text: string) => this.query((sql) => sql`select pg_notify(${channel}, ${text})`),
      onSilent: () => this.#closeAll(),
    };
    const onDisconnect = () => {
      this.#renew();
      listener.onDisconnect();
    };
    return listen(deps, channel, { ...listener, onDisconnect }, log);
  }

  async end(): Promise<void> {
    (await this.#shared)?.release();
    await this.#pool.end();
    this.#closeAll();
  }

  /** Returns the shared connection; another one if it was lost, or if there was none to take. */
  async #share(): Promise<Connection> {
    this.#shared ??= this.#take().catch((error) => {
      this.#shared = undefined;
      throw error;
    });
    const taken = this.#shared;
    const connection = await taken;
    if (!connection.isOutdated) return connection;
    // by the first of those who find it lost
    if (this.#shared === taken) {
      this.#shared = undefined;
      connection.release();
    }
    return this.#share();
  }

  async #take(): Promise<Connection> {
    const startedAt = performance.now();
    try {
      const client = await this.#pool.connect();
      const connection = this.#connections.get(client);
      if (!connection) throw new Error('the pool has lent a connection that it has not opened');
      if (!connection.isOutdated) return connection;
      connection.release();
    } catch (error) {
      if (!this.#canTakeLater(error)) throw new NoConnectionError(error);
    } finally {
      this.#waitedMs += performance.now() - startedAt;
    }
    return this.#take();
  }

  #canTakeLater(error: unknown): boolean {
    const { options, totalCount } = this.#pool;
    if (this.#options.isTlsOptional && isWithoutTls(error)) {
      options.ssl = false;
      return true;
    }
    if (!hasCode(error, TOO_MANY) || totalCount === 0) return false;
    // for a while there are no more connections than now
    options.max = totalCount;
    setTimeout(() => {
      options.max = this.#options.size;
    }, FULL_MS).unref();
    return true;
  }

  async #openSeparate(): Promise<Client> {
    const client = new NamingClient(this.#pool.options);
    client.on('error', ignore);
    try {
      await client.connect();
      await this.#prepare(client);
      return client;
    } catch (error) {
      await close(client);
      throw error;
    }
  }

  async #prepare(client: ClientBase): Promise<void> {
    const { prepare, waitMs = WAIT_MS } = this.#options;
    await prepare?.(sqlOn(client, waitMs));
  }

  /** Closes each connection when its work ends: another server may be the primary by now. */
  #renew(): void {
    for (const connection of this.#connections.values()) {
      if (connection.running > 0) connection.isOutdated = true;
      else connection.close();
    }
  }

  #closeAll(): void {
    for (const connection of this.#connections.values()) connection.close();
  }
}
