import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Game } from '#contract/schemas.ts';
import type { WireResponse } from '#test/support/httpWire.ts';
import type { Browser } from './loadUser.ts';
import { getAll, type LoadUsers, POLL_MS, renewAll, screens } from './scenario.ts';

/** A browser each opens its screen while the others wait. */
const AT_ONCE = 50;
const SETTLE_MS = 1_000;
/** How long everybody is waited for. */
const PATIENCE_MS = 10_000;
const STEP_MS = 100;

const UNHEARD = 'results that a stream has not told';
const UNSEEN = 'results that a screen has not asked for';
export const ON_SCREEN = 'result to new leaderboard';

/** A result, and who is still without it. */
interface Result {
  readonly began: number;
  readonly unheard: Set<Browser>;
  readonly unseen: Set<Browser>;
}

interface Options {
  readonly results: readonly { readonly game: Game; readonly winner: string }[];
  readonly everyMs: number;
  readonly polls: boolean;
}

/** Leaderboards are open, and hear of result after result; each then asks for what it shows. */
export async function results(crowd: LoadUsers, options: Options): Promise<void> {
  let latest: Result | undefined;
  const limit = pLimit(AT_ONCE);
  const current = () => latest;
  await Promise.all(crowd.browsers.map((browser) => limit(() => openLeaderboard(crowd, browser, options, current))));
  await delay(SETTLE_MS);
  crowd.meters.reset();
  for (const { game, winner } of options.results) {
    latest = { began: performance.now(), unheard: new Set(crowd.browsers), unseen: new Set(crowd.browsers) };
    const next = delay(options.everyMs);
    await crowd.meters.time('result set', crowd.root, () => crowd.setWinner(game, winner));
    await next;
    await settled(latest);
    crowd.broken[UNHEARD] = (crowd.broken[UNHEARD] ?? 0) + latest.unheard.size;
    crowd.broken[UNSEEN] = (crowd.broken[UNSEEN] ?? 0) + latest.unseen.size;
    if (latest.unheard.size + latest.unseen.size > 0) return;
  }
}

/** The first half of a round's games: the other half is left to be picked. */
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
    if (result?.unheard.delete(browser)) meters.record('result to stream', browser, result.began);
    void browser.renew(standings).then(show);
    void renewAll(browser, screens.told(scenario.seasonId));
  });
  if (!polls) return;
  scheduler.every(POLL_MS, async () => {
    const poll = (path: string) => meters.time('poll', browser, () => browser.get(path));
    await Promise.all([poll(standings).then(show), ...others.map(poll)]);
  });
}

/** Until everybody has a result, or it takes too long. */
async function settled({ unheard, unseen }: Result): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && unheard.size + unseen.size > 0; waited += STEP_MS) await delay(STEP_MS);
}
