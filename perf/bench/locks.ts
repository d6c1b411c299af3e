import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import type { TestApp } from '#test/support/app.ts';
import { type AppProcess, startApp } from '#test/support/appProcess.ts';
import { fillPools } from '#test/support/filledPools.ts';
import { fillEmbedded, fillServer } from '#test/support/poolScenes.ts';
import type { PostgresServer } from '#test/support/postgresServer.ts';
import type { Figures } from './growth.ts';

const GAMES = 32;
/** Until the app has settled, and the deadline that was moved has passed. */
const SETTLE_MS = 5_000;
const AHEAD_MS = 3_000;
const LOOK_EVERY_MS = 20;

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

/** Returns how long a round takes from its deadline on, and how long it holds the event loop of the app. */
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
  await ask(`/api/groups/${poolId}/pick-grid`);
  await delay(SETTLE_MS);
  const deadline = Date.now() + AHEAD_MS;
  const body = JSON.stringify({ name: round.name, deadline: new Date(deadline) });
  await ask(`/api/rounds/${round.id}`, { method: 'PATCH', body });
  await delay(AHEAD_MS - 1_000);
  // each scrape begins the measurement of the event loop again
  await scrape(metrics);
  await delay(deadline - Date.now());
  const shown = firstGrid(() => ask(`/api/groups/${poolId}/pick-grid`)).then(() => Date.now() - deadline);
  let held = 0;
  for (let isSealed = false; !isSealed; ) {
    await delay(500);
    const samples = await scrape(metrics);
    held = Math.max(held, samples('nodejs_eventloop_lag_max_seconds'));
    isSealed = samples('unbusted_rounds_unsealed') === 0;
  }
  const shownMs = await shown;
  const last = await scrape(metrics);
  return {
    'from the deadline until every pool is sealed, ms': 1_000 * last('unbusted_sealing_seconds'),
    'until the pick grid of the last pool is shown, ms': shownMs,
    'longest pause of the event loop, ms': 1_000 * Math.max(held, last('nodejs_eventloop_lag_max_seconds')),
  };
}

async function scrape(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(url)).text();
  return (name) => Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1]);
}

async function firstGrid(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const response = await ask();
    // 503 after ten seconds
    if (response.ok) {
      const grid = (await response.json()) as PickGrid;
      if (grid.rounds.length > 0) return;
    }
    await delay(LOOK_EVERY_MS);
  }
}
