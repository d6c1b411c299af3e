import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch } from '#test/support/marchFixture.ts';
import { bracket, grid } from './names.ts';
import type { Person } from './person.ts';
import { LOOKS, openStorySite } from './site.ts';

const site = await openStorySite();
const { t } = site;

let ann: Player;
let pool: Pool;

/** Two rounds are decided, with the picks of 40 entries. */
beforeEach(async () => {
  await t.database.reset();
  ann = await t.buildUser({ username: 'ann' });
  const march = await buildMarch(t, 2);
  pool = await t.buildPool(ann, march.season, 'The Office');
  await t.buildMember(pool, ann);
  await buildCrowd(t, march, pool, 40);
});

/** Where the corner of the grid stands in the window, which is the start of its head and of its first column. */
async function corner(person: Person): Promise<{ left: number; top: number; isOnTop: boolean }> {
  return person.query(grid.corner, ([head]) => {
    const { left = 0, top = 0, width = 0, height = 0 } = head?.getBoundingClientRect() ?? {};
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return { left: Math.round(left), top: Math.round(top), isOnTop: head?.contains(shown) ?? false };
  });
}

/** Where the first matchup below the head stands, from the left, and whether nothing covers it. */
async function firstColumn(person: Person): Promise<{ left: number; isOnTop: boolean }> {
  return person.query(grid.matchup, (matchups) => {
    const half = window.innerHeight / 2;
    const shown = matchups.find((each) => each.getBoundingClientRect().top > half);
    const { left = 0, top = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return { left: Math.round(left), isOnTop: shown?.contains(hit) ?? false };
  });
}

/** How far the picks are scrolled to the right: head and body are, together. */
function pushedBy(person: Person): Promise<number> {
  return person.query(grid.table, ([table]) =>
    Math.min(...[...(table?.querySelectorAll('thead, tbody') ?? [])].map(({ scrollLeft }) => scrollLeft)),
  );
}

describe.each(LOOKS)('%s', (_, look) => {
  test('head and first column of the grid stay in place while it is scrolled', async () => {
    const person = await site.visit(`/groups/${pool.id}/pick-grid`, look, ann);
    await person.see(grid.corner);
    const before = await corner(person);
    const inGrid = { x: Math.round(look.width * 0.75), y: Math.round(look.height * 0.75) };
    await person.scroll(inGrid, 0, 500);
    await person.until('the page has scrolled', () => person.run(() => window.scrollY > 300));
    const { left, top, isOnTop } = await corner(person);
    expect({ left, isOnTop }).toEqual({ left: before.left, isOnTop: true });
    await person.scroll(inGrid, 400, 0);
    await person.until('the picks have scrolled', async () => (await pushedBy(person)) > 200);
    expect(await corner(person)).toEqual({ left, top, isOnTop: true });
    expect(await firstColumn(person)).toEqual({ left, isOnTop: true });
    await person.check('grid');
  });

  test('the bracket shows the games of each region', async () => {
    const person = await site.visit('/bracket', look, ann);
    for (const region of ['East', 'South']) {
      if (person.isOnPhone) await person.tap(bracket.tab(region));
      const games = bracket.games(`${region} Region`);
      await person.see(games);
      expect(await person.count(games)).toBe(15);
    }
    await person.check('bracket');
  });

  test('the grid is printed', async () => {
    const person = await site.visit(`/groups/${pool.id}/pick-grid`, look, ann);
    await person.see(grid.corner);
    const paper = await person.pdf();
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    // a page without text has no fonts
    expect(paper.length).toBeGreaterThan(20_000);
    await person.see(grid.corner);
  });
});
