import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { SECOND } from '#domain/time.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { isWithoutPassword, isWithoutTls, NoConnectionError } from './connectionErrors.ts';
import type { Database, Sql } from './database.ts';
import { type DatabaseUrl, nameOf, parseDatabaseUrl } from './databaseUrl.ts';
import { openDatabase } from './openDatabase.ts';
import { ConnectionPool } from './pool.ts';

const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
const MIN_VERSION = 15;
const RETRY_MS = 250;
/** SQLSTATE cannot_connect_now and too_many_connections. */
const TEMPORARY = new Set(['57P03', '53300']);

const SETTINGS = {
  client_encoding: 'UTF8',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // files are on an SSD
  random_page_cost: 1.1,
  // a leaderboard is too little work for several processes
  max_parallel_workers_per_gather: 0,
};

/** The codes of Node's errors about certificates; those of the network have no underscore, or begin so. */
const OF_CERTIFICATE = /^(?!EAI_)\w+_/;

/** The server answers but cannot be used. The message completes a sentence about it. */
class UnusableServer extends Error {}

interface PoolOptions {
  readonly connections?: number | undefined;
  readonly silenceMs?: number;
  readonly waitMs?: number;
  /** how long to go on trying while nobody answers: a server may start together with the app, or be busy */
  readonly patienceMs?: number;
}

/** Opens a pool of connections to a PostgreSQL server. Throws a StartupError if the URL is wrong, or nobody answers in time. */
export async function connectServer(databaseUrl: string, log: Logger, options: PoolOptions = {}): Promise<Database> {
  const url = parseDatabaseUrl(databaseUrl);
  const { connections: size = CONNECTIONS, patienceMs = 0, ...limits } = options;
  const check = url.mayBeReadOnly ? isReadOnly : requireWritable;
  const pool = new ConnectionPool({
    config: configOf(url),
    size,
    async prepare(sql) {
      await configure(sql, url.settings);
      await check(sql);
    },
    check,
    canGoSilent: true,
    isTlsOptional: url.tls.mode === 'prefer' || url.tls.mode === 'allow',
    hasNamedStatements: url.prepare,
    ...limits,
  });
  try {
    await checkPatiently(url, pool, log, patienceMs);
    return await openDatabase({ kind: 'server', pool, log });
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : unreachable(url, error);
  }
}

function configOf({ host, port, user, password, database, tls, options }: DatabaseUrl): PoolConfig {
  const isEncrypted = tls.mode !== 'disable' && !host.startsWith('/');
  return {
    host,
    port,
    user,
    // a function, because for an empty text the driver would read PGPASSWORD
    password: () => password,
    database,
    application_name: 'unbusted',
    options,
    ssl: isEncrypted && {
      ...(tls.ca !== undefined && { ca: tls.ca }),
      rejectUnauthorized: tls.mode.startsWith('verify-'),
      ...(tls.mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    },
  };
}

async function configure(sql: Sql, given: DatabaseUrl['settings']): Promise<void> {
  const settings = Object.entries({ ...SETTINGS, ...given });
  await sql`
    select set_config(name, value, false)
    from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => `${value}`)}::text[]) as s (name, value)
  `;
}

/** Whether the server is a standby, or default_transaction_read_only is on. */
export async function isReadOnly(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ isReadOnly: boolean }]>`
    select current_setting('transaction_read_only')::boolean as is_read_only
  `;
  return row.isReadOnly;
}

async function requireWritable(sql: Sql): Promise<void> {
  if (!(await isReadOnly(sql))) return;
  throw new UnusableServer(
    'takes no writes: it is a standby, or default_transaction_read_only is on; name the primary',
  );
}

async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql<[{ version: number; full: string; encoding: string }]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as full,
      current_setting('server_encoding') as encoding
  `;
  if (row.encoding !== 'UTF8') {
    throw new UnusableServer(
      `has the encoding ${row.encoding}: create the database with createdb --encoding=UTF8 --template=template0`,
    );
  }
  if (row.version >= MIN_VERSION) return;
  throw new StartupError(`DATABASE_URL names a PostgreSQL ${row.full}; Unbusted needs ${MIN_VERSION} or later`);
}

async function checkPatiently(url: DatabaseUrl, pool: ConnectionPool, log: Logger, patienceMs: number): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.use(checkVersion);
    } catch (error) {
      if (!mayAnswerSoon(url, causeOf(error)) || performance.now() >= endsAt) throw error;
      const seconds = Math.round(patienceMs / SECOND);
      if (attempt === 1) log.warn(`${unreachable(url, error).message}. Trying for ${seconds} seconds`);
      await delay(RETRY_MS);
    }
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof NoConnectionError ? error.cause : error;
}

function mayAnswerSoon(url: DatabaseUrl, error: unknown): boolean {
  if (error instanceof DatabaseError) return TEMPORARY.has(error.code ?? '');
  return refusalOf(url, error) === undefined;
}

/** The message has no user and no password. */
function unreachable(url: DatabaseUrl, error: unknown): StartupError {
  const where = nameOf(url);
  const cause = causeOf(error);
  const why =
    refusalOf(url, cause) ??
    `nobody answers at ${where} (${reasonOf(cause)}); start PostgreSQL there, or leave DATABASE_URL out to use the embedded one`;
  return new StartupError(`DATABASE_URL: ${why}`, { cause: error });
}

/** Why a server that answers cannot be used; undefined if nobody answers. */
function refusalOf(url: DatabaseUrl, error: unknown): string | undefined {
  const where = nameOf(url);
  if (error instanceof StartupError) return error.message;
  if (error instanceof UnusableServer) return `${where} ${error.message}`;
  if (error instanceof DatabaseError) return `${where} refuses: ${error.message}`;
  if (isWithoutPassword(error)) return `${where} asks for a password, and the address has none`;
  if (isWithoutTls(error)) return `${where} has no TLS, which sslmode=${url.tls.mode} asks for`;
  const code = codeOf(error);
  if (code !== undefined && OF_CERTIFICATE.test(code)) {
    return `${where} has a certificate that is refused (${code}): see sslmode and sslrootcert in operate.md`;
  }
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function reasonOf(error: unknown): unknown {
  return codeOf(error) ?? (error instanceof Error ? error.message : error);
}
