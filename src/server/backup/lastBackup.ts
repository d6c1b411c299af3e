import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Notes in DATA_DIR that a backup was taken now. A site on a server may have no such folder: nothing is noted then. */
export async function noteBackup(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) await writeFile(fileIn(dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** How old the last backup is that was noted; undefined where none was. */
export async function backupAge(dataDir: string): Promise<number | undefined> {
  try {
    return (Date.now() - (await stat(fileIn(dataDir))).mtimeMs) / 1000;
  } catch {
    return undefined;
  }
}
