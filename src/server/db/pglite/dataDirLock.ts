import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#server/startupError.ts';

/** The longest path that every system takes for a socket: macOS keeps 104 bytes for it, Linux 108. */
const MAX_SOCKET_PATH_BYTES = 100;

const SQLITE_BUSY = 5;

export interface DataDirLock {
  release(): void;
}

/** Makes the data directory, for this user only, and takes it for this process; undefined when another one has it. */
export function lockDataDir(dir: string): DataDirLock | undefined {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    restrictAccess(dir);
    return refuseForeignOwner(dir, lock(join(dir, 'lock')));
  } catch (error) {
    if (isBusy(error)) return undefined;
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`DATA_DIR holds "${dir}"; it takes a directory of this user's own to write in (${reason})`, {
      cause: error,
    });
  }
}

/** Whether another process has the data directory; makes nothing. */
export function isTaken(dir: string): boolean {
  if (!existsSync(join(dir, 'lock'))) return false;
  const lock = lockDataDir(dir);
  lock?.release();
  return lock === undefined;
}

/** A volume that is mounted may belong to another user and yet be ours to write in: what is made in it is ours alone. */
function restrictAccess(dir: string): void {
  try {
    chmodSync(dir, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** What root makes in another user's database, that user cannot open: it would not start again. */
function refuseForeignOwner(dir: string, lock: DataDirLock): DataDirLock {
  const owner = statSync(join(dir, 'lock')).uid;
  if (process.getuid === undefined || process.getuid() === owner) return lock;
  lock.release();
  throw new StartupError(`The database in ${dir} is of the user with the number ${owner}: run this as that user`);
}

/** An exclusive transaction of SQLite: a lock on every system, which the system drops when the process is killed. */
function lock(file: string): DataDirLock {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Where the database's files are, once all of them have been made. */
export function clusterIn(dir: string): string {
  return join(dir, 'postgres');
}

/** Where other processes of this user reach the database while one has the directory; undefined where none can be. */
export function socketPathIn(dir: string): string | undefined {
  const path = join(dir, '.s.PGSQL.5432');
  if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) return undefined;
  return path;
}
