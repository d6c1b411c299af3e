import { expect, test } from 'vitest';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';

const site = await openBrowserSite();
const { t } = site;

test.each(STORY_DEVICES)(
  'a member reads rules, prizes and dues in the Pool tab %s',
  { tags: 'slow' },
  async (_, device) => {
    await t.database.reset();
    const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
    await t.buildGame(await t.buildRound(season, { name: 'First Round' }));
    const bob = await t.buildUser({ username: 'Bob' });
    const pool = await t.buildPool(await t.buildUser({ username: 'Ada' }), season, 'The Office', {
      rules: 'Be kind.\nNo picks by committee.',
      prizes: 'A mug for the winner',
      dues: { amount: '$20', howToPay: 'Cash to Ada,\nby Friday' },
    });
    await t.buildMember(pool, bob);
    const person = await site.open(`/groups/${pool.id}/feed`, device, bob);
    const { page } = person;
    const about = page.getByRole('navigation', { name: 'About The Office' });
    await about.getByRole('button', { name: 'House rules, prizes, and dues' }).click();
    await page.getByRole('dialog').getByText('No picks by committee.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), SOON).toBe(0);
    await person.checkScreen('news-about');
  },
);
