import { checkBackup } from '#server/site/backup/checkBackup.ts';
import { restore as restoreSite } from '#server/site/backup/restore.ts';
import { summaryText } from './backup.ts';
import type { Command } from './command.ts';
import { onFile } from './files.ts';
import { parsePath } from './parse.ts';

export const restore: Command = {
  words: ['file'],
  flags: {},
  summary: 'fills an empty database with the site of a backup',
  details: `The command restores everything or nothing. It refuses a damaged file, a database that is not empty and a backup of an
unknown version. A backup of an older version needs a database on which no app has been started.`,
  onAnyMigration: true,
  createsDatabase: true,
  async read([file = '']) {
    const path = parsePath(file);
    await onFile(() => checkBackup(path));
    return async ({ database, config }) => {
      const site = await onFile(() => restoreSite(database, path, config.dataDir));
      const skipped = site.skipped.map(
        (table) => `\nThe table ${table} is of a feature that this version does not have.`,
      );
      return `Restored ${summaryText(site)}.${skipped.join('')}`;
    };
  },
};
