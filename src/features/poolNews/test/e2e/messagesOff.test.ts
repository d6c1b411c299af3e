import { expect, test } from 'vitest';
import { PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';

const site = await openBrowserSite({ messages: 'off' });
const { t } = site;

test('a site without messages has no tab, line or switch of them', { tags: 'slow' }, async () => {
  const ana = await t.buildUser({ username: 'Ana' });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  await t.buildGame(round);
  const pool = await t.buildPool(ana, season);
  await t.buildMember(pool, ana);
  await t.moveDeadline(round, -1);
  const person = await site.open(`/groups/${pool.id}/leaderboard`, PHONE, ana);
  const tabs = person.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => tabs.allInnerTexts(), SOON).toEqual(['Home', 'Picks', 'Leaderboard', 'Grid', 'Bracket']);
  await person.page.getByRole('rowheader').first().waitFor();
  expect(await person.page.locator('a[href$="/feed"]').count()).toBe(0);
  const manage = await person.newTab(`/groups/${pool.id}/manage`);
  await manage.getByRole('heading', { name: 'Screens and chat' }).click();
  await manage.getByRole('heading', { name: 'Screen for the room' }).waitFor();
  expect(await manage.getByRole('heading', { name: 'Messages' }).count()).toBe(0);
  const profile = await person.newTab('/profile#emails');
  await profile.getByText('Remind me by email').waitFor();
  expect(await profile.getByText('Email me the notes').count()).toBe(0);
  const rules = await person.newTab('/how-it-works');
  await rules.getByText('Your autopilot').waitFor({ state: 'attached' });
  expect(await rules.getByText('What you write').count()).toBe(0);
});
