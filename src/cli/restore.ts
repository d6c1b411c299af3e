import { checkBackup, restore as restoreSite } from '#server/site/backup/restore.ts';
import { summaryText } from './backup.ts';
import type { Command } from './command.ts';
import { onFile } from './files.ts';
import { parsePath } from './parse.ts';

export const restore: Command = {
  words: ['file'],
  flags: {},
  summary: 'fills an empty database with the site of a backup',
  details: `All of it or nothing: a file that is damaged, a database that is not empty and a backup of an unknown version are
refused. A backup of an older version takes a database that no app has been started on.`,
  onAnyMigration: true,
  createsDatabase: true,
  async read([file = '']) {
    const path = parsePath(file);
    await onFile(() => checkBackup(path));
    return async ({ database, config }) => {
      const site = await onFile(() => restoreSite(database, path, config.dataDir));
      return `Restored ${summaryText(site)}.`;
    };
  },
};
