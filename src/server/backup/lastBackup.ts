import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Stores the time of a backup in DATA_DIR, which a site on a server may not have. */
export async function noteBackup(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) await writeFile(fileIn(dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** Returns the age of the last backup in seconds; undefined without one. */
export async function backupAge(dataDir: string): Promise<number | undefined> {
  try {
    return (Date.now() - (await stat(fileIn(dataDir))).mtimeMs) / 1000;
  } catch {
    return undefined;
  }
}
