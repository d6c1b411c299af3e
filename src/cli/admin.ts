import { makeSiteAdmin } from '#server/accounts/account/siteAdmins.ts';
import type { Command } from './command.ts';
import { parseUsername } from './parse.ts';
import { randomPassword } from './passwords.ts';

export const admin: Command = {
  words: ['name'],
  flags: {},
  summary: 'makes a player a site admin, or creates one',
  details: `The player of that name becomes a site admin. If there is none, the command creates a site admin of that name, with
the password in ADMIN_PASSWORD, or with a random one that it shows.`,
  createsDatabase: true,
  read([word = '']) {
    const name = parseUsername(word);
    return async ({ database, config: { adminPassword } }) => {
      const password = adminPassword ?? randomPassword();
      const { username, isNew } = await makeSiteAdmin(database, name, password);
      if (!isNew) return `${username} is a site admin.`;
      const source = adminPassword === undefined ? `the password ${password}, shown this once` : 'ADMIN_PASSWORD';
      return `Created the site admin ${username} with ${source}.`;
    };
  },
};
