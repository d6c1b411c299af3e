import { expect, test } from 'vitest';
import { buildCrowd, buildMarch, gamesOf, roundOf, winningSide } from '#test/support/marchFixture.ts';
import { PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

test('the first screen of Home has rank, movement and lead in the round in play, and live games say how the pick stands', async () => {
  await t.database.reset();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const ada = await t.buildUser({ username: 'ada' });
  const march = await buildMarch(t, 2);
  const sweet = roundOf(march, 3);
  const games = gamesOf(march, sweet);
  const pool = await t.buildPool(root, march.season, 'The Office');
  await buildCrowd(t, march, pool, 8);
  const own = await t.buildEntry(ada, march.season, 'Ada 01');
  for (const game of march.games) await t.setPick(own, game, game.winner === null ? 1 : winningSide(game));
  await t.buildMembership(pool, own);
  await t.moveDeadline(sweet, -60);
  const change = (index: number, body: Readonly<Record<string, string | number>>) =>
    root.call('changeGame', { params: { id: games[index]?.id ?? 0 }, body });
  await change(6, { status: 'live', score1: 31, score2: 33, clock: '1st 4:31' });
  await change(7, { status: 'live', score1: 40, score2: 40 });
  for (const index of [0, 1]) await change(index, { winner: games[index]?.team2 ?? '' });

  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  const inPlay = page.getByRole('region', { name: 'In play: Sweet 16' });
  const rank = inPlay.getByRole('list', { name: 'My ranks' }).getByRole('listitem');
  await rank.waitFor();
  const text = (await rank.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^1st of 9 · The Office 64 points in the lead$/);
  const picks = inPlay.getByRole('list', { name: 'My picks of this round' }).getByRole('listitem');
  const [first = '', second = '', last = '', next = ''] = await picks.allInnerTexts();
  expect(`${first} ${second}`).toContain('my pick trails');
  expect(`${first} ${second}`).toContain('tied');
  expect(last).toMatch(/✓ right|✗ wrong/);
  expect(next).not.toMatch(/my pick|tied|wrong/);
  const { height = 0 } = page.viewportSize() ?? {};
  const bottom = async (index: number) => {
    const box = await picks.nth(index).boundingBox();
    return (box?.y ?? height) + (box?.height ?? 0);
  };
  expect(await bottom(1)).toBeLessThan(height - 56);
  expect(await page.getByLabel('Season').count()).toBe(0);
  await person.checkScreen('home-in-play');

  // a decided game moves behind the live ones while the screen is open
  await change(6, { winner: games[6]?.team1 ?? '' });
  await expect.poll(async () => (await picks.allInnerTexts())[0], SOON).toContain('tied');
  await expect.poll(async () => (await picks.allInnerTexts())[1], SOON).toContain('✓ right');
});
