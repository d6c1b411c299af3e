import { setTimeout as delay } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { deadlineChecks } from '#app/testing.ts';
import type { EntryPick, OwnPick } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { autopilotSides } from '#domain/scoring/autopilot.ts';
import { sideOf } from '#domain/sides.ts';
import { HOUR } from '#domain/time.ts';
import type { TestApp } from '../support/app.ts';
import { type CallerResponse, Callers } from './callers.ts';
import { faultTest, isFullRun, type Report } from './faultTest.ts';
import { type FaultScene, sceneOf } from './scene.ts';
import { allSites, readerOf, startOn } from './sites.ts';
import { workloads } from './workloads.ts';

const SAVERS = isFullRun ? 300 : 50;
/** The offsets of the process clocks. Only the database's clock counts; the embedded one has that of its process. */
const CLOCKS = { embedded: [0], server: [-HOUR, 0, HOUR] };
const preload = `--import=${new URL('wrongClock.ts', import.meta.url)}`;
const PATIENCE_MS = 10_000;
/** Until all processes have received a moved deadline. */
const PROPAGATION_MS = 1_000;
const OPEN_MS = 3_000;
/** How long after a deadline a response may show the state before it. */
const LATE_MS = 100;
const MOVES = 6;
const REFUSED = 409;

interface Storm extends FaultScene {
  readonly poolId: number;
  /** ids of the entries with the autopilot on: every other saver's */
  readonly autopilots: ReadonlySet<number>;
}

/** A deadline, and when the call that set it was sent and answered. */
interface Move {
  readonly sent: number;
  readonly answered: number;
  readonly deadline: number;
}

const sites = await allSites(stormScene, 'server');

async function stormScene(t: TestApp): Promise<Storm> {
  const scene = await sceneOf(SAVERS)(t);
  const root = await t.buildUser({ username: 'boss' });
  const pool = await t.buildPool(root, scene.march.season);
  for (const { entry } of scene.savers) await t.buildMembership(pool, entry);
  const autopilots = scene.savers.filter((_, n) => n % 2 === 1).map(({ entry }) => entry.id);
  await t.sql((sql) => sql`update entries set autopilot = 'favorites' where id = any(${autopilots})`);
  return { ...scene, poolId: pool.id, autopilots: new Set(autopilots) };
}

for (const { database, env, scene } of sites) {
  const apps = CLOCKS[database].map((ahead) => startOn(env, { CLOCK_AHEAD_MS: String(ahead), NODE_OPTIONS: preload }));
  afterAll(async () => {
    for (const app of apps) app.kill('SIGKILL');
    await Promise.all(apps.map(({ ended }) => ended));
  });
  const urls = await Promise.all(apps.map((app) => app.url()));
  const callers = new Callers(workloads.saves.cells(scene), SAVERS);
  const options = { database, times: 20 };
  const how = database === 'server' ? '3 processes, the clocks of two an hour off' : '1 process';

  faultTest(`a deadline that passes under savers, ${how}`, options, async (report) => {
    const move = await moveDeadline(urls[0], scene, OPEN_MS);
    const reading = urls.map((url) => readAcross(url, scene, move, report));
    await storm([move], report, () => delay(move.deadline - Date.now()));
    await Promise.all(reading);
  });

  faultTest(`a deadline that is moved under savers, ${how}`, { ...options, tags: 'slow' }, async (report) => {
    const moves = [await moveDeadline(urls[0], scene, HOUR)];
    await storm(moves, report, async () => {
      for (let n = 1; n <= MOVES; n += 1) {
        await callers.until(SAVERS, () => true);
        moves.push(await moveDeadline(urls[n % urls.length], scene, n % 2 ? -PROPAGATION_MS : HOUR));
      }
      moves.push(await moveDeadline(urls[0], scene, -PROPAGATION_MS));
    });
  });

  /** Saves until every caller has been refused once, and checks each response against the deadlines. */
  async function storm(moves: readonly Move[], report: Report, happen: () => Promise<unknown>): Promise<void> {
    const answers: CallerResponse[] = [];
    const unsubscribe = callers.subscribe((answer) => answers.push(answer));
    callers.start(...urls);
    await happen();
    if (!(await callers.each((status) => status === REFUSED, PATIENCE_MS)))
      report.violated('not refused after the deadline');
    await callers.stop();
    unsubscribe();
    for (const answer of answers) judge(answer, moves, report);
    callers.compare(await workloads.saves.read(scene, readerOf(urls[0] ?? '')), (status) => status === REFUSED, report);
    for (const url of urls) await checkShown(url, scene, report);
    await checkAutopilots(urls[0] ?? '', scene, report);
  }
}

