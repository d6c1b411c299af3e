import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import type { TestApp } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
import { fillPools } from '#test/support/filledPools.ts';
import { fillEmbedded, fillServer } from '#test/support/poolScenes.ts';
import type { PostgresServer } from '#test/support/postgresServer.ts';
import { type Figures, timeMs } from './growth.ts';

const GAMES = 32;
/** Until the app has settled, and the deadline that was moved has passed. */
const SETTLE_MS = 5_000;
const AHEAD_MS = 3_000;
const LOOK_EVERY_MS = 500;
const PAUSE = 'nodejs_eventloop_lag_max_seconds';

interface Sizes {
  readonly pools: number;
  readonly entriesEach: number;
}

interface LockScene {
  readonly round: Round;
  readonly cookie: string;
  /** of the pool that is sealed last */
  readonly poolId: number;
}

/** Returns how long a round takes to be sealed and shown, and how long that holds the event loop of the app. */
export async function lockFigures(server: PostgresServer | undefined, sizes: Sizes): Promise<Figures> {
  const fill = (t: TestApp) => lockScene(t, sizes);
  const { env, scene } = await (server ? fillServer(server, fill) : fillEmbedded(fill));
  onTestFinished(() => rmSync(env.DATA_DIR ?? '', { recursive: true, force: true }));
  const app = startApp({ PORT: '0', METRICS_PORT: '0', SEED: 'none', RATE_LIMITS: 'off', ...env });
  try {
    return await measure(app, scene);
  } finally {
    app.kill('SIGTERM');
    await app.ended;
  }
}

async function lockScene(t: TestApp, sizes: Sizes): Promise<LockScene> {
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  for (let n = 0; n < GAMES; n += 1) await t.buildGame(round);
  const pools = await fillPools(t, root, season, sizes);
  return { round, cookie: root.cookie ?? '', poolId: pools.at(-1) ?? 0 };
}

async function measure(app: AppProcess, { round, cookie, poolId }: LockScene): Promise<Figures> {
  const url = await app.url();
  const metrics = await app.waitForOutput(/metrics are at (http:\S+)/);
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${url}${path}`, { ...init, headers: { Cookie: cookie, 'Content-Type': 'application/json' } });
  const leaderboard = async () => {
    const response = await ask(`/api/groups/${poolId}/leaderboard`);
    expect(response.ok).toBe(true);
    return (await response.json()) as Leaderboard;
  };
  await leaderboard();
  await delay(SETTLE_MS);
  const deadline = Date.now() + AHEAD_MS;
  const body = JSON.stringify({ name: round.name, deadline: new Date(deadline) });
  await ask(`/api/rounds/${round.id}`, { method: 'PATCH', body });
  await delay(deadline - 500 - Date.now());
  // each scrape begins the measurement of the event loop again
  await scrape(metrics);
  await delay(500);
  let held = 0;
  for (let isSealed = false; !isSealed; ) {
    await delay(LOOK_EVERY_MS);
    const samples = await scrape(metrics);
    held = Math.max(held, samples(PAUSE));
    isSealed = samples('unbusted_rounds_unsealed') === 0;
  }
  let rounds = 0;
  const firstMs = await timeMs(async () => {
    rounds = (await leaderboard()).rounds.length;
  });
  expect(rounds).toBe(1);
  const last = await scrape(metrics);
  return {
    'from the lock until every pool is sealed, ms': 1_000 * last('unbusted_sealing_seconds'),
    'longest pause of the event loop meanwhile, ms': 1_000 * held,
    'the first leaderboard after it, ms': firstMs,
    'longest pause of the event loop for it, ms': 1_000 * last(PAUSE),
  };
}

async function scrape(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(url)).text();
  return (name) => Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1]);
}
