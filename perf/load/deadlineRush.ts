import { setTimeout as delay } from 'node:timers/promises';
import type { OwnPick } from '#contract/schemas.ts';
import { headerOf, type WireResponse } from '#test/support/httpWire.ts';
import type { Browser } from './loadUser.ts';
import { getAll, type LoadUsers, POLL_MS, renewAll, screens, TAP_MS } from './scenario.ts';

const OPEN_MS = 4_000;
const BEFORE_MS = 20_000;
const AFTER_MS = 4_000;
/** By how much the server may be wrong about the database's clock: half the slowest round trip that it reckons by. */
const CLOCK_MS = 100;

/** What somebody has been told of their picks. */
interface Saver {
  readonly browser: Browser;
  /** the team last acknowledged of each game */
  readonly acknowledged: Map<number, string>;
  taps: number;
}

interface Rush {
  readonly crowd: LoadUsers;
  readonly deadline: number;
  /** refused as late though it was not */
  early: number;
}

const LOST = 'acknowledged picks that are not there';
const LATE = 'picks taken after the deadline';
const EARLY = 'picks refused before the deadline';

/** Everybody is on My Picks and taps, up to and across the deadline; then it is read back what stands. */
export async function deadlineRush(crowd: LoadUsers): Promise<void> {
  const storm: Rush = { crowd, deadline: await crowd.moveDeadline(OPEN_MS + BEFORE_MS), early: 0 };
  const savers = crowd.browsers.map((browser): Saver => ({ browser, acknowledged: new Map(), taps: 0 }));
  for (const saver of savers) crowd.scheduler.within(OPEN_MS, () => open(storm, saver));
  await delay(OPEN_MS + BEFORE_MS + AFTER_MS);
  await crowd.scheduler.end(AFTER_MS);
  const stood = await Promise.all(savers.map((saver) => readBack(storm, saver)));
  const sum = (what: keyof Stood) => stood.reduce((total, each) => total + each[what], 0);
  Object.assign(crowd.broken, { [LOST]: sum('lost'), [LATE]: sum('late'), [EARLY]: storm.early });
}

async function open(storm: Rush, saver: Saver): Promise<void> {
  const { meters, scheduler, scenario } = storm.crowd;
  const { browser, acknowledged } = saver;
  const shown = screens.picks(browser.person, scenario.seasonId);
  await meters.time('My Picks opens', browser, () => getAll(browser, shown));
  for (const { gameId, pick } of await own(browser)) acknowledged.set(gameId, pick);
  const changed = [ownPicks(browser), ...screens.told(scenario.seasonId)];
  await browser.listen(() => {
    if (!scheduler.isOver) void meters.time('told, asks again', browser, () => renewAll(browser, changed));
  });
  const polled = screens.polled(scenario.seasonId);
  scheduler.every(POLL_MS, async () => {
    await Promise.all(polled.map((path) => meters.time('poll', browser, () => browser.get(path))));
  });
  scheduler.every(TAP_MS, () => tap(storm, saver));
}

/** Always the other team: what is kept can then be told from what was there before. */
async function tap(storm: Rush, saver: Saver): Promise<void> {
  const { meters, scenario } = storm.crowd;
  const { browser, acknowledged } = saver;
  const game = scenario.games[saver.taps++ % scenario.games.length];
  if (!game) return;
  const pick = acknowledged.get(game.id) === game.team1 ? game.team2 : game.team1;
  const told = ({ status }: WireResponse) => (status === 409 ? 'late pick refused' : 'pick saved');
  const answer = await meters.time(told, browser, () =>
    browser.send('POST', ownPicks(browser), [200, 409], { gameId: game.id, pick }),
  );
  if (answer.status === 200) acknowledged.set(game.id, pick);
  if (answer.status === 409 && answeredAt(answer) < storm.deadline - CLOCK_MS) storm.early += 1;
}

/** By the database's clock, which the server tells with each answer. */
function answeredAt({ head }: WireResponse): number {
  return Number(headerOf(head, 'x-server-time'));
}

interface Stood {
  readonly lost: number;
  readonly late: number;
}

async function readBack(storm: Rush, { browser, acknowledged }: Saver): Promise<Stood> {
  const ofRound = new Set(storm.crowd.scenario.games.map(({ id }) => id));
  const kept = (await own(browser)).filter(({ gameId }) => ofRound.has(gameId));
  const picks = new Map(kept.map(({ gameId, pick }) => [gameId, pick]));
  return {
    lost: [...acknowledged].filter(([gameId, pick]) => ofRound.has(gameId) && picks.get(gameId) !== pick).length,
    late: kept.filter(({ changedAt }) => Date.parse(changedAt) > storm.deadline).length,
  };
}

function own(browser: Browser): Promise<OwnPick[]> {
  return browser.json(ownPicks(browser));
}

function ownPicks({ person }: Browser): string {
  return `/api/picks?entryId=${person.entryId}`;
}
