import { givePassword } from '#server/accounts/account/users.ts';
import { findUserByName } from '#server/accounts/users/userQueries.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { type Command, CommandError } from './command.ts';
import { parseUsername } from './parse.ts';
import { randomPassword, typedPassword } from './passwords.ts';

export const resetPassword: Command = {
  words: ['name'],
  flags: { stdin: 'reads the password from standard input' },
  summary: 'sets a new password for an account',
  details: 'All sessions of the account end. Without --stdin the password is random, and shown once.',
  async read([word = ''], flags) {
    const name = parseUsername(word);
    const typed = flags.has('stdin') ? await typedPassword() : undefined;
    return async ({ database }) => {
      const user = await database.query(findUserByName, name);
      if (!user) throw new CommandError(`There is no user ${name}.`);
      const password = typed ?? randomPassword();
      await givePassword(database, COMMAND_LINE, user, password);
      const shown = typed === undefined ? ` ${password}, shown this once` : '';
      return `${user.username} has a new password${shown}; all sessions of ${user.username} have ended.`;
    };
  },
};
