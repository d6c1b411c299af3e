import { featureKept } from '#app/kept.ts';
import { listText } from '#domain/names/listText.ts';
import type { BackupSummary } from '#server/site/backup/backup.ts';
import { type CheckedBackup, checkBackup } from '#server/site/backup/checkBackup.ts';
import { backUpAndNote, datedPath, deleteOlder } from '#server/site/backup/keptBackups.ts';
import { type Command, UsageError } from './command.ts';
import { onFile } from './files.ts';
import { parsePath } from './parse.ts';

/** Why nobody else may read it. */
const CONTENTS = [
  'the picks of open rounds',
  'email addresses',
  'invite codes',
  'hashed passwords',
  ...Object.values(featureKept).map(({ said }) => said),
];

export const backup: Command = {
  words: ['file'],
  flags: { check: 'reads a backup to its end, without a database, and says what it holds' },
  options: {
    keep: {
      value: 'n',
      description:
        'treats the file as a folder, names the new file in it after the time, and keeps only the newest n of these',
    },
  },
  summary: 'writes the whole site to a new file',
  details: `The backup is the site at one moment, and blocks nobody. The file appears when it is complete, and only you can read
it: it has ${listText(CONTENTS)}.`,
  onAnyMigration: true,
  async read([file = ''], flags, { keep }) {
    const named = parsePath(file);
    const count = keep === undefined ? undefined : readCount(keep);
    if (flags.has('check')) {
      if (count !== undefined) throw new UsageError('--check reads one file, and --keep is for a folder');
      return checkedText(named, await onFile(() => checkBackup(named)));
    }
    const path = count === undefined ? named : datedPath(named, new Date());
    return async ({ database, config }) => {
      const site = await onFile(() => backUpAndNote(database, path, config.dataDir));
      if (count !== undefined) await onFile(() => deleteOlder(path, count));
      return `Wrote ${path}, ${summaryText(site)}.${noteText(site.noteError)}`;
    };
  },
};

/** The backup is done all the same. */
function noteText(noteError: string | undefined): string {
  if (noteError === undefined) return '';
  return `\nIts time could not be stored, so metrics and alerts know only an earlier backup: ${noteError}`;
}

function readCount(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new UsageError('--keep expects a number of backups from 1 to 9999');
}

export function summaryText({ takenAt, counts }: BackupSummary): string {
  const [users, entries, picks] = ['users', 'entries', 'picks'].map((table) => `${counts.get(table)} ${table}`);
  return `the site of ${takenAt}: ${users}, ${entries}, ${picks}`;
}

function checkedText(path: string, { maker, seasons, lastLock, ...site }: CheckedBackup): string {
  return [
    `${path} is whole and can be restored: ${summaryText(site)}.`,
    `It is of ${maker}.`,
    seasons.length === 0 ? 'It has no season.' : `Its seasons: ${seasons.join(', ')}.`,
    lastLock === undefined ? 'No round has been locked.' : `The last lock: ${lastLock}.`,
  ].join('\n');
}
