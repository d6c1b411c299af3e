import { beforeEach, expect, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildCrowd, buildMarch, gamesOf, type March, roundOf, winningSide } from '#test/support/marchFixture.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { seesTableAtOnce } from './leaderboardPage.ts';
import { openBrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ada: Player;
let march: March;
let pool: Pool;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'ada' });
});

/** A pool of so many entries after some decided rounds; Ada’s has picked the other team in each game. */
async function build(past: number, entries: number): Promise<void> {
  march = await buildMarch(t, past);
  pool = await t.buildPool(ada, march.season, 'The Water Cooler');
  await buildCrowd(t, march, pool, entries - 1);
  const entry = await t.buildMember(pool, ada, 'Ada 01');
  for (const game of march.games) await t.setPick(entry, game, winningSide(game) === 1 ? 2 : 1);
}

const open = () => site.open(`/groups/${pool.id}/leaderboard`, PHONE, ada);

/** Two games of the last round are live. */
async function play(): Promise<void> {
  for (const { id } of gamesOf(march, roundOf(march, 2)).slice(0, 2)) {
    await t.sql((sql) => sql`update games set winner = null, decided_at = null where id = ${id}`);
    const body = { status: 'live', score1: 61, score2: 60, clock: '2nd 4:31' } as const;
    await root.call('changeGame', { params: { id }, body });
  }
}

/** The controls of the first screen, and all of them, with those of page and navigation. */
async function countControls({ page }: BrowserUser): Promise<{ readonly first: number; readonly all: number }> {
  return page.evaluate(() => {
    // the skip link is seen with the focus, and a notification is gone after seconds
    const passing = '[href="#main"], [data-radix-toast-announce-exclude]';
    const controls = [
      ...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((each) => !each.matches(passing));
    const shown = controls.filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1);
    const inWindow = shown.filter((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return { first: inWindow.length, all: shown.length };
  });
}

test('while games are live the table begins at once, and a row is one control', async () => {
  await build(2, 25);
  await play();
  const person = await open();
  const { page } = person;
  await page.getByRole('button', { name: /^As it stands · \d+/ }).waitFor(SOON);
  await seesTableAtOnce(person, 'live');
  const { first, all } = await countControls(person);
  expect(first).toBeLessThanOrEqual(30);
  expect(all).toBeLessThanOrEqual(60);
});

test('news have one line, and a search leaves the table where it is', {
  tags: 'slow',
}, async () => {
  await build(2, 100);
  await t.makeOlder('2 days');
  const third = roundOf(march, 3);
  const deadline = new Date(Date.parse(third.deadline) - 600_000).toISOString();
  await root.call('changeRound', { params: { id: third.id }, body: { name: third.name, deadline } });
  const person = await open();
  const { page } = person;
  const moved = page.getByRole('region', { name: 'News' });
  await moved.getByText(/^Sweet 16 locks earlier than planned/).waitFor();
  await seesTableAtOnce(person, 'moved');

  await page.getByRole('button', { name: 'Find an entry' }).click();
  const field = page.getByRole('searchbox', { name: 'Find an entry or a player' });
  await seesTableAtOnce(person, 'search');
  await field.fill('ada 01');
  await expect.poll(() => page.locator('tr[data-index]').count(), SOON).toBe(1);
  await page.getByRole('button', { name: 'Find an entry' }).click();
  await expect.poll(() => page.locator('tr[data-index]').count(), SOON).toBeGreaterThan(8);
});

test('at the end of a pool, and in an archived season, the table begins at once', { tags: 'slow' }, async () => {
  await build(6, 25);
  const person = await open();
  const { page } = person;
  await page.getByRole('button', { name: 'Finale' }).waitFor();
  await seesTableAtOnce(person, 'finale');
  await page.getByRole('button', { name: 'Finale' }).click();
  await page.getByRole('region', { name: 'Winner of The Water Cooler' }).waitFor();
  await person.checkScreen('head-finale-view');
  await person.leave();
  await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true where id = ${march.season.id}`);
  await seesTableAtOnce(await open(), 'archived');
});

test('at a zoom of 200 % the first screen has rows of the table, and no bar stays when the page scrolls', {
  tags: 'slow',
}, async () => {
  await build(2, 25);
  const viewport = { width: 640, height: 400 };
  const person = await site.open(`/groups/${pool.id}/leaderboard`, { ...PHONE, viewport }, ada);
  const { page } = person;
  const first = page.locator('tr[data-index="1"]');
  await first.waitFor();
  await person.checkScreen('head-zoom');
  const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(350);
  const mine = page.getByRole('button', { name: /^Show mine/ });
  await mine.waitFor();
  expect((await mine.boundingBox())?.y).toBeGreaterThan(viewport.height);
  await page.evaluate(() => window.scrollTo(0, 600));
  for (const bar of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })]) {
    await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) < -56, SOON).toBe(true);
  }
  await person.photograph('head-zoom-scrolled');
  const picks = await person.newTab('/picks');
  const bar = picks.locator('[data-foot]');
  await bar.waitFor();
  await picks.evaluate(() => window.scrollTo(0, 0));
  expect((await bar.boundingBox())?.y).toBeGreaterThan(viewport.height);
});
