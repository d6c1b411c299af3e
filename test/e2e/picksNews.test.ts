import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { PicksPage } from './picksPage.ts';
import { PicksScene } from './picksScene.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: PicksScene;

beforeEach(async () => {
  scene = await PicksScene.build(t);
});

describe.each(STORY_DEVICES)('news about picks %s', (_, device) => {
  test('every screen of a season shows that a round was reopened or that an own pick was removed', {
    tags: 'slow',
  }, async () => {
    const pool = await scene.buildRivals();
    await t.moveDeadline(scene.first, -3600);
    const person = await site.open('/', { ...device, locale: 'en-US', timezoneId: 'UTC' }, scene.sam);
    const { page } = person;
    await page.getByText('sam 01').first().waitFor();
    const news = page.getByRole('region', { name: 'News' });
    expect(await news.count()).toBe(0);
    const deadline = new Date(Date.now() + HOUR).toISOString();
    await scene.root.call('changeRound', {
      params: { id: scene.first.id },
      body: { name: scene.first.name, deadline },
    });
    const reopened =
      /^First Round was reopened by root on \w{3}, .+: its picks are secret again and can be changed until \w{3}, .+\.$/;
    await news.getByText(reopened).waitFor();
    await scene.dropPick('Baylor', 'Yale');
    for (const address of ['/picks', `/groups/${pool.id}/leaderboard`, `/groups/${pool.id}/pick-grid`]) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await page.waitForURL(`**${address}`);
      await news.getByText(reopened).waitFor();
      await news
        .getByText('Baylor is no longer in First Round: your pick against Yale was removed from sam 01.')
        .waitFor();
    }
    await person.checkScreen('picks-news');
  });

  test('the notice of a removed pick leads to its game, and ends when that is picked again', {
    tags: 'slow',
  }, async () => {
    const pool = await scene.buildRivals();
    await scene.dropPick('Baylor', 'Akron', scene.game('Auburn'));
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    await person.open(`/groups/${pool.id}/leaderboard`);
    const text = page.getByText('Baylor is no longer in First Round: your pick against Akron was removed from sam 01.');
    await text.waitFor();
    await person.checkScreen('picks-dropped');
    await page.getByRole('link', { name: 'Pick again' }).click();
    await picks.team('Auburn').and(page.locator(':focus')).waitFor();
    const top = () =>
      picks.team('Auburn').evaluate((button) => button.getBoundingClientRect().top / window.innerHeight);
    await expect.poll(top, SOON).toBeLessThan(0.8);
    await page.keyboard.press('Space');
    await picks.waitForMark('Auburn', 'Saved');
    await expect.poll(() => text.count(), SOON).toBe(0);
  });
});
