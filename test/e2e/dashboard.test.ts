import { beforeEach, describe, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, chooseAction, DESK, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
/** one word of the largest length, minus four characters for a number */
const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

let ada: Player;
let host: Player;

beforeEach(async () => {
  await t.database.reset();
  ada = await t.buildUser({ username: 'Ada' });
  host = await t.buildUser({ username: 'Host' });
});

/** A season with a past and an open round of two games each. */
async function openSeason(year: number): Promise<Season> {
  const season = await t.buildSeason({ year, name: 'March Madness' });
  for (const number of [1, 2]) {
    const round = await t.buildRound(season, { number });
    for (const region of ['East Region', 'West Region'] as const) await t.buildGame(round, { region });
    if (number === 1) await t.moveDeadline(round, -3600);
  }
  return season;
}

describe.each(STORY_DEVICES)('dashboard %s', (_, device) => {
  test('a new user creates an entry on the dashboard, renames it, joins and leaves a pool and deletes it', {
    tags: 'slow',
  }, async () => {
    const old = await t.buildPool(host, await t.buildSeason({ year: 2030 }));
    const pool = await t.buildPool(host, await openSeason(2031));
    const person = await site.open('/', device, ada);
    for (const name of ['My Entries', 'My Pools']) await person.page.getByRole('heading', { name }).waitFor();
    await person.page.getByText('No entries yet', { exact: true }).waitFor();
    await person.page.getByText('No pools created or joined yet', { exact: true }).waitFor();
    await person.page.getByRole('heading', { name: 'Play in three steps' }).waitFor();
    const main = person.page.getByRole('main');
    expect(await main.getByRole('button', { name: /Entry$/ }).count()).toBe(1);
    const ways = ['Join Pool', 'Create Pool', 'How it works'];
    for (const name of ways) expect(await main.getByRole('link', { name, exact: true }).count(), name).toBe(1);
    await person.checkScreen('dashboard-empty');
    await createEntries(person);
    await renameEntry(person);
    await joinPool(person, pool, old);
    await leavePool(person);
    await deleteEntry(person);
  });

  test('the dashboard stays readable with 25 entries of 60 characters and 40 pools', { tags: 'slow' }, async () => {
    const season = await openSeason(2031);
    const entries = [];
    for (let n = 1; n <= 25; n++) entries.push(await t.buildEntry(ada, season, `${LONG} ${n}`));
    for (let n = 1; n <= 40; n++) {
      const pool = await t.buildPool(n % 4 === 0 ? ada : host, season, `${LONG} ${n}`);
      for (const entry of entries.slice(0, 2)) await t.buildMembership(pool, entry);
    }
    const person = await site.open('/', device, ada);
    const { page } = person;
    await page.getByText('You have reached 25 entries').waitFor();
    expect(await page.getByRole('button', { name: 'New Entry', exact: true }).count()).toBe(0);
    await person.checkScreen('dashboard-much');
    const first = page.getByRole('article', { name: `${LONG} 1`, exact: true }).first();
    await first.getByRole('button', { name: 'Show all 40 pools' }).click();
    await expect.poll(() => first.getByRole('listitem').count()).toBe(40);
    await page.getByRole('button', { name: `Invite to ${LONG} 4`, exact: true }).click();
    expect(await page.getByLabel('Invite link').inputValue()).toContain('/groups/join/');
  });
});

test('the dashboard opens with the active season and can show any other', { tags: 'slow' }, async () => {
  const past = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const old = await t.buildEntry(ada, past, 'Old times');
  await t.buildMembership(await t.buildPool(host, past), old);
  await t.archiveSeasons();
  await openSeason(2030);
  const person = await site.open('/', DESK, ada);
  const { page } = person;
  const season = page.getByLabel('Season');
  expect(await season.locator('option:checked').textContent()).toBe('2030 March Madness');
  await person.setOffline(true);
  await season.selectOption('2031 March Madness');
  await page.getByText('Failed to fetch rounds', { exact: true }).waitFor();
  await person.checkScreen('dashboard-no-answer');
  await person.setOffline(false);
  await page.getByRole('heading', { name: 'Old times' }).waitFor();
  expect(await page.getByRole('button', { name: 'New Entry', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Actions for Old times in The Office' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for Old times' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Delete Entry']);
});

test('players of a fresh site read that the tournament is not set up yet, and see no steps', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  await page.getByText('The tournament is not set up yet').waitFor();
  await person.checkScreen('dashboard-no-season');
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildRound(season, { name: 'First Round' });
  await page.getByText('The tournament is not set up yet. Its games appear here as soon as').waitFor(SOON);
  await person.checkScreen('dashboard-no-games');
  expect(await page.getByRole('region', { name: 'Set up the tournament' }).count()).toBe(0);
});

test('a change that fails offline on the dashboard names itself', { tags: 'slow' }, async () => {
  await t.buildEntry(ada, await openSeason(2031), 'Countess');
  const person = await site.open('/', PHONE, ada);
  const { page } = person;
  const choose = (action: string) => chooseAction(person, 'Countess', action);
  await page.getByRole('button', { name: 'New Entry', exact: true }).waitFor();
  await person.setOffline(true);

  await choose('Edit Entry Name');
  await page.getByLabel('Entry name').fill('Duchess');
  await page.keyboard.press('Enter');
  await notification(person, 'Failed to update entry name').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await choose('Delete Entry');
  await page.getByLabel('Type "delete me"').fill('delete me');
  await page.keyboard.press('Enter');
  await notification(person, 'Failed to delete entry').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New Entry', exact: true }).click();
  await page.locator('input:focus').and(page.getByLabel('Entry name')).waitFor();
  await page.keyboard.press('Enter');
  await notification(person, 'Failed to create entry').waitFor();
  await page.getByText('Countess', { exact: true }).first().waitFor();
});

async function createEntries(person: BrowserUser): Promise<void> {
  const { page } = person;
  const dialog = page.getByRole('dialog', { name: 'Create New Entry' });
  await page.getByRole('button', { name: 'New Entry', exact: true }).last().click();
  expect(await dialog.getByLabel('Entry name').inputValue()).toBe('Ada 01');
  await dialog.getByLabel('Entry name').fill('  ');
  await page.keyboard.press('Enter');
  await dialog.getByText('Entry name is required').waitFor();
  await person.checkScreen('dashboard-create-entry');
  await dialog.getByLabel('Entry name').fill('Ada 01');
  await page.keyboard.press('Enter');
  await notification(person, 'Entry created successfully').waitFor();
  await expectFocus(person, 'New Entry');

  await page.getByRole('button', { name: 'New Entry', exact: true }).click();
  expect(await dialog.getByLabel('Entry name').inputValue()).toBe('Ada 02');
  await dialog.getByLabel('Entry name').fill('ada 01');
  person.expectError(409, 'POST /api/entries');
  await page.keyboard.press('Enter');
  await notification(person, 'You already have an entry with this name').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(person, 'New Entry');
}

async function renameEntry(person: BrowserUser): Promise<void> {
  const { page } = person;
  const rename = async () => {
    await chooseAction(person, 'Ada 01', 'Edit Entry Name');
  };
  await rename();
  await page.getByLabel('Entry name').fill(' ');
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expectFocus(person, 'Actions for Ada 01');
  await rename();
  await page.getByLabel('Entry name').fill('Countess');
  await page.keyboard.press('Enter');
  await notification(person, 'Entry name updated').waitFor();
  await expectFocus(person, 'Actions for Countess');
}

type Invited = Awaited<ReturnType<typeof t.buildPool>>;

async function joinPool(person: BrowserUser, pool: Invited, old: Invited): Promise<void> {
  const { page } = person;
  const dialog = page.getByRole('dialog', { name: 'Join Pool' });
  const join = async () => {
    await page.getByRole('button', { name: 'Actions for Countess', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Join Pool' }).click();
  };
  await join();
  await dialog.getByText('You join with Countess.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Join Pool' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Invite code').fill('nobodys');
  person.expectError(404, 'GET /api/groups/invite/nobodys');
  await page.keyboard.press('Enter');
  await notification(person, 'Invalid invite code').waitFor();
  await person.checkScreen('dashboard-join');
  person.expectError(409, `POST /api/groups/${old.id}/join`);
  await dialog.getByLabel('Invite code').fill(old.inviteCode);
  await page.keyboard.press('Enter');
  await notification(person, 'This entry is for another season').waitFor();
  await dialog.getByLabel('Invite code').fill(pool.inviteCode.toLowerCase());
  await page.keyboard.press('Enter');
  await dialog.getByText('The Office has begun. Rounds before you join count in this pool.').waitFor();
  await page.keyboard.press('Enter');
  await notification(person, 'Successfully joined the pool!').waitFor();
  await page.getByRole('article', { name: 'The Office' }).getByText('1 entry · no points yet').waitFor();
  await expectFocus(person, 'Actions for Countess');
  await join();
  await dialog.getByLabel('Invite code').fill(pool.inviteCode);
  await page.keyboard.press('Enter');
  await dialog.getByText('The Office has begun.').waitFor();
  person.expectError(409, `POST /api/groups/${pool.id}/join`);
  await page.keyboard.press('Enter');
  await notification(person, 'This entry is already in this pool').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(person, 'Actions for Countess');
}

async function leavePool(person: BrowserUser): Promise<void> {
  const { page } = person;
  await chooseAction(person, 'Countess in The Office', 'Leave Pool');
  await page.getByText('You can come back at any time with the pool’s invite code').waitFor();
  await person.checkScreen('dashboard-leave');
  // no link to the pool stays under the pointer, to load its screen ahead, while the list of pools is late
  const isLate = Promise.withResolvers<void>();
  await intercept(page, '**/api/groups', (route) => isLate.promise.then(() => route.continue()));
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Pool' }).click();
  await page.getByText('No pools created or joined yet').waitFor();
  isLate.resolve();
  await notification(person, 'Countess has left The Office').waitFor();
  await expectFocus(person, 'my-pools');
}

async function deleteEntry(person: BrowserUser): Promise<void> {
  const { page } = person;
  const dialog = page.getByRole('dialog', { name: 'Delete Entry' });
  await chooseAction(person, 'Countess', 'Delete Entry');
  await dialog.getByLabel('Type "delete me"').fill('Delete me');
  expect(await dialog.getByRole('button', { name: 'Delete Entry' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Type "delete me"').fill('delete me');
  await page.keyboard.press('Enter');
  await notification(person, 'Entry deleted successfully').waitFor();
  await page.getByText('No entries yet', { exact: true }).waitFor();
  await expectFocus(person, 'my-entries');
}
