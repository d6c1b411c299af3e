import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { MINUTE } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { restoreText } from '#server/infrastructure/db/lastBackup.ts';
import { openDatabase } from '#server/infrastructure/db/openDatabase.ts';
import { clusterIn, isTaken, lockDataDir, socketPathIn } from '#server/infrastructure/db/pglite/dataDirLock.ts';
import {
  directoryLockedText,
  externalPool,
  openEmbedded,
  openLocked,
} from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { diskFault, diskText } from '#server/infrastructure/disk.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';

interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseConnections?: number;
}

/** Opens the app's database: the given server, for which it tries a minute, else the embedded one, which one process can have open. */
export async function connect(where: DatabaseLocation, log: Logger): Promise<Database> {
  const { databaseUrl, dataDir, databaseConnections: connections } = where;
  if (databaseUrl !== undefined) return connectServer(databaseUrl, log, { connections, patienceMs: MINUTE });
  return openEmbedded({ dir: dataDir, onFatal: stopProcess(dataDir, log) }, log);
}

/** Whether the database exists, or another process is creating it. Opening the embedded one would create it. */
export function isInitialized({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  if (databaseUrl !== undefined) return true;
  try {
    return statSync(clusterIn(dataDir), { throwIfNoEntry: false }) !== undefined || isTaken(dataDir);
  } catch {
    // a folder of another user: who opens it is told so
    return true;
  }
}

/** Opens the database for the command line tool; the embedded one through the app that has it open, if any. */
export async function connectCommandLine(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: Logger,
  onFatal = stopProcess(dataDir, log),
): Promise<Database> {
  if (databaseUrl !== undefined) return connectServer(databaseUrl, log);
  const lock = lockDataDir(dataDir);
  if (lock) return openLocked({ dir: dataDir, onFatal }, lock, log);
  const path = socketPathIn(dataDir);
  if (path === undefined) throw new StartupError(directoryLockedText(dataDir));
  const pool = externalPool(path);
  try {
    return await openDatabase({ kind: 'embedded', pool, log });
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `The app that uses "${dataDir}" does not answer: it may be starting or stopping. Try again`,
      {
        cause: error,
      },
    );
  }
}

/** The app stops without its database. The next start recovers all acknowledged writes. */
function stopProcess(dataDir: string, log: Logger): (error: Error) => void {
  return (error) => {
    const fault = diskFault(dataDir);
    if (fault !== undefined) {
      log.fatal(`${fault}. The app stops, and nothing that was saved is lost: mend that, and start it again`);
      process.exit(1);
    }
    const advice = `If it does not start again: ${restoreText({ dataDir })}. ${diskText(dataDir)}`;
    log.fatal({ err: error }, `The embedded database has broken down: the app stops. ${advice}`);
    process.exit(1);
  };
}
