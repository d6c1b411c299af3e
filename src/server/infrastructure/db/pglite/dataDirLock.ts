import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFault, makeFolder } from '#server/infrastructure/disk.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

/** The limit is 104 bytes on macOS, 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100;

const SQLITE_BUSY = 5;

export interface DataDirLock {
  release(): void;
}

/**
 * Creates the data directory, for this user alone, and locks it. Returns undefined if another process has the lock, and keeps it for
 * `waitMs`: of two processes that lock at the same moment without waiting, each can find the other's attempt, and none gets the lock.
 */
export function lockDataDir(dir: string, waitMs = 0): DataDirLock | undefined {
  try {
    makeFolder(dir);
    restrictAccess(dir);
    return refuseForeignOwner(dir, lock(join(dir, 'lock'), waitMs));
  } catch (error) {
    if (isBusy(error)) return undefined;
    if (error instanceof StartupError) throw error;
    const fault = diskFault(dir, { error });
    if (fault !== undefined) throw new StartupError(fault, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `DATA_DIR is "${dir}"; expected a directory that this user owns and can write to (${reason})`,
      {
        cause: error,
      },
    );
  }
}

/** Whether another process has locked the directory. Creates nothing. */
export function isTaken(dir: string): boolean {
  if (!existsSync(join(dir, 'lock'))) return false;
  const lock = lockDataDir(dir);
  lock?.release();
  return lock === undefined;
}

/** A mounted volume may belong to another user and still be writable. */
function restrictAccess(dir: string): void {
  try {
    chmodSync(dir, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Files that root creates in another user's database would keep that user from starting it. */
function refuseForeignOwner(dir: string, lock: DataDirLock): DataDirLock {
  const owner = statSync(join(dir, 'lock')).uid;
  if (process.getuid === undefined || process.getuid() === owner) return lock;
  lock.release();
  throw new StartupError(`The database in ${dir} belongs to the user with the id ${owner}: run this as that user`);
}

/** Locks by an exclusive transaction of SQLite, which works on every system and ends when the process is killed. */
function lock(file: string, waitMs: number): DataDirLock {
  const database = new DatabaseSync(file, { timeout: waitMs });
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

/** The directory of the database's files. It exists only when it is complete. */
export function clusterIn(dir: string): string {
  return join(dir, 'postgres');
}

/** The socket file for other processes of this user; undefined where there can be none. */
export function socketPathIn(dir: string): string | undefined {
  const path = join(dir, '.s.PGSQL.5432');
  if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) return undefined;
  return path;
}
