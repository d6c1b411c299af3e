import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { findLastBackup, storeFailedBackup } from '#server/infrastructure/db/lastBackup.ts';
import { Mutex, withMutex } from '#server/infrastructure/db/mutexes.ts';
import { makeFolder } from '#server/infrastructure/disk.ts';
import { type Job, startJob } from '#server/infrastructure/jobs/job.ts';
import { isCopy } from '#server/infrastructure/silence/silence.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { OvertakenError } from './backup.ts';
import { backUpAndNote, datedPath, deleteOlder } from './keptBackups.ts';
import { lastMoment } from './lastMoment.ts';

export const KEPT = 14;
/** Another process may have failed, and a clock may jump. */
const LOOK_EVERY_MS = MINUTE;
const RETRY_MS = HOUR;

interface NightlyDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'backupAt' | 'backupDir' | 'dataDir'>;
  readonly log: Logger;
}

/** Throws a StartupError if BACKUP_DIR is no folder that this process can write to. */
export function checkBackupDir({ backupAt, backupDir }: NightlyDeps['config']): void {
  if (backupAt === 'off' || backupDir === undefined) return;
  try {
    makeFolder(backupDir);
    if (!statSync(backupDir).isDirectory()) throw new Error('it is a file');
    accessSync(backupDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`BACKUP_DIR is "${backupDir}"; expected a folder that this user can write to (${reason})`, {
      cause: error,
    });
  }
}

export function nightlyFolder({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'backups');
}

/** Backs the site up each night, in one of its processes. */
export function startNightlyBackups(deps: NightlyDeps): Job | undefined {
  const { database, config, log } = deps;
  if (config.backupAt === 'off') return undefined;
  const startedAt = database.now();
  const options = { everyMs: LOOK_EVERY_MS, retryMs: LOOK_EVERY_MS, log, what: 'The nightly backup could not begin' };
  return startJob(options, async () => {
    const due = lastMoment(config.backupAt, database.now());
    if (due > startedAt) await alone(database, () => backUpOnce(deps, due));
    const next = lastMoment(config.backupAt, database.now() + LOOK_EVERY_MS);
    // a timer may be early by a moment
    return next > database.now() ? next - database.now() + SECOND / 10 : LOOK_EVERY_MS;
  });
}

/** Runs work unless another process of the site does; the embedded database has one process. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return work();
  await database.acquire((sql) => withMutex(sql, Mutex.nightlyBackup, 0, work));
}

async function backUpOnce({ database, config, log }: NightlyDeps, due: number): Promise<void> {
  // its folder may be that of the real site
  if (await database.query(isCopy)) return;
  const { at, failedAt } = await database.query(findLastBackup);
  if (at && at.getTime() >= due) return;
  if (failedAt && failedAt.getTime() >= due && database.now() - failedAt.getTime() < RETRY_MS) return;
  try {
    const folder = nightlyFolder(config);
    makeFolder(folder);
    const path = datedPath(folder, new Date(database.now()));
    const { noteError } = await backUpAndNote(database, path, config.dataDir);
    if (noteError !== undefined) log.warn({ path, reason: noteError }, 'The time of a backup could not be stored');
    await deleteOlder(path, KEPT);
  } catch (error) {
    // one by hand has begun
    if (error instanceof OvertakenError) return;
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`The nightly backup failed: ${reason}`);
    await database.query(storeFailedBackup, reason);
  }
}
