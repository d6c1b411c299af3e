import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserSite } from '#test/e2e/site.ts';
import type { ApiUser } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { median } from '../bench/rows.ts';
import { type Figure, missed, tableOf } from './figures.ts';
import { CATEGORIES, complaintsOf, firstPaintOf, lighthouse, type Report, scoreOf } from './lighthouse.ts';
import { openSecureSite, type SecureSite } from './secureSite.ts';

const RUNS = 5;
const POOL = 24;
const PAST_ROUNDS = 2;
const LEAST = { performance: 95, accessibility: 95, 'best-practices': 95 };
const LATEST_FIRST_PAINT_MS = 1200;

const site = await openBrowserSite();
const figures: Figure[] = [];
let player: ApiUser;
let leaderboard: string;
let secure: SecureSite;

beforeAll(async () => {
  const { t } = site;
  secure = await openSecureSite(t.app);
  const march = await buildMarch(t, PAST_ROUNDS);
  // without an email address there is no request to Gravatar
  player = await t.buildUser({ username: 'Ada', email: null });
  const pool = await t.buildPool(player, march.season);
  await t.buildMember(pool, player);
  await buildCrowd(t, march, pool, POOL - 1);
  leaderboard = `/groups/${pool.id}/leaderboard`;
});

afterAll(() => {
  secure.stop();
  console.log(`\n${tableOf(figures)}\n`);
});

test('sign-in reaches the required scores', () => judge('Sign-in', '/auth', undefined));
test('the dashboard reaches the required scores', () => judge('Dashboard', '/', player.cookie));
test('the leaderboard reaches the required scores', () => judge('Leaderboard', leaderboard, player.cookie));

async function judge(name: string, path: string, cookie: string | undefined): Promise<void> {
  const reports: Report[] = [];
  while (reports.length < RUNS) reports.push(await lighthouse(secure.url + path, cookie));
  const scores = CATEGORIES.map((category) => ({
    name: `${name}, ${category.replace('-', ' ')}`,
    value: median(reports.map((report) => scoreOf(report, category))),
    limit: { least: LEAST[category] },
  }));
  const firstPaint = {
    name: `${name}, first contentful paint`,
    value: median(reports.map(firstPaintOf)),
    limit: { most: LATEST_FIRST_PAINT_MS },
    unit: ' ms',
  };
  const measured: Figure[] = [...scores, firstPaint];
  figures.push(...measured);
  for (const report of reports) {
    const scored = CATEGORIES.map((category) => scoreOf(report, category)).join(' / ');
    console.log(`${name}: ${scored}, first contentful paint ${firstPaintOf(report)} ms`);
    for (const complaint of complaintsOf(report)) console.log(`  ${complaint}`);
  }
  expect(missed(measured)).toEqual([]);
}
