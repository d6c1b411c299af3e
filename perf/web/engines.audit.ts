import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEngines } from '#test/browsers/findEngines.ts';
import type { Person } from '#test/browsers/person.ts';
import { ENGINES, personAt } from '#test/browsers/site.ts';
import { openSite } from '#test/e2e/openSite.ts';
import type { ApiUser } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { median } from '../bench/rows.ts';
import { type Figure, missed, tableOf } from './figures.ts';

const RUNS = 5;
const POOL = 24;
const PAST_ROUNDS = 2;
const PHONE = { width: 390, height: 844, isDark: true };
/** times as long as in Chromium, in the same run */
const MOST = 2;

/** Notes when the first row of a table is there to be painted. */
const NOTE = `<script>
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.drawnAt = performance.now(); });
  }).observe(document, { childList: true, subtree: true });
</script>`;

const site = await openSite({}, { around: withNote });
let player: ApiUser;
let leaderboard: string;
const figures: Figure[] = [];

beforeAll(async () => {
  const { t } = site;
  const march = await buildMarch(t, PAST_ROUNDS);
  player = await t.buildUser({ username: 'Ada', email: null });
  const pool = await t.buildPool(player, march.season);
  await t.buildMember(pool, player);
  await buildCrowd(t, march, pool, POOL - 1);
  leaderboard = `/groups/${pool.id}/leaderboard`;
});

afterAll(() => console.log(`\n${tableOf(figures)}\n`));

/** Puts the script into each document, without the content security policy, which would not run it. */
function withNote(fetch: Hono['fetch']): Hono['fetch'] {
  return async (request, env, context) => {
    const plain = new Request(request);
    plain.headers.delete('accept-encoding');
    const answer = await fetch(plain, env, context);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    const html = await answer.text();
    const headers = new Headers(answer.headers);
    for (const name of ['content-security-policy', 'content-length']) headers.delete(name);
    return new Response(html.replace('<head>', `<head>${NOTE}`), { status: answer.status, headers });
  };
}

interface Times {
  readonly firstPaint: number;
  readonly drawn: number;
}

test('each engine paints and draws the leaderboard within twice the time of Chromium', async () => {
  const engines = findEngines().map((name) => ({ name, engine: ENGINES[name](), runs: [] as Times[] }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, engine, runs } of engines) {
      const person = await personAt(engine, name, PHONE, site.url(), player);
      await person.open(leaderboard);
      const times = await timesOf(person);
      console.log(`${name}: first paint ${times.firstPaint} ms, leaderboard drawn ${times.drawn} ms`);
      runs.push(times);
      await person.leave();
    }
  }
  const medians = engines.map(({ name, runs }) => ({
    name,
    firstPaint: median(runs.map(({ firstPaint }) => firstPaint)),
    drawn: median(runs.map(({ drawn }) => drawn)),
  }));
  const [chromium = expect.fail(), ...others] = medians;
  for (const { name, firstPaint, drawn } of others) {
    figures.push(ratio(`First paint, ${name} to chromium`, firstPaint, chromium.firstPaint));
    figures.push(ratio(`Leaderboard drawn, ${name} to chromium`, drawn, chromium.drawn));
  }
  expect(missed(figures)).toEqual([]);
});

function ratio(name: string, ours: number, theirs: number): Figure {
  return { name, value: Math.round((ours / theirs) * 100) / 100, limit: { most: MOST } };
}

async function timesOf(person: Person): Promise<Times> {
  const read = () =>
    person.run(() => ({
      firstPaint: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      drawn: Math.round((window as unknown as { drawnAt?: number }).drawnAt ?? 0),
    }));
  await person.until('the leaderboard is painted', async () => {
    const { firstPaint, drawn } = await read();
    return firstPaint > 0 && drawn > 0;
  });
  return read();
}
