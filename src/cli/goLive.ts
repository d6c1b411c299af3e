import { goLive as sayLive } from '#server/app/channels/silence.ts';
import { COMMAND_LINE } from '#server/infrastructure/audit/audit.ts';
import type { Command } from './command.ts';

export const goLive: Command = {
  words: [],
  flags: {},
  summary: 'says that a restored copy is the real site now, which sends from here on',
  details: `A restored site sends nothing, and asks no results feed, until this command or the button in the console. It
counts within seconds, without a restart. What came up meanwhile is dropped.`,
  read() {
    return async ({ database, config }) => {
      const wasCopy = await database.transact(sayLive, COMMAND_LINE, config);
      const still =
        config.outbound === 'off' ? '\nOUTBOUND is off: a process with this variable sends nothing all the same.' : '';
      return `${wasCopy ? 'This is the real site now: it sends from here on.' : 'This is no restored copy.'}${still}`;
    };
  },
};
