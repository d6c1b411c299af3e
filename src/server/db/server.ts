import { createConnection, type Socket } from 'node:net';
import type { Logger } from 'pino';
import postgres from 'postgres';
import { type Database, openDatabase, type Sql } from '#server/db/database.ts';
import type { OpenClient } from '#server/db/listen.ts';
import { SessionPool } from '#server/db/sessions.ts';
import { StartError } from '#server/startError.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 5;
const STATEMENT_TIMEOUT_MS = 30_000;
const OLDEST_VERSION = 15;

interface ClientOptions extends postgres.Options<Record<string, never>> {
  readonly onnotify?: Parameters<OpenClient>[1];
}

/** What the driver tells whoever makes its sockets. */
interface SocketOptions {
  readonly path: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

/** What every session is set to. */
const SETTINGS = {
  application_name: 'unbusted',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // a process that has gone without a word must not keep its locks
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // the files are on an SSD, and one leaderboard is no work to share out
  random_page_cost: 1.1,
  // a string, as the driver leaves a 0 out
  max_parallel_workers_per_gather: '0',
};

/** Connects to a PostgreSQL server. */
export async function connectServer(databaseUrl: string, log: Logger): Promise<Database> {
  const sessions = new SessionPool({
    size: CONNECTIONS,
    open: openerOf(databaseUrl),
    pipelines: false,
    mayGoSilent: true,
  });
  try {
    await sessions.query(checkVersion);
    return await openDatabase({ kind: 'server', sessions, log });
  } catch (error) {
    await sessions.end();
    throw error instanceof StartError ? error : unreachable(databaseUrl, error);
  }
}

/**
 * The first client asks which arrays there are, and the later ones have it from there: each that asks by itself ends the
 * process if its connection is cut meanwhile, as the driver looks after nobody's promise then.
 */
function openerOf(databaseUrl: string): OpenClient {
  let first: postgres.Sql | undefined;
  return (onclose, onnotify) => {
    const client = serverClient(databaseUrl, { fetch_types: !first, onclose, onnotify });
    first ??= client;
    Object.assign(client.options.parsers, first.options.parsers);
    Object.assign(client.options.serializers, first.options.serializers);
    return client;
  };
}

/** A socket directory may stand in the URL as PostgreSQL's own tools take it: `?host=/run/…`. */
function serverClient(databaseUrl: string, own: ClientOptions): postgres.Sql {
  const url = new URL(databaseUrl);
  const directory = url.searchParams.get('host');
  url.searchParams.delete('host');
  const line = new Line();
  const options = {
    ...(directory !== null && { host: directory }),
    max: 1,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: SETTINGS,
    onnotice: () => {},
    socket: (where: SocketOptions) => line.open(where),
    ...own,
  };
  const client = postgres(url.href, options);
  const { end } = client;
  return Object.assign(client, { end: (how?: { timeout?: number }) => end(how).finally(() => line.close()) });
}

/**
 * What a client is connected by. The driver forgets a socket that has not connected yet when its client ends, and connects
 * anew where a connection was cut before it was ready, though its client has ended: either would be there for ever.
 */
class Line {
  #socket: Socket | undefined;
  #isClosed = false;

  open({ path, host: [host = ''], port: [port = 0] }: SocketOptions): Socket {
    if (this.#isClosed) throw new Error('The client has ended');
    // the driver names the server's certificate by it
    this.#socket = Object.assign(path ? createConnection(path) : createConnection(port, host), { host });
    return this.#socket;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.destroySoon();
  }
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number; full: string }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as full
  `;
  if (row && row.version >= OLDEST_VERSION) return;
  throw new StartError(`DATABASE_URL names a PostgreSQL ${row?.full}; Unbusted needs ${OLDEST_VERSION} or later`);
}

/** Names the address and the database, never the user or the password. */
function unreachable(databaseUrl: string, error: unknown): StartError {
  const url = new URL(databaseUrl);
  const where = `${url.searchParams.get('host') ?? url.host}${url.pathname}`;
  if (error instanceof postgres.PostgresError) {
    return new StartError(`DATABASE_URL: ${where} refuses: ${error.message}`, { cause: error });
  }
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  const advice = 'start PostgreSQL there, or leave DATABASE_URL out to use the embedded one';
  return new StartError(`DATABASE_URL: nobody answers at ${where} (${reason}); ${advice}`, { cause: error });
}
