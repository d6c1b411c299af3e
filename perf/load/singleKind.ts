import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { HOUR, MINUTE } from '#domain/time.ts';
import type { Browser } from './loadUser.ts';
import { ON_SCREEN, results } from './results.ts';
import { getAll, type LoadUsers, POLL_MS, screens, TAP_MS } from './scenario.ts';
import { PASSWORD } from './site.ts';

const AT_ONCE = 50;
const MEASURED_MS = 5_000;
const WARM_MS = 2_000;

export interface Kind {
  readonly name: string;
  /** the action whose time is limited */
  readonly measured: string;
  /** the number of the first attempt */
  readonly start: number;
  /** browsers per client */
  readonly browsers: number;
  readonly connections: number;
  play(crowd: LoadUsers): Promise<void>;
}

const signIns: Kind = {
  name: 'people who sign in within a minute',
  measured: 'sign-in',
  start: 2_000,
  browsers: MEASURED_MS / MINUTE,
  connections: 1,
  async play({ browsers, meters, scheduler }) {
    for (const browser of browsers) {
      scheduler.within(MEASURED_MS, () => meters.time('sign-in', browser, () => browser.signIn(PASSWORD)));
    }
    await delay(MEASURED_MS);
  },
};

const pollers: Kind = {
  name: 'leaderboards that poll every 5 s',
  measured: 'poll',
  start: 8_000,
  browsers: 1,
  connections: 1,
  async play({ browsers, meters, scheduler, scenario }) {
    const limit = pLimit(AT_ONCE);
    const open = async (browser: Browser) => {
      const shown = screens.leaderboard(browser.person, scenario.seasonId);
      await getAll(browser, shown);
      // at once, because the server closes idle connections
      scheduler.every(POLL_MS, async () => {
        await Promise.all(shown.map((path) => meters.time('poll', browser, () => browser.get(path))));
      });
    };
    await Promise.all(browsers.map((browser) => limit(() => open(browser))));
    meters.reset();
    await delay(MEASURED_MS);
  },
};

const listeners: Kind = {
  name: 'leaderboards that receive a result',
  measured: ON_SCREEN,
  start: 500,
  browsers: 1,
  connections: 2,
  async play(crowd) {
    const [game] = crowd.scenario.games;
    if (!game) throw new Error('there are no games');
    // alternating teams, so that the standings change each time
    const won = [game.team2, game.team1, game.team2, game.team1].map((winner) => ({ game, winner }));
    await results(crowd, { results: won, everyMs: 1_000, polls: false });
  },
};

const savers: Kind = {
  name: 'people who tap a team every 2 s',
  measured: 'pick saved',
  start: 4_000,
  browsers: 1,
  connections: 1,
  async play(crowd) {
    await crowd.moveDeadline(HOUR);
    for (const browser of crowd.browsers) crowd.scheduler.every(TAP_MS, tapper(crowd, browser));
    await delay(WARM_MS);
    crowd.meters.reset();
    await delay(MEASURED_MS);
  },
};

export const kinds = { signIns, pollers, listeners, savers };

/** Picks all undecided games repeatedly, with alternating teams. */
function tapper({ meters, scenario }: LoadUsers, browser: Browser): () => Promise<void> {
  const path = `/api/picks?entryId=${browser.person.entryId}`;
  const undecided = scenario.games.slice(scenario.games.length / 2);
  const picks = [...undecided.map(({ id, team1 }) => [id, team1]), ...undecided.map(({ id, team2 }) => [id, team2])];
  let taps = 0;
  return async () => {
    const [gameId, pick] = picks[taps++ % picks.length] ?? [];
    await meters.time('pick saved', browser, () => browser.send('POST', path, [200], { gameId, pick }));
  };
}
