import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './loadUser.ts';
import { getAll, type LoadUsers, POLL_MS, screens } from './scenario.ts';
import { PASSWORD } from './site.ts';

const ARRIVALS_MS = 20_000;
const STAY_MS = 6_000;
const THINK_MS = 3_000;

/** Users arrive one after another, sign in, open the dashboard, the leaderboard and some the grid, and stay. */
export async function arrivals(crowd: LoadUsers): Promise<void> {
  for (const browser of crowd.browsers) crowd.scheduler.within(ARRIVALS_MS, () => visit(crowd, browser));
  await delay(ARRIVALS_MS + STAY_MS);
}

async function visit({ scenario: { seasonId }, meters, scheduler }: LoadUsers, browser: Browser): Promise<void> {
  const { person } = browser;
  const open = (what: string, paths: readonly string[]) =>
    meters.time(`${what} opens`, browser, () => getAll(browser, paths));
  let shown = screens.polled(seasonId);
  await meters.time('sign-in', browser, () => browser.signIn(PASSWORD));
  await open('dashboard', screens.dashboard(person, seasonId));
  await meters.time('stream opens', browser, () => browser.listen(() => {}));
  scheduler.every(POLL_MS, async () => {
    await Promise.all(shown.map((path) => meters.time('poll', browser, () => browser.get(path))));
  });
  await think();
  shown = screens.leaderboard(person, seasonId);
  await open('leaderboard', shown);
  if (person.entryId % 2 === 0) return;
  await think();
  await open('grid', screens.grid(person, seasonId));
  // the grid itself is polled only once a minute
  shown = [`/api/rounds/${seasonId}`];
}

function think(): Promise<void> {
  return delay(THINK_MS * (0.5 + Math.random()));
}
