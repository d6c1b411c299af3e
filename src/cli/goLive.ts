import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import { goLive as sayLive } from '#server/notifications/silence.ts';
import type { Command } from './command.ts';

export const goLive: Command = {
  words: [],
  flags: {},
  summary: 'says that a restored copy is the real site now, which sends from here on',
  details: `A restored site sends no mail, push and webhook, and asks no results feed, until this command or the button in the console. It
counts within seconds, without a restart. What came up meanwhile is dropped.`,
  read() {
    return async ({ database, config: { remindHours, outbound } }) => {
      const wasCopy = await database.transact(sayLive, COMMAND_LINE, remindHours);
      const still =
        outbound === 'off' ? '\nOUTBOUND is off: a process with this variable sends nothing all the same.' : '';
      return `${wasCopy ? 'This is the real site now: it sends from here on.' : 'This is no restored copy.'}${still}`;
    };
  },
};
