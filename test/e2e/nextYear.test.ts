import type { BrowserContextOptions, Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Round, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { tabUntil } from './tabTo.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const HOUR = 3600;
const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ada: Player;
let bob: Player;
let season: Season;
let round: Round;
let championship: Game;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'Root', isAdmin: true });
  ada = await t.buildUser({ username: 'Ada' });
  bob = await t.buildUser({ username: 'Bob' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  round = await t.buildRound(season, { name: 'Championship' });
  championship = await t.buildGame(round, { region: 'Championship' });
});

/** Plays the only game of the season, which all of these have picked right but the last. */
async function playSeason(entries: readonly Entry[]): Promise<void> {
  for (const [n, entry] of entries.entries()) await t.setPick(entry, championship, n === entries.length - 1 ? 2 : 1);
  await t.moveDeadline(round, -HOUR);
  await t.setWinner(championship, 1);
}

async function buildNextSeason(): Promise<Season> {
  const next = await t.buildSeason({ year: 2032, name: 'March Madness' });
  await t.buildGame(await t.buildRound(next));
  return next;
}

/** How a person presses a control, types into a field, and chooses in a menu. */
interface Hand {
  press(person: BrowserUser, control: Locator): Promise<void>;
  type(person: BrowserUser, label: string, text: string): Promise<void>;
}

const finger: Hand = {
  press: (_, control) => control.click(),
  type: ({ page }, label, text) => page.getByLabel(label).fill(text),
};

const keys: Hand = {
  async press(person, control) {
    const isItem = (await control.getAttribute('role')) === 'menuitem';
    if (isItem) await expect.poll(() => arrowDown(person, control)).toBe(true);
    else await tabUntil(person, control);
    await person.page.keyboard.press('Enter');
  },
  async type(person, label, text) {
    await tabUntil(person, person.page.getByLabel(label));
    await person.page.keyboard.insertText(text);
  },
};

/** Returns whether the focus was on the item of a menu; else it is on the next one then. */
async function arrowDown({ page }: BrowserUser, item: Locator): Promise<boolean> {
  if ((await item.and(page.locator(':focus')).count()) > 0) return true;
  await page.keyboard.press('ArrowDown');
  return false;
}

const button = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true });

/** Ada creates a pool, in which Bob wins; next year it goes on, Bob with one tap. */
async function playTwoYears(device: BrowserContextOptions, hand: Hand): Promise<void> {
  const founder = await site.open('/groups/new', device, ada);
  await hand.type(founder, 'Pool name', 'The Water Cooler');
  await hand.press(founder, button(founder, 'Create Pool'));
  await founder.page.getByRole('heading', { name: 'The Water Cooler' }).waitFor();
  const [pool] = await ada.call('listPools');
  if (!pool) throw new Error('there is no pool');
  const [adas] = await ada.call('listEntries');
  if (!adas) throw new Error('Ada has no entry');
  await playSeason([await t.buildMember(pool, bob, 'Bob’s Best'), adas]);
  const next = await buildNextSeason();

  const owner = await site.open(`/groups/${pool.id}/manage`, device, ada);
  for (const name of ['End of the pool', 'Next year']) {
    const heading = owner.page.getByRole('heading', { name, exact: true });
    await hand.press(owner, owner.page.locator('summary').filter({ has: heading }));
  }
  await owner.checkScreen('next-year-manage');
  await hand.press(owner, owner.page.getByRole('link', { name: 'Start Next Year’s Pool' }));
  await expect.poll(() => owner.page.getByLabel('Pool name').inputValue()).toBe('The Water Cooler');
  await owner.checkScreen('next-year-form');
  await hand.press(owner, button(owner, 'Create Pool'));
  await owner.page.getByText('The members of the pool before are asked on Home.').waitFor();
  const goingOn = (await ada.call('listPools')).find(({ seasonId }) => seasonId === next.id);
  expect(goingOn).toMatchObject({ previousId: pool.id });

  const player = await site.open('/', device, bob);
  await player.page.getByRole('heading', { name: 'The Water Cooler goes on' }).waitFor();
  await player.checkScreen('next-year-offer');
  await hand.press(player, button(player, 'Join The Water Cooler'));
  await notification(player, 'Successfully joined the pool!').waitFor();
  await expectFocus(player, 'my-pools');
  expect(await player.page.getByRole('heading', { name: 'The Water Cooler goes on' }).count()).toBe(0);
}

test('a commissioner plays a year with a pool, and goes on in the next', { tags: 'slow' }, () =>
  playTwoYears(PHONE, finger),
);