/** Checks that the autopilot has picked the favorite in every game without a pick, for those who want it and for nobody else. */
async function checkAutopilots(url: string, { march, savers, autopilots }: Storm, report: Report): Promise<void> {
  const read = readerOf(url);
  const locked = march.games.filter(({ roundId }) => roundId === march.rounds[0]?.id);
  const games = new Map(locked.map((game) => [game.id, game]));
  for (const { entry, cookie } of savers) {
    const picks = await read<OwnPick[]>(`/api/picks?entryId=${entry.id}`, cookie);
    const byHand = new Set(picks.filter(({ isAuto }) => !isAuto).map(({ gameId }) => gameId));
    const wanted = autopilots.has(entry.id) ? autopilotSides(locked.filter(({ id }) => !byHand.has(id))) : new Map();
    const made = picks.flatMap(({ isAuto, gameId, pick }) => {
      const game = games.get(gameId);
      return isAuto && game ? [`${gameId} ${sideOf(game, pick)}`] : [];
    });
    if (`${made.sort()}` !== `${[...wanted].map(([gameId, side]) => `${gameId} ${side}`).sort()}`) {
      report.violated('a pick of the autopilot that is missing, wrong or over a pick');
    }
    report.observed('picks of the autopilot', made.length);
  }
}

/** Has features check the picks that are shown. */
async function checkShown(url: string, { poolId, march, savers: [reader] }: Storm, report: Report): Promise<void> {
  const cookie = reader?.cookie ?? '';
  const games = new Map(march.games.map((game) => [game.id, game]));
  const shown = await readerOf(url)<EntryPick[]>(`/api/groups/${poolId}/picks/1`, cookie);
  const picks = shown.map(({ entryId, gameId, pick }) => {
    const game = games.get(gameId);
    return `${entryId} ${gameId} ${game && sideOf(game, pick)}`;
  });
  const ask = (path: string) => fetch(`${url}${path}`, { headers: { Cookie: cookie } });
  for (const check of deadlineChecks) await check({ ask, poolId, picks }, report);
}

/** Checks a response if the deadline did not change while the request was in flight. */
function judge({ status, sent, answered }: CallerResponse, moves: readonly Move[], report: Report): void {
  const last = moves.findLast((move) => move.answered <= sent);
  if (!last || moves.some((move) => move !== last && move.sent <= answered && move.answered >= sent)) return;
  if (sent >= last.deadline) {
    report.observed('saves after a deadline');
    if (status !== REFUSED) report.violated('a late pick taken');
  }
  if (answered < last.deadline && status === REFUSED) report.violated('a pick refused in time');
}

async function moveDeadline(url: string | undefined, { march, rootCookie }: FaultScene, ms: number): Promise<Move> {
  const [round] = march.rounds;
  const sent = Date.now();
  const deadline = sent + ms;
  const response = await fetch(`${url}/api/rounds/${round?.id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Cookie: rootCookie },
    body: JSON.stringify({ name: round?.name, deadline: new Date(deadline) }),
  });
  if (!response.ok) throw new Error(`a deadline cannot be moved: ${response.status} ${await response.text()}`);
  return { sent, answered: Date.now(), deadline };
}

/** Reads the picks of others until they are shown: not before the deadline, and soon after it. */
async function readAcross(
  url: string,
  { poolId, savers: [reader] }: Storm,
  { answered, deadline }: Move,
  report: Report,
): Promise<void> {
  const read = readerOf(url);
  await delay(answered + PROPAGATION_MS - Date.now());
  for (let isShown = false; !isShown; ) {
    const sent = Date.now();
    const picks = await read<EntryPick[]>(`/api/groups/${poolId}/picks/1`, reader?.cookie ?? '');
    const grid = await read<PickGrid>(`/api/groups/${poolId}/pick-grid`, reader?.cookie ?? '');
    isShown = grid.rounds.length > 0;
    const shows = isShown || picks.some(({ entryId }) => entryId !== reader?.entry.id);
    report.observed('looks at others’ picks');
    if (shows && Date.now() < deadline) report.violated('a pick revealed before the deadline');
    if (!isShown && sent > deadline + LATE_MS) report.violated('picks not shown after the deadline');
    if (sent > deadline + PATIENCE_MS) return;
  }
}
