import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openBrowserSite } from '#test/e2e/site.ts';

const BRACKET = readFileSync(new URL('../../../../server/tournament/recorded/bracket.csv', import.meta.url), 'utf8');

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

test('on a demo site the console starts the next game, whose feed plays it from then on', {
  tags: 'slow',
}, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason({ name: 'March Madness' });
  const first = await t.buildRound(season, { number: 1, name: 'First Round' });
  await admin.call('createBracket', { params: { id: season.id }, body: JSON.stringify(BRACKET) });
  await t.moveDeadline(first, -60);
  const person = await site.visitor(PHONE, admin);
  const { page } = person;
  const play = page.getByRole('button', { name: 'Play the Next Game' });
  await person.open('/admin');
  // its width is 0 without results
  await page.getByRole('progressbar', { name: '0 of 32 results' }).waitFor({ state: 'attached' });
  expect(await play.count()).toBe(0);
  await intercept(page, '**/api/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isDemo: true } });
  });
  await person.reload();
  await page.getByText('The recorded tournament · Men').waitFor();
  await play.click();
  await page.getByText("Duke – Mount St. Mary's has started", { exact: true }).waitFor();
  const startOfDuke = async () => (await admin.call('listActiveGames'))[0]?.startTime ?? '';
  expect(Math.abs(Date.parse(await startOfDuke()) - t.database.now())).toBeLessThan(60_000);
  await play.click();
  await page.getByText('Mississippi State – Baylor has started', { exact: true }).waitFor();
  await person.checkScreen('results-demo');
});
