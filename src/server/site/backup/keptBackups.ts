import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database } from '#server/infrastructure/db/database.ts';
import { storeBackup, writeLastBackup } from '#server/infrastructure/db/lastBackup.ts';
import { type BackupSummary, backUp } from './backup.ts';

/** Names of backups that are kept by number, in the order of time. Other files are never deleted. */
const DATED = /^unbusted-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** A new file in a folder, named by the time. */
export function datedPath(folder: string, now: Date): string {
  return join(folder, `unbusted-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
}

/** Deletes old backups, never the new one, even if a wrong clock has given others later names. */
export async function deleteOlder(written: string, count: number): Promise<void> {
  const folder = dirname(written);
  const others = (await listDated(folder)).filter((name) => name !== basename(written));
  for (const name of others.toReversed().slice(count - 1)) await rm(join(folder, name));
}

/** Returns the names of the backups that are kept by number, the oldest first. */
export async function listDated(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => DATED.test(name)).sort();
}

/** Backs up to a new file, and stores that it did; with `noteError` if that alone fails. */
export async function backUpAndNote(
  database: Database,
  path: string,
  dataDir: string,
): Promise<BackupSummary & { readonly noteError: string | undefined }> {
  const site = await backUp(database, path, dataDir);
  const { size: bytes } = await stat(path);
  const written = { path, takenAt: site.takenAt, bytes };
  try {
    await writeLastBackup(dataDir, written);
    await database.query(storeBackup, written);
    return { ...site, noteError: undefined };
  } catch (error) {
    return { ...site, noteError: error instanceof Error ? error.message : String(error) };
  }
}
