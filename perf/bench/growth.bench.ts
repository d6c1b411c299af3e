import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { poolWriters } from '#app/testing.ts';
import type { TestApp } from '#test/support/app.ts';
import { type AppServer, appSite, memoryOf, processorOf } from '#test/support/appServers.ts';
import {
  buildPoolsLike,
  buildSeasonsBefore,
  type Filled,
  fillEmbedded,
  nextUndecided,
  ownServer,
  type PoolScene,
  poolOf,
} from '#test/support/poolScenes.ts';
import { type Figures, growthTable, medianMs, timeMs } from './growth.ts';
import { lockFigures } from './locks.ts';
import { median } from './rows.ts';
import { onFresh, SESSIONS_EACH } from './streams.ts';

// Costs at three sizes each, on the embedded database; those of a lock on a PostgreSQL server, if there is one.

const server = await ownServer();

const RUNS = 5;
const STARTS = 3;
const PAST = 3;
const IDLE_MS = 10_000;

async function measureEach(what: string, sizes: readonly number[], measure: (size: number) => Promise<Figures>) {
  const figures: Figures[] = [];
  for (const size of sizes) figures.push(await measure(size));
  console.log(`\n${growthTable(what, sizes, figures)}\n`);
}

test('costs by the entries of a pool', () =>
  measureEach('entries of a pool', [100, 1_000, 10_000], async (entries) => {
    const pool = await filledHere(poolOf(entries, PAST, { decided: 0 }));
    return { ...(await firstReads(pool)), ...(await onApp(pool, leaderboardFigures)) };
  }));

test('costs by the pools of a season', () =>
  measureEach('pools of the season, of 20 entries', [10, 100, 1_000], async (count) => {
    const pools = await filledHere(async (t) => {
      const scene = await poolOf(20, PAST, { decided: 0 })(t);
      return { ...scene, all: [scene.pool.id, ...(await buildPoolsLike(t, scene, count - 1))] };
    });
    return onApp(pools, async (send, site) => {
      const all = pools.scene.all.map((id) => `/api/groups/${id}/leaderboard`);
      for (const path of all) await send('GET', path);
      return {
        ...(await resultFigures(pools.scene, send)),
        ...(await writtenFigures(pools.scene, send)),
        'every pool’s leaderboard after a result, ms': await medianMs(STARTS, async () => {
          await setResult(pools.scene, send);
          for (const path of all) await send('GET', path);
        }),
        'memory of the app with all of them cached, MB': memoryOf(site.pid) / 1000,
      };
    });
  }));

test('costs by the open screens', async () => {
  const pool = await filledHere(poolOf(200, PAST, { decided: 0, sessionsEach: SESSIONS_EACH }));
  await measureEach('open screens', [100, 1_000, 10_000], async (count) => {
    const { slowest, kilobytes, idle } = await onFresh(pool, count, ({ pid }) => processorOf(pid, IDLE_MS));
    return {
      'a result to 99 of 100, ms': slowest,
      'memory of a screen, kB': kilobytes,
      'processor while idle, % of a core': 100 * idle,
    };
  });
});

test('costs by the seasons of the site', () =>
  measureEach('seasons before, of 500 entries', [1, 10, 40], async (seasons) => {
    const pool = await filledHere(async (t) => {
      const scene = await poolOf(200, PAST, { decided: 0 })(t);
      await buildSeasonsBefore(t, seasons, 500);
      return scene;
    });
    const first = await firstReads(pool);
    const rest = await onApp(pool, async (send) => {
      const open = pool.scene.march.games.filter(({ roundId }) => roundId === pool.scene.march.rounds[PAST]?.id);
      const [entry] = (await send('GET', '/api/entries')) as { id: number }[];
      return {
        ...(await resultFigures(pool.scene, send)),
        'a pick saved, ms': await medianMs(20, async (run) => {
          const game = open[run % open.length];
          await send('POST', `/api/picks?entryId=${entry?.id}`, { gameId: game?.id, pick: game?.team1 });
        }),
        'own entries and pools, ms': await medianMs(20, async () => {
          await send('GET', '/api/entries');
          await send('GET', '/api/groups');
        }),
      };
    });
    return { ...first, ...rest };
  }));

