// @module-tag one-process

import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Pool } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { homeText } from '#features/everybody/client/everybodyTexts.ts';
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import { startEverybody } from '#features/everybody/server/everybodyThread.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type BrowserUser, goTo, PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { DEVICES, openBrowserSite } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import type { ApiUser } from '#test/support/app.ts';
import { buildCrowd, buildMarch, gamesOf, type March, roundOf } from '#test/support/marchFixture.ts';

const site = await openBrowserSite();
const { t } = site;

let march: March;
let root: ApiUser;
let ada: ApiUser;
let pools: Pool[];

/** The Sweet 16 is in play; eight people in each of three pools, and ada in the first one. */
beforeAll(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'ada' });
  march = await buildMarch(t, 2);
  pools = [];
  for (const name of ['The Office', 'Cousins', 'Friends']) {
    const pool = await t.buildPool(root, march.season, name);
    await buildCrowd(t, march, pool, 8, (n) => `${name} ${n}`);
    pools.push(pool);
  }
  const own = await t.buildEntry(ada, march.season, 'Ada 01');
  for (const game of march.games) await t.setPick(own, game, 1);
  const [pool] = pools;
  if (pool) await t.buildMembership(pool, own);
  await t.moveDeadline(roundOf(march, 3), -60);
});

/** Starts what counts, beside the app. */
async function startCounting(): Promise<void> {
  await new DeadlineBarrier(t.database).sealSeason(march.season.id);
  const config = { ...t.config, databaseUrl: t.database.url };
  const log = pino({ level: 'silent' });
  const counting = startEverybody({ database: t.database, config, log });
  onTestFinished(async () => counting?.stop());
}

/** What Home says once a result is counted. */
async function lineAfter(points: number): Promise<string> {
  const answer = () => ada.call('readEverybody', { params: { id: march.season.id } });
  const has = async () => (await answer()).histogram?.some(([each]) => each === points);
  await expect.poll(has, SOON).toBe(true);
  return homeText(await answer(), [points], []) ?? expect.fail();
}

