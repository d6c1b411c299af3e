import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import postgres from 'postgres';
import { StartupError } from '#server/startupError.ts';
import { ConnectionPool } from './connectionPool.ts';
import type { Database, Sql } from './database.ts';
import { type DatabaseUrl, nameOf, parseDatabaseUrl, type Server } from './databaseUrl.ts';
import { dial, UnusableServer } from './dial.ts';
import type { OpenClient } from './listen.ts';
import { openDatabase } from './openDatabase.ts';
import { reasonOf, requireWritable, Servers } from './servers.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const MIN_VERSION = 15;

interface ClientOptions extends postgres.Options<Record<string, never>> {
  readonly onnotify?: Parameters<OpenClient>[1];
}

const SETTINGS = {
  application_name: 'unbusted',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // files are on an SSD
  random_page_cost: 1.1,
  // a string, because the driver omits 0; a leaderboard is too little work for several processes
  max_parallel_workers_per_gather: '0',
};

interface PoolOptions {
  readonly connections?: number | undefined;
  readonly silenceMs?: number;
  readonly waitMs?: number;
}

export async function connectServer(databaseUrl: string, log: Logger, options: PoolOptions = {}): Promise<Database> {
  const url = parseDatabaseUrl(databaseUrl);
  const pool = createPool(url, options);
  try {
    await pool.query(checkVersion);
    return await openDatabase({ kind: 'server', pool, log });
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : unreachable(url, error);
  }
}

function createPool(url: DatabaseUrl, { connections: size = CONNECTIONS, ...limits }: PoolOptions): ConnectionPool {
  const check = url.mayBeReadOnly ? async (sql: Sql) => void (await sql`select`) : requireWritable;
  const servers = new Servers(url.servers, (server) => test(url, server, check), CONNECT_TIMEOUT_MS);
  return new ConnectionPool({
    size,
    open: openerOf(url, servers),
    async onConnect(sql) {
      try {
        await check(sql);
      } catch (error) {
        servers.forget();
        throw error;
      }
    },
    isPipelined: false,
    canGoSilent: true,
    ...limits,
  });
}

async function test(url: DatabaseUrl, server: Server, check: (sql: Sql) => Promise<void>): Promise<void> {
  const client = serverClient(url, (signal) => dialServer(url, server, signal), { fetch_types: false });
  try {
    await check(client);
  } finally {
    await client.end({ timeout: 0 });
  }
}

function dialServer({ tls }: DatabaseUrl, server: Server, signal: AbortSignal): Promise<Socket> {
  return dial(server, { tls, timeoutMs: CONNECT_TIMEOUT_MS, signal });
}

/**
 * Only the first client fetches the array types; the others copy them. A connection that is cut during the fetch would end
 * the process, because the driver leaves a promise without a handler.
 */
function openerOf(url: DatabaseUrl, servers: Servers): OpenClient {
  let first: postgres.Sql | undefined;
  return (onclose, onnotify) => {
    const connect = (signal: AbortSignal) => servers.use((server) => dialServer(url, server, signal));
    const client = serverClient(url, connect, { fetch_types: !first, onclose, onnotify });
    first ??= client;
    Object.assign(client.options.parsers, first.options.parsers);
    Object.assign(client.options.serializers, first.options.serializers);
    return client;
  };
}

function serverClient(url: DatabaseUrl, connect: SocketFactory['connect'], own: ClientOptions): postgres.Sql {
  const sockets = new SocketFactory(connect);
  const options = {
    ...url.servers[0],
    user: url.user,
    password: () => url.password,
    database: url.database,
    ssl: false,
    prepare: url.prepare,
    max: 1,
    max_lifetime: null,
    idle_timeout: undefined,
    connect_timeout: CONNECT_TIMEOUT_MS / 1000,
    connection: { ...SETTINGS, ...url.settings },
    onnotice: () => {},
    socket: () => sockets.open(),
    ...own,
  };
  const client = postgres(options);
  const { end } = client;
  return Object.assign(client, { end: (how?: { timeout?: number }) => end(how).finally(() => sockets.close()) });
}

/**
 * Creates a client's socket, once. The driver would leak a socket that is still connecting when its client ends, and would
 * reconnect without pause or limit if a connection is cut before it is ready.
 */
class SocketFactory {
  readonly connect: (signal: AbortSignal) => Promise<Socket>;
  readonly #closed = new AbortController();
  #isOpened = false;
  #socket: Socket | undefined;

  constructor(connect: SocketFactory['connect']) {
    this.connect = connect;
  }

  async open(): Promise<Socket> {
    if (this.#isOpened) throw Object.assign(new Error('The server closed the connection'), { code: 'ECONNRESET' });
    this.#isOpened = true;
    const socket = await this.connect(this.#closed.signal);
    this.#socket = socket;
    if (!this.#closed.signal.aborted) return socket;
    socket.destroy();
    throw new Error('The client has ended');
  }

  close(): void {
    this.#closed.abort();
    this.#socket?.destroySoon();
  }
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number; full: string }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as full
  `;
  if (row && row.version >= MIN_VERSION) return;
  throw new StartupError(`DATABASE_URL names a PostgreSQL ${row?.full}; Unbusted needs ${MIN_VERSION} or later`);
}

/** The message has no user and no password. */
function unreachable({ servers, database }: DatabaseUrl, error: unknown): StartupError {
  const where = `${servers.map(nameOf).join()}/${database}`;
  if (error instanceof UnusableServer)
    return new StartupError(`DATABASE_URL: ${where} ${error.message}`, { cause: error });
  if (error instanceof postgres.PostgresError) {
    return new StartupError(`DATABASE_URL: ${where} refuses: ${error.message}`, { cause: error });
  }
  const advice = 'start PostgreSQL there, or leave DATABASE_URL out to use the embedded one';
  return new StartupError(`DATABASE_URL: nobody answers at ${where} (${reasonOf(error)}); ${advice}`, { cause: error });
}
