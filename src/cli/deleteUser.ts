import { createInterface } from 'node:readline';
import { featureExtents } from '#app/extents.ts';
import { listText } from '#domain/names/listText.ts';
import { plural } from '#domain/names/plural.ts';
import { deletePlayer } from '#server/accounts/account/users.ts';
import { type AccountExtent, countExtent, findUserByName } from '#server/accounts/users/userQueries.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { type Command, CommandError } from './command.ts';
import { parseUsername } from './parse.ts';

export const deleteUser: Command = {
  words: ['name'],
  flags: { yes: 'answers the question' },
  summary: 'deletes the account of a player, after a question that says what goes with it',
  details: `${listText(['Entries', 'picks', 'memberships', ...featureExtents.map(({ what }) => what)])} go with it; the first site admin takes over its pools. The audit log and
backups keep the name. Who is a site admin cannot be deleted.`,
  read([word = ''], flags) {
    const name = parseUsername(word);
    return async ({ database }) => {
      const user = await database.query(findUserByName, name);
      if (!user) throw new CommandError(`There is no user ${name}.`);
      if (user.isAdmin)
        throw new CommandError(`${user.username} is a site admin: take that away in the console first.`);
      const extent = await database.query(countExtent, user.id);
      const more = await Promise.all(featureExtents.map(({ count }) => database.query(count, user.id)));
      process.stdout.write(`${goesWith(user.username, extent, more)}
`);
      if (!flags.has('yes') && !(await isYes(`Delete ${user.username}? Type yes: `))) {
        throw new CommandError('Nothing was deleted.');
      }
      await database.transact(deletePlayer, COMMAND_LINE, user);
      return `${user.username} was deleted.`;
    };
  },
};

function goesWith(
  username: string,
  { entries, picks, memberships, pools, heir }: AccountExtent,
  more: readonly string[],
): string {
  const parts = [
    plural(entries, 'entry', 'entries'),
    plural(picks, 'pick'),
    plural(memberships, 'membership'),
    ...more,
  ];
  const passing = pools > 0 && heir ? ` ${plural(pools, 'pool')} of theirs will be ${heir}’s.` : '';
  return `With ${username} go ${parts.join(', ')}.${passing} The audit log and backups keep the name.`;
}

/** Asks on the terminal. Nothing typed, as in a script without input, is no yes. */
async function isYes(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const line of createInterface({ input: process.stdin })) return line.trim().toLowerCase() === 'yes';
  process.stdout.write('\n');
  return false;
}
