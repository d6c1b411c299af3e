import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { StartupError } from '#server/startupError.ts';
import { type Database, openDatabase } from './database.ts';
import { clusterIn, isTaken, lockDataDir, socketPathIn } from './pglite/dataDirLock.ts';
import { externalPool, isDirectoryLocked, openEmbedded, openLocked } from './pglite/openEmbedded.ts';
import { connectServer } from './server.ts';

interface DatabaseLocation {
  /** a PostgreSQL server; undefined for the embedded one */
  readonly databaseUrl: string | undefined;
  /** where the embedded one is */
  readonly dataDir: string;
  readonly databaseConnections?: number;
}

/** The app's database: the server that is named, else the embedded one, which only one process can have. */
export async function connect(where: DatabaseLocation, log: Logger): Promise<Database> {
  const { databaseUrl, dataDir, databaseConnections: connections } = where;
  if (databaseUrl !== undefined) return connectServer(databaseUrl, log, { connections });
  return openEmbedded({ dir: dataDir, onFatal: stopProcess(log) }, log);
}

/** Whether there is such a database, or another process makes it: to open the embedded one makes it where it is not. */
export function isInitialized({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  if (databaseUrl !== undefined) return true;
  return statSync(clusterIn(dataDir), { throwIfNoEntry: false }) !== undefined || isTaken(dataDir);
}

/** The same database for the command line tool: the embedded one through the app that has it open, if one has. */
export async function connectCommandLine({ databaseUrl, dataDir }: DatabaseLocation, log: Logger): Promise<Database> {
  if (databaseUrl !== undefined) return connectServer(databaseUrl, log);
  const lock = lockDataDir(dataDir);
  if (lock) return openLocked({ dir: dataDir, onFatal: stopProcess(log) }, lock, log);
  const path = socketPathIn(dataDir);
  if (path === undefined) throw new StartupError(isDirectoryLocked(dataDir));
  const pool = externalPool(path);
  try {
    return await openDatabase({ kind: 'embedded', pool, log });
  } catch (error) {
    await pool.end();
    throw new StartupError(`The app that uses "${dataDir}" does not answer: it starts or stops, try again`, {
      cause: error,
    });
  }
}

/** Without its database the app answers nothing: it stops, and the next start recovers all that was acknowledged. */
function stopProcess(log: Logger): (error: Error) => void {
  return (error) => {
    log.fatal({ err: error }, 'The embedded database has broken down: the app stops');
    process.exit(1);
  };
}
