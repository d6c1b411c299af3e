import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Game, Pool } from '#contract/schemas.ts';
import { SECOND } from '#domain/time.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { type AppProcess, MAIN, NODE_FLAGS, startApp } from '#test/support/appProcess.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { ROOT } from '#test/support/projectFiles.ts';

const CALLERS = 24;
/** For an end that waits for nothing: far less than the longest drain, and enough for a slow machine. */
const AT_ONCE_MS = 30 * SECOND;

const t = await testApp();
const isServer = t.database.kind === 'server';
const dir = mkdtempSync(join(tmpdir(), 'unbusted-stop-'));
afterAll(() => rmSync(dir, { recursive: true }));
if (!isServer) await fillDataDir(dir);
const env = { PORT: '0', SEED: 'none', DATA_DIR: dir, DATABASE_URL: t.database.url ?? '' };

async function start(variables: Readonly<Record<string, string>>): Promise<{ app: AppProcess; url: string }> {
  const app = startApp({ ...env, ...variables });
  onTestFinished(async () => {
    app.kill('SIGKILL');
    await app.ended;
  });
  return { app, url: await app.url() };
}

async function ready(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, text: await response.text() };
}

/** Waits for the end of the app, which must log no error, and returns its duration. */
async function timeToEnd(app: AppProcess): Promise<number> {
  const since = performance.now();
  expect(await app.ended).toMatchObject({ code: 0, errors: '' });
  return performance.now() - since;
}

test('after SIGTERM /readyz answers 503 at once, and requests are served until the drain is over', async () => {
  const { app, url } = await start({ DRAIN_SECONDS: '2' });
  expect(await ready(url)).toEqual({ status: 200, text: 'ok' });
  app.kill('SIGTERM');
  const ended = timeToEnd(app);
  await expect.poll(() => ready(url)).toEqual({ status: 503, text: 'The app is stopping' });
  // on an open connection and on a new one
  for (const headers of [{}, { Connection: 'close' }]) {
    expect((await fetch(`${url}/api/user`, { headers })).status).toBe(401);
  }
  const took = await ended;
  expect(took).toBeGreaterThan(2 * SECOND - 100);
  expect(took).toBeLessThan(2 * SECOND + AT_ONCE_MS);
});

test('the app stops by itself when its start script is killed', async () => {
  const script = `import(${JSON.stringify(join(ROOT, 'scripts/node.mjs'))}).then(({ runApp }) => runApp(process.argv.slice(1)))`;
  const wrapper = startApp(env, [process.execPath, '-e', script, ...NODE_FLAGS, MAIN]);
  const url = await wrapper.url();
  wrapper.kill('SIGKILL');
  // resolves once both have closed the output
  expect(await wrapper.ended).toMatchObject({ code: null, errors: '' });
  await expect(ready(url)).rejects.toThrow();
});

test('a second SIGTERM ends the drain, and the app still ends with 0', { tags: 'slow' }, async () => {
  const { app, url } = await start({ DRAIN_SECONDS: '60' });
  app.kill('SIGTERM');
  // a signal that follows at once counts as the same
  app.kill('SIGTERM');
  await expect.poll(() => ready(url)).toMatchObject({ status: 503 });
  await delay(SECOND);
  expect((await ready(url)).status).toBe(503);
  app.kill('SIGTERM');
  expect(await timeToEnd(app)).toBeLessThan(AT_ONCE_MS);
});

test('Ctrl-C in a terminal ends the app without a drain', async () => {
  const { app } = await start({ DRAIN_SECONDS: '60' });
  app.kill('SIGINT');
  expect(await timeToEnd(app)).toBeLessThan(AT_ONCE_MS);
});

let callers: { person: ApiUser; entryId: number }[];
let pool: Pool;
let game: Game;

async function buildScene(): Promise<void> {
  const season = await t.buildSeason();
  game = await t.buildGame(await t.buildRound(season));
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  pool = await t.buildPool(root, season);
  callers = [];
  while (callers.length < CALLERS) {
    const person = await t.buildUser(callers.length === 0 ? { isAdmin: true } : {});
    const entry = await t.buildMember(pool, person);
    callers.push({ person, entryId: entry.id });
  }
}

/** Sends reads and writes until the app is gone. */
async function callOn(url: string, { person, entryId }: (typeof callers)[number], n: number): Promise<void> {
  const headers = { Cookie: person.cookie ?? '', 'Content-Type': 'application/json' };
  const pick = JSON.stringify({ gameId: game.id, pick: game.team1 });
  const name = JSON.stringify({ name: `${person.user.username} ${n % 10}` });
  const requests: [path: string, init?: RequestInit][] = [
    [`/api/groups/${pool.id}/leaderboard`],
    [`/api/picks?entryId=${entryId}`, { method: 'POST', body: pick }],
    [`/api/entries/${entryId}`, { method: 'PATCH', body: name }],
    [`/api/rounds/${game.seasonId}`],
  ];
  try {
    for (let turn = n; ; turn += 1) {
      const [path, init] = requests[turn % requests.length] ?? [''];
      await (await fetch(`${url}${path}`, { ...init, headers })).text();
    }
  } catch {
    // the app is gone
  }
}

if (isServer) beforeAll(buildScene);

test.runIf(isServer)(
  'under mixed load SIGTERM ends the app with 0, on a PostgreSQL server',
  { tags: 'slow' },
  async () => {
    const { app, url } = await start({});
    const calling = callers.map((caller, n) => callOn(url, caller, n));
    await delay(SECOND);
    app.kill('SIGTERM');
    expect(await timeToEnd(app)).toBeLessThan(AT_ONCE_MS);
    await Promise.all(calling);
  },
);
