import { existsSync, readFileSync } from 'node:fs';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLI } from '#server/infrastructure/version.ts';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Stores a backup's time and path in DATA_DIR, which a site on a server may not have. */
export async function noteBackup(dataDir: string, path: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const file = fileIn(dataDir);
  await writeFile(file, `${new Date().toISOString()} ${path}\n`, { mode: 0o600 });
  if (process.getuid?.() !== 0) return;
  // the app's user writes it after the next backup
  const { uid, gid } = await stat(dataDir);
  await chown(file, uid, gid);
}

/** Returns the age of the last backup in seconds; undefined without one. */
export async function backupAge(dataDir: string): Promise<number | undefined> {
  try {
    return (Date.now() - (await stat(fileIn(dataDir))).mtimeMs) / 1000;
  } catch {
    return undefined;
  }
}

interface Site {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** Names the last backup of a damaged site and the command that restores it. */
export function restoreText({ databaseUrl, dataDir }: Site): string {
  const [, time, path] = /^(\S+) (.+)\n$/.exec(lastBackupIn(dataDir)) ?? [];
  const empty = databaseUrl === undefined ? 'DATA_DIR=<a new folder>' : 'DATABASE_URL=<an empty database>';
  const known = path === undefined ? 'your last backup' : `the last backup, of ${time},`;
  return `Restore ${known} by \`${empty} ${CLI} restore ${path ?? '<file>'}\``;
}

function lastBackupIn(dataDir: string): string {
  try {
    return readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return '';
  }
}
