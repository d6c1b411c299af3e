import { createLoginLink } from '#server/accounts/signIn/loginLinks.ts';
import { findUserByName } from '#server/accounts/users/userQueries.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { type Command, CommandError } from './command.ts';
import { parseUsername } from './parse.ts';

export const loginLink: Command = {
  words: ['name'],
  flags: {},
  summary: 'prints a link that logs in to an account',
  details: `The link works once, within 10 minutes, whether or not the site has passwords. It leads to PUBLIC_URL.`,
  read([word = '']) {
    const name = parseUsername(word);
    return async ({ database, config: { publicUrl } }) => {
      const user = await database.query(findUserByName, name);
      if (!user) throw new CommandError(`There is no user ${name}.`);
      const token = await database.transact(createLoginLink, COMMAND_LINE, user);
      return `This link logs in ${user.username}, once, within 10 minutes:\n${publicUrl}/login-link/${token}`;
    };
  },
};
