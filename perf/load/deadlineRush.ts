import { setTimeout as delay } from 'node:timers/promises';
import type { OwnPick } from '#contract/schemas.ts';
import { headerOf, type WireResponse } from '#test/support/httpWire.ts';
import type { Browser } from './loadUser.ts';
import { getAll, type LoadUsers, POLL_MS, renewAll, screens, TAP_MS } from './scenario.ts';

const OPEN_MS = 4_000;
const BEFORE_MS = 20_000;
const AFTER_MS = 4_000;
/** The server's error about the database's clock: half its slowest round trip. */
const CLOCK_MS = 100;

interface Saver {
  readonly browser: Browser;
  readonly acknowledged: Map<number, string>;
  taps: number;
}

interface Rush {
  readonly crowd: LoadUsers;
  readonly deadline: number;
  /** picks refused before the deadline */
  early: number;
}

const LOST = 'acknowledged picks that are missing';
const LATE = 'picks accepted after the deadline';
const EARLY = 'picks refused before the deadline';

/** All users save picks until after the deadline. Then the stored picks are compared. */
export async function deadlineRush(crowd: LoadUsers): Promise<void> {
  const rush: Rush = { crowd, deadline: await crowd.moveDeadline(OPEN_MS + BEFORE_MS), early: 0 };
  const savers = crowd.browsers.map((browser): Saver => ({ browser, acknowledged: new Map(), taps: 0 }));
  for (const saver of savers) crowd.scheduler.within(OPEN_MS, () => open(rush, saver));
  await delay(OPEN_MS + BEFORE_MS + AFTER_MS);
  await crowd.scheduler.end(AFTER_MS);
  const comparisons = await Promise.all(savers.map((saver) => readBack(rush, saver)));
  const sum = (what: keyof Comparison) => comparisons.reduce((total, each) => total + each[what], 0);
  Object.assign(crowd.broken, { [LOST]: sum('lost'), [LATE]: sum('late'), [EARLY]: rush.early });
}

async function open(rush: Rush, saver: Saver): Promise<void> {
  const { meters, scheduler, scenario } = rush.crowd;
  const { browser, acknowledged } = saver;
  const shown = screens.picks(browser.person, scenario.seasonId);
  await meters.time('My Picks opens', browser, () => getAll(browser, shown));
  for (const { gameId, pick } of await own(browser)) acknowledged.set(gameId, pick);
  const changed = [ownPicks(browser), ...screens.refetched(scenario.seasonId)];
  await browser.listen(() => {
    if (!scheduler.isOver) void meters.time('refetch after an event', browser, () => renewAll(browser, changed));
  });
  const polled = screens.polled(scenario.seasonId);
  scheduler.every(POLL_MS, async () => {
    await Promise.all(polled.map((path) => meters.time('poll', browser, () => browser.get(path))));
  });
  scheduler.every(TAP_MS, () => tap(rush, saver));
}

/** Picks the other team, so that a lost save is visible. */
async function tap(rush: Rush, saver: Saver): Promise<void> {
  const { meters, scenario } = rush.crowd;
  const { browser, acknowledged } = saver;
  const game = scenario.games[saver.taps++ % scenario.games.length];
  if (!game) return;
  const pick = acknowledged.get(game.id) === game.team1 ? game.team2 : game.team1;
  const outcome = ({ status }: WireResponse) => (status === 409 ? 'late pick refused' : 'pick saved');
  const answer = await meters.time(outcome, browser, () =>
    browser.send('POST', ownPicks(browser), [200, 409], { gameId: game.id, pick }),
  );
  if (answer.status === 200) acknowledged.set(game.id, pick);
  if (answer.status === 409 && answeredAt(answer) < rush.deadline - CLOCK_MS) rush.early += 1;
}

/** The database's clock in the response. */
function answeredAt({ head }: WireResponse): number {
  return Number(headerOf(head, 'x-server-time'));
}

interface Comparison {
  readonly lost: number;
  readonly late: number;
}

async function readBack(rush: Rush, { browser, acknowledged }: Saver): Promise<Comparison> {
  const ofRound = new Set(rush.crowd.scenario.games.map(({ id }) => id));
  const stored = (await own(browser)).filter(({ gameId }) => ofRound.has(gameId));
  const picks = new Map(stored.map(({ gameId, pick }) => [gameId, pick]));
  return {
    lost: [...acknowledged].filter(([gameId, pick]) => ofRound.has(gameId) && picks.get(gameId) !== pick).length,
    late: stored.filter(({ changedAt }) => Date.parse(changedAt) > rush.deadline).length,
  };
}

function own(browser: Browser): Promise<OwnPick[]> {
  return browser.json(ownPicks(browser));
}

function ownPicks({ person }: Browser): string {
  return `/api/picks?entryId=${person.entryId}`;
}
