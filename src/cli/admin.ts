import { makeSiteAdmin } from '#server/accounts/siteAdmins.ts';
import type { Command } from './command.ts';
import { parseUsername } from './parse.ts';
import { randomPassword } from './passwords.ts';

export const admin: Command = {
  words: ['name'],
  flags: {},
  summary: 'makes a site admin',
  details: `The player of that name becomes a site admin. Where there is none, a site admin of that name is made, with the
password that ADMIN_PASSWORD holds, or with one that is shown.`,
  createsDatabase: true,
  read([word = '']) {
    const name = parseUsername(word);
    return async ({ database, config: { adminPassword } }) => {
      const password = adminPassword ?? randomPassword();
      const { username, isNew } = await makeSiteAdmin(database, name, password);
      if (!isNew) return `${username} is a site admin.`;
      const source = adminPassword === undefined ? `the password ${password}, shown this once` : 'ADMIN_PASSWORD';
      return `Made the site admin ${username} with ${source}.`;
    };
  },
};
