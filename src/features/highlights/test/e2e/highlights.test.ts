import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { buildCrowd, buildMarch, winningSide } from '#test/support/marchFixture.ts';

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

const HIGHLIGHTS = [
  'Your year',
  'Also on the podium',
  'Best call',
  'Biggest climb',
  'Longest streak',
  'Picked the champion',
  'Round champions',
];

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('the finale tells one’s own year, and what entries have done best', { tags: 'slow' }, async () => {
    const march = await buildMarch(t, 6);
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const pool = await t.buildPool(root, march.season, 'The Office');
    await buildCrowd(t, march, pool, 9, (n) => `The Office ${n}`);
    const ada = await t.buildUser({ username: 'ada' });
    const entry = await t.buildMember(pool, ada, 'Ada 01');
    const winner = await t.buildMember(pool, await t.buildUser({ username: 'priya' }), 'Priya');
    for (const [place, game] of march.games.entries()) {
      const right = winningSide(game);
      await t.setPick(winner, game, right);
      await t.setPick(entry, game, place % 2 === 0 ? right : right === 1 ? 2 : 1);
    }
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, ada);
    const { page } = person;
    await page.getByRole('button', { name: 'Finale' }).click();
    const highlights = page.getByRole('region', { name: 'Highlights' });
    await highlights.getByText('Priya', { exact: true }).first().waitFor();
    const titles = await highlights.getByRole('term').allTextContents();
    // other features compare the entries, too
    expect(titles.filter((title) => HIGHLIGHTS.includes(title))).toEqual(HIGHLIGHTS);
    await highlights.getByText('63 correct picks in a row').waitFor();
    await person.checkScreen('end-highlights');
  });
});