test('who follows the link to everybody signs in, and finds their place, which follows results on Home, and what all picked', async () => {
  await t.givePassword(ada);
  await startCounting();
  const person = await site.open('/everybody', PHONE);
  const { page } = person;
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('heading', { name: 'Everybody', level: 1 }).waitFor();
  await page.getByRole('heading', { name: '25 entries' }).waitFor(SOON);
  expect(await page.title()).toBe('Everybody · Unbusted');
  const own = page.getByRole('list', { name: 'My entries' }).getByRole('listitem');
  expect(await own.textContent()).toMatch(/^Ada 01\d+(st|nd|rd|th) of 25 · top \d+ % · 49 points$/);
  await page.getByRole('button', { name: 'Table' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ada 01' });
  expect(await row.getByRole('rowheader').textContent()).toBe('49');

  await goTo(person, 'Dashboard');
  await page.getByRole('link', { name: await lineAfter(49), exact: true }).waitFor(SOON);
  const game = at(gamesOf(march, roundOf(march, 3)), 0);
  const decide = (winner: string | null) => root.call('changeGame', { params: { id: game.id }, body: { winner } });
  await decide(game.team1);
  onTestFinished(async () => void (await decide(null)));
  const line = page.getByRole('link', { name: await lineAfter(52), exact: true });
  await line.waitFor(SOON);
  await line.click();
  await expect.poll(() => own.textContent(), SOON).toContain('52 points');

  const shares = page.getByRole('region', { name: 'Sweet 16' }).getByRole('listitem').filter({ hasText: game.team1 });
  const [, first = 0, second = 0] = (/(\d+) %.*?(\d+) %/.exec((await shares.textContent()) ?? '') ?? []).map(Number);
  expect(first + second).toBe(100);
  await goTo(person, 'Picks Grid');
  const matchup = page.getByRole('table', { name: 'Picks of Sweet 16' }).getByRole('rowheader', { name: game.team1 });
  await matchup.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Who picked whom' });
  const most = first < second ? `${second} % ${game.team2}` : `${first} % ${game.team1}`;
  await dialog.getByRole('link', { name: `Everybody: ${most}`, exact: true }).click();
  await page.getByRole('heading', { name: '25 entries' }).waitFor();
});

/** Answers with this about a season, or about all. */
async function serve({ page }: BrowserUser, figures: Omit<Everybody, 'countedAt'>, season: number | '*' = '*') {
  const body = { countedAt: '2026-03-20T16:00:00.000Z', ...figures };
  await intercept(page, `**/api/seasons/${season}/everybody`, (route) => route.fulfill({ json: body }));
}

/** Answers as a site with about so many entries, without a crowd for 0, whose points are spread as those of a large pool are. */
async function serveMany(person: BrowserUser, about: number): Promise<void> {
  const weights = Array.from({ length: 65 }, (_, points) => Math.exp(-(((points - 40) / 9) ** 2)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const histogram = weights
    .map((weight, points): [number, number] => [points, Math.round((about * weight) / all)])
    .filter(([, count]) => count > 0);
  const entries = histogram.reduce((sum, [, count]) => sum + count, 0);
  const games = march.games.map(({ id }, index) => {
    const picked1 = index === 5 ? 0 : Math.floor((entries * ((index * 37) % 100)) / 100);
    return { id, picked1, picked2: index === 5 ? 0 : entries - picked1 };
  });
  await serve(person, about === 0 ? { entries, histogram: null, games: null } : { entries, histogram, games });
}

describe.each(DEVICES)('%s', (_, device) => {
  test.each([25, 2_000_000])('%i entries fit on Home and on their page', { tags: 'slow' }, async (entries) => {
    const person = await site.visitor(device, ada);
    await serveMany(person, entries);
    await person.open('/');
    const { page } = person;
    const line = page.getByRole('link', { name: / on this site · top / });
    await line.waitFor();
    const { height = 0 } = (await line.boundingBox()) ?? {};
    expect(height).toBe(24);
    await person.photograph(`everybody-home-${entries}`);
    await line.click();
    await page.getByRole('button', { name: 'Table' }).waitFor();
    await person.checkScreen(`everybody-${entries}`);
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('table').getByText('Ada 01').scrollIntoViewIfNeeded();
    await person.checkScreen(`everybody-table-${entries}`);
    await page.getByText('Nobody picked this game').scrollIntoViewIfNeeded();
    await person.photograph(`everybody-rounds-${entries}`);
  });
});

test('a hidden player has no line on Home and no place on the page', { tags: 'slow' }, async () => {
  const setHidden = async (isHidden: boolean) => {
    await t.sql((sql) => sql`update users set is_hidden = ${isHidden} where id = ${ada.user.id}`);
  };
  await setHidden(true);
  onTestFinished(() => setHidden(false));
  const person = await site.visitor(PHONE, ada);
  await serveMany(person, 48_210);
  await person.open('/everybody');
  const own = person.page.getByRole('list', { name: 'My entries' }).getByRole('listitem');
  await own.waitFor();
  expect(await own.textContent()).toBe('Ada 0149 points');
  await hasNoLine(person);
});

test('between rounds the line stands right below the rank of the recap, and takes 28 px', {
  tags: 'slow',
}, async () => {
  await t.moveDeadline(roundOf(march, 3), 3600);
  onTestFinished(() => t.moveDeadline(roundOf(march, 3), -60));
  const bottomOfRecap = async (entries: number) => {
    const person = await site.visitor(PHONE, ada);
    await serveMany(person, entries);
    await person.open('/');
    const { page } = person;
    await page.getByText('Second Round is complete').waitFor();
    const line = page.getByRole('link', { name: / on this site/ });
    await (entries > 0 ? line.waitFor() : person.waitForReads());
    await person.photograph(`everybody-recap-${entries}`);
    const next = await page.getByRole('region', { name: 'Sweet 16' }).boundingBox();
    return { top: next?.y ?? 0, line: entries > 0 ? ((await line.boundingBox())?.y ?? 0) : 0 };
  };
  const without = await bottomOfRecap(0);
  const { top, line } = await bottomOfRecap(48_210);
  expect(top - without.top).toBe(28);
  expect(line).toBeLessThan(top);
});

const hasNoLine = async (person: BrowserUser) => {
  await goTo(person, 'Dashboard');
  await person.page.getByRole('list', { name: 'My ranks' }).waitFor();
  await person.waitForReads();
  expect(await person.page.getByRole('link', { name: / on this site/ }).count()).toBe(0);
};

test('below a crowd there is nothing to compare, and no figure is said', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, ada);
  await serve(person, { entries: 19, histogram: null, games: null });
  await person.open('/everybody');
  await person.page.getByText('Nothing to compare yet').waitFor();
  expect(await person.page.getByRole('main').textContent()).not.toMatch(/\d/);
  await person.checkScreen('everybody-nothing');
  await hasNoLine(person);
});

test('while nobody has points there is no place', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE, ada);
  await serve(person, { entries: 30, histogram: [[0, 30]], games: [] });
  await person.open('/everybody');
  const own = person.page.getByRole('list', { name: 'My entries' }).getByRole('listitem');
  await own.waitFor();
  expect(await own.textContent()).toBe('Ada 0149 points');
  await hasNoLine(person);
});

test('who plays in two tournaments turns from one to the other', { tags: 'slow' }, async () => {
  const women = await t.buildSeason({ league: 'women' });
  const own = await t.buildEntry(ada, women, 'Ada of the women');
  onTestFinished(async () => {
    await t.sql((sql) => sql`delete from entries where id = ${own.id}`);
    await t.sql((sql) => sql`update seasons set is_active = false where id = ${women.id}`);
  });
  const person = await site.visitor(PHONE, ada);
  await serveMany(person, 48_210);
  await serve(person, { entries: 30, histogram: [[0, 30]], games: [] }, women.id);
  await person.open('/everybody');
  const { page } = person;
  const turnTo = (league: string) =>
    page.getByRole('group', { name: 'Tournament' }).getByRole('button', { name: league, exact: true }).click();
  await page.getByRole('heading', { name: /^48,\d+ entries$/ }).waitFor();
  await turnTo('Women');
  await page.getByRole('heading', { name: '30 entries' }).waitFor();
  const list = page.getByRole('list', { name: 'My entries' });
  expect(await list.textContent()).toBe('Ada of the womenNo picks in a past round');
  expect(new URL(page.url()).search).toBe(`?seasonId=${women.id}`);
  await person.checkScreen('everybody-two');
  await turnTo('Men');
  await list.getByText('Ada 01').waitFor();
});
