import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Game } from '#contract/schemas.ts';
import type { WireResponse } from '#test/support/httpWire.ts';
import type { Browser } from './loadUser.ts';
import { getAll, type LoadUsers, POLL_MS, renewAll, screens } from './scenario.ts';

const AT_ONCE = 50;
const SETTLE_MS = 1_000;
const PATIENCE_MS = 10_000;
const STEP_MS = 100;

const UNRECEIVED = 'results that did not reach a stream';
const UNSEEN = 'results that a screen has not fetched';
export const ON_SCREEN = 'result to new leaderboard';

/** A result and the browsers that have not received it. */
interface Result {
  readonly began: number;
  readonly unreceived: Set<Browser>;
  readonly unseen: Set<Browser>;
}

interface Options {
  readonly results: readonly { readonly game: Game; readonly winner: string }[];
  readonly everyMs: number;
  readonly polls: boolean;
}

/** Open leaderboards receive one result after another, and refetch. */
export async function results(crowd: LoadUsers, options: Options): Promise<void> {
  let latest: Result | undefined;
  const limit = pLimit(AT_ONCE);
  const current = () => latest;
  await Promise.all(crowd.browsers.map((browser) => limit(() => openLeaderboard(crowd, browser, options, current))));
  await delay(SETTLE_MS);
  crowd.meters.reset();
  for (const { game, winner } of options.results) {
    latest = { began: performance.now(), unreceived: new Set(crowd.browsers), unseen: new Set(crowd.browsers) };
    const next = delay(options.everyMs);
    await crowd.meters.time('result set', crowd.root, () => crowd.setWinner(game, winner));
    await next;
    await settled(latest);
    crowd.broken[UNRECEIVED] = (crowd.broken[UNRECEIVED] ?? 0) + latest.unreceived.size;
    crowd.broken[UNSEEN] = (crowd.broken[UNSEEN] ?? 0) + latest.unseen.size;
    if (latest.unreceived.size + latest.unseen.size > 0) return;
  }
}

/** Sets the first half of a round's results. The other half stays open for picks. */
export async function games(crowd: LoadUsers): Promise<void> {
  const won = crowd.scenario.games
    .slice(0, crowd.scenario.games.length / 2)
    .map((game) => ({ game, winner: game.team1 }));
  await results(crowd, { results: won, everyMs: 2_000, polls: true });
}

async function openLeaderboard(
  crowd: LoadUsers,
  browser: Browser,
  { polls }: Options,
  latest: () => Result | undefined,
): Promise<void> {
  const { meters, scheduler, scenario } = crowd;
  const [standings = '', ...others] = screens.leaderboard(browser.person, scenario.seasonId);
  const show = ({ status }: WireResponse) => {
    const result = latest();
    if (status === 200 && result?.unseen.delete(browser)) meters.record(ON_SCREEN, browser, result.began);
  };
  await getAll(browser, [standings, ...others]);
  await browser.listen(() => {
    const result = latest();
    if (result?.unreceived.delete(browser)) meters.record('result to stream', browser, result.began);
    void browser.renew(standings).then(show);
    void renewAll(browser, screens.refetched(scenario.seasonId));
  });
  if (!polls) return;
  scheduler.every(POLL_MS, async () => {
    const poll = (path: string) => meters.time('poll', browser, () => browser.get(path));
    await Promise.all([poll(standings).then(show), ...others.map(poll)]);
  });
}

/** Waits until all browsers have a result, or PATIENCE_MS. */
async function settled({ unreceived, unseen }: Result): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && unreceived.size + unseen.size > 0; waited += STEP_MS)
    await delay(STEP_MS);
}
