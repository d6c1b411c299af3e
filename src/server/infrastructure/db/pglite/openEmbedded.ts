import { dirname } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import { restoreText } from '#server/infrastructure/db/lastBackup.ts';
import { openDatabase } from '#server/infrastructure/db/openDatabase.ts';
import { ConnectionPool } from '#server/infrastructure/db/pool.ts';
import { diskFault } from '#server/infrastructure/disk.ts';
import { fileLimitFault } from '#server/infrastructure/fileLimit.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { type DataDirLock, lockDataDir, socketPathIn } from './dataDirLock.ts';
import { PortSocket } from './portSocket.ts';
import { EmbeddedThread } from './thread.ts';

/** As long as another process's attempt may take on a busy machine. */
const LOCK_WAIT_MS = 2 * SECOND;
const CHECKPOINT_EVERY_MS = 5 * MINUTE;
const VACUUM_EVERY_MS = 60 * MINUTE;

/** How the engine ends when it cannot read its files. */
const DAMAGED = /^(?:RuntimeError: )?Aborted\(\)|^PGlite failed to initialize/;

/** One for all single statements, as PGlite answers one at a time, and two for transactions. */
const CONNECTIONS = 3;

interface EmbeddedOptions {
  readonly dir: string | undefined;
  readonly loadDataDir?: Uint8Array<ArrayBuffer>;
  /** called when the database is lost; no statement is answered after that */
  readonly onFatal: (error: Error) => void;
}

/** Opens the embedded database, in a directory or in memory. Throws if another process has the directory open. */
export async function openEmbedded(options: EmbeddedOptions, log: Logger): Promise<Database> {
  const { dir } = options;
  if (dir === undefined) return open(options, log);
  const lock = lockDataDir(dir, LOCK_WAIT_MS);
  if (!lock) throw new StartupError(directoryLockedText(dir));
  return openLocked({ ...options, dir }, lock, log);
}

export function directoryLockedText(dir: string): string {
  return `DATA_DIR is "${dir}", which another process is using: stop that process, or set DATA_DIR to another directory`;
}

/** Opens the embedded database in a directory that the caller has locked. */
export async function openLocked(
  options: EmbeddedOptions & { readonly dir: string },
  lock: DataDirLock,
  log: Logger,
): Promise<Database> {
  try {
    return await open(options, log, () => lock.release());
  } catch (error) {
    lock.release();
    const fault = diskFault(options.dir, { error }) ?? fileLimitFault(error, { isUnclear: true });
    if (fault !== undefined) throw new StartupError(fault, { cause: error });
    throw new StartupError(`The database in ${options.dir} cannot be opened: ${reasonOf(error, options.dir)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown, dataDir: string): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (!DAMAGED.test(reason)) return reason;
  return `its files are damaged, or of another version. ${restoreText({ dataDir })}`;
}

async function open(
  { dir, loadDataDir, onFatal }: EmbeddedOptions,
  log: Logger,
  release?: () => void,
): Promise<Database> {
  const socketPath = dir === undefined ? undefined : socketPathIn(dir);
  const thread = await EmbeddedThread.start({ dir, loadDataDir, socketPath }, onFatal);
  if (dir !== undefined && (!socketPath || thread.socketError)) {
    const reason = thread.socketError ?? `the path of ${dir} is too long for a socket`;
    log.warn(`The command line tool cannot reach this app while it runs: ${reason}`);
  }
  let upkeep: NodeJS.Timeout[] = [];
  const database = await openDatabase({
    kind: 'embedded',
    pool: embeddedPool(thread),
    log,
    openPort: () => thread.openPort(),
    async stop() {
      for (const timer of upkeep) clearInterval(timer);
      await thread.close();
      release?.();
    },
  });
  upkeep = [every(CHECKPOINT_EVERY_MS, checkpoint), every(VACUUM_EVERY_MS, vacuum)];
  return database;

  function every(milliseconds: number, work: (sql: Sql) => Promise<void>): NodeJS.Timeout {
    const run = () => {
      const fault = dir === undefined ? undefined : diskFault(dir);
      // the database would break down
      if (fault !== undefined) return log.error(fault);
      return database.query(work).catch((error) => log.error({ err: error }, 'The upkeep failed'));
    };
    return setInterval(() => void run(), milliseconds).unref();
  }
}

/** Connections of a thread to which a port of the database was transferred. */
export function portPool(port: MessagePort): ConnectionPool {
  return embeddedPool({ connect: () => new PortSocket(port) });
}

export function embeddedPool(thread: Pick<EmbeddedThread, 'connect'>): ConnectionPool {
  return poolOver({ stream: () => thread.connect() }, { size: CONNECTIONS, isPipelined: true });
}

/** Through the socket file of another process. */
export function externalPool(path: string): ConnectionPool {
  return poolOver({ host: dirname(path), port: 5432 }, { size: 1, isPipelined: false });
}

function poolOver(config: PoolConfig, kind: { readonly size: number; readonly isPipelined: boolean }): ConnectionPool {
  return new ConnectionPool({
    ...kind,
    config: { ...config, user: 'postgres', database: 'postgres', ssl: false },
    check: (sql) => sql`select`,
    canGoSilent: false,
  });
}

/** PGlite has no checkpointer process: without this the WAL grows, and recovery takes longer. */
async function checkpoint(sql: Sql): Promise<void> {
  await sql`checkpoint`;
}

async function vacuum(sql: Sql): Promise<void> {
  await sql`vacuum (analyze)`;
}
