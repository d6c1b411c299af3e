import { plural } from '#domain/names/plural.ts';
import { type Account, listAccounts } from '#server/accounts/users/userQueries.ts';
import type { Command } from './command.ts';

const HEAD = ['name', 'email', 'created', 'last seen'];

export const users: Command = {
  words: [],
  lastWord: 'query',
  flags: {},
  summary: 'lists the users by name, or finds those whose name or email address contains a text',
  details:
    'Of each it says when the account was created and last used, in UTC, and whether it is a site admin or hidden.',
  read([query = '']) {
    return async ({ database }) => {
      const accounts = await database.query(listAccounts, query);
      const rows = [HEAD, ...accounts.map(columnsOf)];
      const widths = HEAD.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
      const lines = rows.map((row) =>
        row
          .map((text, n) => text.padEnd(widths[n] ?? 0))
          .join('  ')
          .trimEnd(),
      );
      return [...(accounts.length > 0 ? lines : []), plural(accounts.length, 'user')].join('\n');
    };
  },
};

function columnsOf({ username, email, createdAt, seenAt, isAdmin, isHidden }: Account): string[] {
  const marks = [isAdmin && 'site admin', isHidden && 'hidden'].filter(Boolean).join(', ');
  return [username, email ?? '', dayOf(createdAt), seenAt ? dayOf(seenAt) : 'never', marks];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