test('costs of a lock by the entries of a pool', () =>
  measureEach('entries of a pool at a lock', [200, 2_000, 20_000], (entriesEach) =>
    lockFigures(server, { pools: 1, entriesEach }),
  ));

test('costs of a lock by the pools of a season', () =>
  measureEach('pools of 20 entries at a lock', [100, 1_000, 10_000], (pools) =>
    lockFigures(server, { pools, entriesEach: 20 }),
  ));

/** Within a test, which deletes the database when it ends. */
async function filledHere<S>(fill: (t: TestApp) => Promise<S>): Promise<Filled<S>> {
  const filled = await fillEmbedded(fill);
  onTestFinished(() => rmSync(filled.env.DATA_DIR ?? '', { recursive: true, force: true }));
  return filled;
}

type Requester = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function onApp<S extends PoolScene>(
  { env, scene }: Filled<S>,
  work: (send: Requester, site: AppServer, scene: S) => Promise<Figures>,
): Promise<Figures> {
  const site = await appSite(env);
  try {
    return await work(requesterOf(site, scene), site, scene);
  } finally {
    await site.stop();
  }
}

/** Sends PATCH as the site admin, all else as the player. */
function requesterOf({ port }: AppServer, { cookie, rootCookie }: PoolScene): Requester {
  return async (method, path, body) => {
    const headers = {
      Cookie: method === 'PATCH' ? rootCookie : cookie,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response.json();
  };
}

async function firstReads(pool: Filled<PoolScene>): Promise<Figures> {
  const took: number[] = [];
  for (let run = 0; run < STARTS; run++) {
    await onApp(pool, async (send) => {
      await send('GET', '/api/user');
      took.push(await timeMs(() => send('GET', leaderboardOf(pool.scene))));
      return {};
    });
  }
  return { 'first leaderboard after a start, ms': median(took) };
}

async function leaderboardFigures(send: Requester, { port }: AppServer, scene: PoolScene): Promise<Figures> {
  const url = `http://127.0.0.1:${port}${leaderboardOf(scene)}`;
  const compressed = await fetch(url, { headers: { Cookie: scene.cookie, 'Accept-Encoding': 'br' } });
  return {
    ...(await resultFigures(scene, send)),
    ...(await correctionFigures(scene, send)),
    'the answer, kB': Buffer.byteLength(await compressed.text()) / 1000,
    'the answer in brotli, kB': Number(compressed.headers.get('Content-Length')) / 1000,
  };
}

async function resultFigures(scene: PoolScene, send: Requester): Promise<Figures> {
  await send('GET', leaderboardOf(scene));
  const set: number[] = [];
  const read: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    set.push(await timeMs(() => setResult(scene, send)));
    read.push(await timeMs(() => send('GET', leaderboardOf(scene))));
  }
  return { 'a result set, ms': median(set), 'the leaderboard after it, ms': median(read) };
}

/** A decided game's other team wins: the leaderboard shares the processor with the corrections' job. */
/** Those of what its members write to each other. */
async function writtenFigures({ pool }: PoolScene, send: Requester): Promise<Figures> {
  const [writer] = poolWriters;
  if (!writer) return {};
  return { 'the feed of a pool, ms': await medianMs(RUNS, () => send('GET', writer.readAt(pool.id))) };
}

async function correctionFigures(scene: PoolScene, send: Requester): Promise<Figures> {
  const { id, team1, team2 } = nextUndecided(scene);
  await send('PATCH', `/api/games/${id}`, { winner: team1 });
  const read = await medianMs(RUNS, async (run) => {
    await send('PATCH', `/api/games/${id}`, { winner: run % 2 ? team1 : team2 });
    await send('GET', leaderboardOf(scene));
  });
  return { 'a correction and the leaderboard after it, ms': read };
}

const leaderboardOf = ({ pool }: PoolScene) => `/api/groups/${pool.id}/leaderboard`;

async function setResult(scene: PoolScene, send: Requester): Promise<void> {
  const { id, team1: winner } = nextUndecided(scene);
  await send('PATCH', `/api/games/${id}`, { winner });
}
