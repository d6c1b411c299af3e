import { backUp, type Site } from '#server/backup/backup.ts';
import type { Command } from './command.ts';
import { onFile } from './files.ts';
import { readPath } from './words.ts';

export const backup: Command = {
  words: ['file'],
  flags: {},
  summary: 'writes the whole site to a new file',
  details: `It is the site of one moment, and nobody waits for it. The file is there once it is whole, and for you alone: it
has the open picks, e-mail addresses, invite codes, hashed passwords, and the passwords of the demo's two logins.`,
  onAnyMigration: true,
  read([file = '']) {
    const path = readPath(file);
    return async ({ database, config }) => {
      const site = await onFile(() => backUp(database, path, config.dataDir));
      return `Wrote ${path}, ${told(site)}.`;
    };
  },
};

/** What to say of a site that has been backed up or restored. */
export function told({ takenAt, counts }: Site): string {
  const [users, entries, picks] = ['users', 'entries', 'picks'].map((table) => `${counts.get(table)} ${table}`);
  return `the site of ${takenAt}: ${users}, ${entries}, ${picks}`;
}