test('a commissioner does the same by keyboard alone', { tags: 'slow' }, () => playTwoYears(DESK, keys));

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('a site admin chooses the site’s pool, and a newcomer joins it with one tap', { tags: 'slow' }, async () => {
    // somebody else's
    const pool = await t.buildPool(ada, season, 'Everybody', { rules: 'Be kind.' });
    await t.buildPool(ada, season, 'The Office');
    const admin = await site.open('/admin?tab=seasons', device, root);
    await admin.page.getByText('Pools', { exact: true }).click();
    await admin.page.getByRole('searchbox', { name: 'Search by pool or owner' }).fill('every');
    await admin.page.getByText('The Office').waitFor({ state: 'detached' });
    await button(admin, 'Actions for Everybody').click();
    await admin.page.getByRole('menuitem', { name: 'Make It the Site’s Pool' }).click();
    await admin.page.getByText('Site’s Pool', { exact: true }).waitFor();
    await admin.checkScreen('site-pool');

    const player = await site.open('/', device, bob);
    await player.page.getByText('The pool for everybody on this site').waitFor();
    await player.checkScreen('site-pool-offer');
    await button(player, 'Join Everybody').click();
    await notification(player, 'Successfully joined the pool!').waitFor();
    expect(await bob.call('listOwnMemberships')).toMatchObject([{ groupId: pool.id }]);
  });

  test('a site admin names an admin of somebody else’s pool, and drops them', { tags: 'slow' }, async () => {
    const pool = await t.buildPool(ada, season, 'The Office');
    await t.buildMember(pool, bob);
    const admin = await site.open('/admin?tab=seasons', device, root);
    await admin.page.getByText('Pools', { exact: true }).click();
    await button(admin, 'Actions for The Office').click();
    await admin.page.getByRole('menuitem', { name: 'Admins' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Admins of The Office' });
    await dialog.getByLabel('Another admin').selectOption(bob.user.username);
    await dialog.getByRole('button', { name: 'Make Admin' }).click();
    await dialog.getByRole('button', { name: `Drop ${bob.user.username} as Admin` }).waitFor();
    expect((await ada.call('readPool', { params: { id: pool.id } })).admins).toEqual([bob.user.id]);
    await admin.checkScreen('pool-admins');
    await dialog.getByRole('button', { name: `Drop ${bob.user.username} as Admin` }).click();
    await expect.poll(async () => (await ada.call('readPool', { params: { id: pool.id } })).admins, SOON).toEqual([]);
  });

  test('a former member chooses the entry to go on with, or is not asked again', { tags: 'slow' }, async () => {
    const old = await t.buildPool(ada, season, 'The Water Cooler');
    for (const member of [bob, root]) await t.buildMember(old, member);
    const next = await buildNextSeason();
    const pool = await ada.call('createPool', { body: { seasonId: next.id, fromGroupId: old.id, name: 'The Annex' } });
    await t.buildEntry(bob, next, 'first');
    const second = await t.buildEntry(bob, next, 'second');
    const player = await site.open('/', device, bob);
    await player.page.getByLabel('Your entry').selectOption('second');
    await button(player, 'Join The Annex').click();
    await expect
      .poll(() => bob.call('listOwnMemberships'))
      .toMatchObject([{}, { groupId: pool.id, entryId: second.id }]);

    const other = await site.open('/', device, root);
    await button(other, 'No Thanks').click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Do Not Ask Again' }).click();
    await other.page.getByRole('heading', { name: 'The Water Cooler goes on' }).waitFor({ state: 'detached' });
    expect(await root.call('listOffers', { params: { id: next.id } })).toEqual([]);
  });

  test('the owner finds and drops an admin of the pool before who has not joined', { tags: 'slow' }, async () => {
    const old = await t.buildPool(ada, season, 'The Water Cooler');
    await t.buildMember(old, bob);
    await ada.call('addPoolAdmin', { params: { id: old.id, userId: bob.user.id } });
    const next = await buildNextSeason();
    const { id } = await ada.call('createPool', { body: { seasonId: next.id, fromGroupId: old.id } });
    const owner = await site.open(`/groups/${id}/manage`, device, ada);
    await owner.page.getByRole('heading', { name: 'Admins who have not joined yet' }).waitFor();
    await owner.checkScreen('next-year-admins');
    await button(owner, 'Drop Bob as Admin').click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Drop as Admin' }).click();
    await notification(owner, 'Bob no longer runs The Water Cooler').waitFor();
    await owner.page.getByRole('heading', { name: 'Admins who have not joined yet' }).waitFor({ state: 'detached' });
    expect(await ada.call('readPool', { params: { id } })).toMatchObject({ admins: [] });
  });
});
