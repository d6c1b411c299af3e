import { beforeEach, expect, test } from 'vitest';
import { goTo, PHONE } from '#test/e2e/browserUser.ts';
import { openBrowserSite } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import { buildTournaments } from '#test/e2e/tournamentsScene.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: Awaited<ReturnType<typeof buildTournaments>>;

beforeEach(async () => {
  scene = await buildTournaments(t);
});

test('who has made a pool like another one tells the members of that one', { tags: 'slow' }, async () => {
  const ann = await t.buildUser({ username: 'ann' });
  const { id } = await t.buildPool(ann, scene.men.season, 'Lunch');
  const person = await site.open('/groups/new', PHONE, ann);
  const { page } = person;
  await page.getByLabel('Same as').selectOption({ label: 'Lunch · Men’s March Madness' });
  await expect.poll(() => page.getByLabel('Pool name').inputValue()).toBe('Lunch');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  const tell = page.getByRole('region', { name: 'The same people' });
  const text = await tell.getByText(/^We play Women’s March Madness, too: join Lunch there\. http/).textContent();
  await person.checkScreen('two-tell');
  await tell.getByRole('button', { name: 'Tell Lunch' }).click();
  await page.getByText('The note is on top of the page of Lunch.').waitFor(SOON);
  expect(await ann.call('readPoolFeed', { params: { id }, query: {} })).toMatchObject({ note: { text } });
  const like = (await ann.call('listPools')).find(({ seasonId }) => seasonId === scene.women.season.id);
  expect(text?.endsWith(`/groups/join/${like?.inviteCode}`)).toBe(true);
});

test('the page of a pool has the pools of both tournaments to choose from', { tags: 'slow' }, async () => {
  const { men, sam } = scene;
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  await goTo(person, 'Pool');
  const pools = page.getByLabel('Pool', { exact: true });
  await expect
    .poll(() => pools.locator('option').allTextContents(), SOON)
    .toEqual(['The Office · Men’s March Madness', 'The Office · Women’s March Madness']);
  await pools.selectOption({ index: 0 });
  await page.waitForURL(`/groups/${men.pool.id}/feed`);
  await person.checkScreen('two-news');

  // the pool that was seen last, also from another screen
  await goTo(person, 'Dashboard');
  const side = page.getByRole('group', { name: 'Tournament' }).getByRole('button', { pressed: true });
  await expect.poll(() => side.textContent(), SOON).toBe('Men2 missing');
  await goTo(person, 'Pool');
  await page.waitForURL(`/groups/${men.pool.id}/feed`);
});
