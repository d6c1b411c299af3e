import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { noteBackup } from '#server/infrastructure/db/lastBackup.ts';
import { type BackupSummary, backUp } from '#server/site/backup/backup.ts';
import { type Command, UsageError } from './command.ts';
import { onFile } from './files.ts';
import { parsePath } from './parse.ts';

/** File names of `--keep`, in the order of time. Other files are never deleted. */
const DATED = /^unbusted-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

export const backup: Command = {
  words: ['file'],
  flags: {},
  options: {
    keep: {
      value: 'n',
      description:
        'treats the file as a folder, names the new file in it after the time, and keeps only the newest n of these',
    },
  },
  summary: 'writes the whole site to a new file',
  details: `The backup is the site at one moment, and blocks nobody. The file appears when it is complete, and only you can read
it: it has the picks of open rounds, email addresses, invite codes, hashed passwords, and the passwords of the demo's two logins.`,
  onAnyMigration: true,
  read([file = ''], _, { keep }) {
    const named = parsePath(file);
    const count = keep === undefined ? undefined : readCount(keep);
    const path = count === undefined ? named : join(named, datedName(new Date()));
    return async ({ database, config }) => {
      const site = await onFile(() => backUp(database, path, config.dataDir));
      if (count !== undefined) await onFile(() => deleteOlder(path, count));
      return `Wrote ${path}, ${summaryText(site)}.${await note(config.dataDir, path)}`;
    };
  },
};

/** Returns a warning if the time of the backup cannot be stored: the backup is done all the same. */
async function note(dataDir: string, path: string): Promise<string> {
  try {
    await noteBackup(dataDir, path);
    return '';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `\nIts time could not be stored, so metrics and alerts know only an earlier backup: ${reason}`;
  }
}

function readCount(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new UsageError('--keep expects a number of backups from 1 to 9999');
}

function datedName(now: Date): string {
  return `unbusted-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** Deletes old backups, never the new one, even if a wrong clock has given others later names. */
async function deleteOlder(written: string, count: number): Promise<void> {
  const folder = dirname(written);
  const others = (await readdir(folder)).filter((name) => DATED.test(name) && name !== basename(written)).sort();
  for (const name of others.toReversed().slice(count - 1)) await rm(join(folder, name));
}

export function summaryText({ takenAt, counts }: BackupSummary): string {
  const [users, entries, picks] = ['users', 'entries', 'picks'].map((table) => `${counts.get(table)} ${table}`);
  return `the site of ${takenAt}: ${users}, ${entries}, ${picks}`;
}
