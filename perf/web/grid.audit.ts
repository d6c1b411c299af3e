import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, openBrowserSite } from '#test/e2e/site.ts';
import type { ApiUser } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { median } from '../bench/rows.ts';
import { type Figure, missed, tableOf } from './figures.ts';
import { scrollGrid } from './gridScroll.ts';

const RUNS = 5;
const ENTRIES = 1000;
const ALL_ROUNDS = 6;
const MOST_MS = 150;

const site = await openBrowserSite();
const figures: Figure[] = [];
let player: ApiUser;
let grid: string;

beforeAll(async () => {
  const { t } = site;
  const march = await buildMarch(t, ALL_ROUNDS);
  player = await t.buildUser({ username: 'Ada', email: null });
  const pool = await t.buildPool(player, march.season);
  await t.buildMember(pool, player);
  await buildCrowd(t, march, pool, ENTRIES - 1);
  grid = `/groups/${pool.id}/pick-grid`;
});

afterAll(() => console.log(`\n${tableOf(figures)}\n`));

test.each(DEVICES)(
  'a grid of 1,000 entries and 63 games responds in time while it is scrolled %s',
  async (name, device) => {
    const inps: number[] = [];
    while (inps.length < RUNS) {
      const visitor = await site.visitor(device, player);
      await visitor.open(grid);
      await visitor.page.getByRole('region', { name: 'Picks, round by round' }).waitFor();
      const { inp, worst, interactions, longestFrame, cells } = await scrollGrid(visitor.page);
      console.log(
        `Grid ${name}: ${inp} ms of ${interactions} interactions, worst ${worst.event} ${worst.milliseconds} ms, ` +
          `longest frame ${longestFrame} ms, up to ${cells} cells`,
      );
      inps.push(inp);
      await visitor.leave();
    }
    const measured: Figure[] = [
      { name: `Grid ${name}, interaction to next paint`, value: median(inps), limit: { most: MOST_MS }, unit: ' ms' },
    ];
    figures.push(...measured);
    expect(missed(measured)).toEqual([]);
  },
);
