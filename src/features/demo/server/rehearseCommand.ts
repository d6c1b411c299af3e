import { createLog } from '#server/app/log.ts';
import { stopSignal } from '#server/app/stopSignal.ts';
import { type Command, UsageError } from '../../../cli/command.ts';
import { MAX_SPEED, timetableFrom } from './timetable.ts';

const DEFAULT_SPEED = 120;

export const rehearse: Command = {
  words: [],
  flags: {},
  options: {
    speed: {
      value: 'n',
      description: `how many times as fast the games are played, from 1 to ${MAX_SPEED}; ${DEFAULT_SPEED} by default`,
    },
  },
  summary: 'plays a recorded tournament through the results feed, on a new site that is deleted at the end',
  details: `The site runs at PORT, with an embedded database in a temporary folder, and asks the rehearsal's own server instead of ESPN.
A deadline passes every few minutes, games are played, their winners are set automatically, and one final is corrected. The
pauses between checks and the minute that confirms a final are those of a real site. Ctrl-C ends it.`,
  onTemporarySite: true,
  read(_, __, { speed }) {
    const times = speed === undefined ? DEFAULT_SPEED : readSpeed(speed);
    return async ({ database, config }) => {
      const stop = stopSignal();
      // the whole app, which no other command loads
      const { playAlong, seedRehearsal } = await import('./rehearsal.ts');
      const { startReplayServer } = await import('./replayServer.ts');
      const { serve } = await import('#server/app/serve.ts');
      const timetable = timetableFrom(database.now(), times);
      await seedRehearsal(database, config.dataDir, timetable);
      const replay = await startReplayServer({ ...timetable, now: database.now });
      const log = createLog(undefined, config.logLevel);
      const site = { ...config, resultsFeed: 'espn', resultsFeedUrl: replay.url } as const;
      const ending = new AbortController();
      const playing = playAlong({ database, timetable, print }, ending.signal).catch((err: unknown) =>
        log.error({ err }, 'The rehearsal goes on without picks and reports'),
      );
      try {
        await serve({ database, config: site, log }, stop);
      } finally {
        ending.abort();
        await Promise.all([playing, replay.stop(0)]);
      }
      return 'The rehearsal has ended, and its site is deleted.';
    };
  },
};

function readSpeed(text: string): number {
  const speed = Number(text);
  if (/^[1-9]\d{0,2}$/.test(text) && speed <= MAX_SPEED) return speed;
  throw new UsageError(`--speed expects a whole number from 1 to ${MAX_SPEED}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
