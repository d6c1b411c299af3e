import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { featureReadsOfPools, featureReadsOnScreens } from '#app/testing.ts';
import { upsetBonusText } from '#client/standing/upsetBonusText.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, chooseAction, DESK } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openParts } from './managePage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;
let bob: Player;
let cleo: Player;
let root: Player;
let season: Season;
let pool: Pool & { inviteCode: string };
let adas: Entry;
let cleos: Entry;

/** Ada's pool with Ada, Bob and Cleo. Only Cleo has picked the game of the open round. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason();
  const game = await t.buildGame(await t.buildRound(season, { name: 'First Round' }));
  ada = await t.buildUser({ username: 'Ada' });
  bob = await t.buildUser({ username: 'Bob' });
  cleo = await t.buildUser({ username: 'Cleo' });
  root = await t.buildUser({ username: 'root', isAdmin: true });
  pool = await t.buildPool(ada, season);
  adas = await t.buildMember(pool, ada);
  await t.buildMember(pool, bob);
  cleos = await t.buildMember(pool, cleo);
  await t.setPick(cleos, game, 1);
});

const openManage = (device: BrowserContextOptions = DESK, who = ada) =>
  site.open(`/groups/${pool.id}/manage`, device, who);

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('a pool admin sees who is missing picks, at the top and in a message to send', { tags: 'slow' }, async () => {
    const person = await openManage(device);
    const { page } = person;
    await page.getByText('2 people are missing picks').waitFor();
    const names = page.getByRole('region', { name: '3 members' }).getByRole('listitem');
    await expect.poll(() => names.first().textContent()).toContain('Ada');
    expect(await page.locator('[class*=member] > [class*=avatar]').allTextContents()).toEqual(['🐙', '⚡', '🍔']);
    const message = await page.getByLabel('Message for players with missing picks').inputValue();
    expect(message).toContain('The Office: First Round locks');
    expect(message).toContain('Still missing: Ada (1 pick), Bob (1 pick)');
    await expect.poll(() => page.getByText('Complete', { exact: true }).count()).toBe(1);
    await person.checkScreen('manage');
  });

  test('a pool admin resets the invite link', { tags: 'slow' }, async () => {
    const { page } = await openManage(device);
    const code = await page.getByLabel('Invite link').inputValue();
    await page.getByRole('button', { name: 'Reset Invite Link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Invite Link' }).click();
    await page.getByText('Invite link reset', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Invite link').inputValue()).not.toBe(code);
  });

  test('a pool admin removes a member, again after a failure offline, and restores the member', {
    tags: 'slow',
  }, async () => {
    const person = await openManage(device);
    const { page } = person;
    await askToRemove(person, 'Bob');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove Member' });
    await person.setOffline(true);
    await remove.click();
    await page.getByText('Failed to remove member', { exact: true }).waitFor();
    await person.setOffline(false);
    await remove.click();
    await page.getByText('Member removed successfully', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore Bob' }).click();
    await page.getByText('Bob is back in The Office', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Bob' }).waitFor();
    // nobody removes the admin
    expect(await page.getByRole('button', { name: 'Actions for Ada' }).count()).toBe(0);
  });

  test('a pool admin renames the pool and sets its points, upset bonus and tie-breaker', async () => {
    const person = await openManage(device);
    const { page } = person;
    const stored = () => ada.call('readPool', { params: { id: pool.id } });
    await openParts(person, 'Name', 'Points', 'Bonus, ties, autopilot');
    await page.getByLabel('Pool name').fill('The Annex');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(stored).toMatchObject({ name: 'The Annex' });
    await page.getByRole('textbox', { name: 'First Round' }).fill('5');
    await page.getByRole('button', { name: 'Save Points' }).click();
    await expect.poll(async () => (await stored()).points[0]).toBe(5);
    await page.getByRole('checkbox', { name: /^Upset bonus/ }).check();
    await page.getByLabel('Extra points per seed').fill('3');
    await page.getByRole('button', { name: 'Save Bonus and Ties' }).click();
    await notification(person, `${upsetBonusText(3)} Late joiners earn the points of earlier rounds, too.`).waitFor();
    await expect.poll(async () => (await stored()).upsetBonus).toBe(3);
    await page.getByRole('checkbox', { name: /^Tie-breaker/ }).check();
    await page.getByRole('button', { name: 'Save Bonus and Ties' }).click();
    await expect.poll(async () => (await stored()).tieBreaker).toBe('total');
  });

  test('a pool admin hands the pool over and loses its invite code', { tags: 'slow' }, async () => {
    const person = await openManage(device);
    await handOver(person, 'Cleo');
    await person.page.waitForURL('/');
    expect(await ada.call('readPool', { params: { id: pool.id } })).not.toHaveProperty('inviteCode');
  });

  test('Manage Pool counts, searches and reminds the members of more than one page', { tags: 'slow' }, async () => {
    await t.fillPool(pool, 1_000);
    await t.buildMember(pool, await t.buildUser({ username: 'Zoe' }), 'The last one');
    const person = await openManage(device);
    const { page } = person;
    await page.getByText('43 people are missing picks').waitFor();
    const members = page.getByRole('region', { name: '44 members' });
    const message = await page.getByLabel('Message for players with missing picks').inputValue();
    expect(message).toContain('Zoe (1 pick)');
    await page.getByLabel('Search members').fill('the last one');
    await expect.poll(() => members.getByRole('button', { name: /^Actions/ }).count(), SOON).toBe(1);
    await members.getByRole('button', { name: 'Actions for Zoe' }).waitFor();
    await person.checkScreen('manage-large');
    await askToRemove(person, 'Zoe');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click();
    await page.getByText('43 members', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore Zoe' }).waitFor();
  });
});

async function handOver(person: BrowserUser, name: string): Promise<void> {
  const { page } = person;
  await openParts(person, 'Hand over');
  await page.getByLabel('New admin').selectOption(name);
  await page.getByRole('button', { name: 'Hand Over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand Over' }).click();
}

test('a member cannot manage the pool', { tags: 'slow' }, async () => {
  const { page } = await openManage(DESK, bob);
  await page.getByText('Access Denied').waitFor();
  await page.getByText('You do not have permission to manage this pool.').waitFor();
});

test('members that could not be read are read again once the network is back', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  person.allowFailedRequests();
  await intercept(page, '**/memberships', (route) => route.abort('internetdisconnected'));
  await person.open(`/groups/${pool.id}/manage`);
  await page.getByText('Failed to fetch memberships', { exact: true }).waitFor();
  await page.unroute('**/memberships');
  await person.setOffline(true);
  await person.setOffline(false);
  await page.getByRole('region', { name: '3 members' }).waitFor(SOON);
});

test('a pool is deleted by the words “delete me”, and is not found afterwards', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  await openParts(person, 'Delete');
  await page.getByRole('button', { name: 'Delete Pool' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Pool' });
  await page.getByLabel('Type "delete me" to confirm').fill('delete it');
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel('Type "delete me" to confirm').fill('delete me');
  await confirm.click();
  await page.waitForURL('/');
  await page.getByText('The Office was deleted', { exact: true }).waitFor();

  const late = await site.visitor(DESK, ada);
  late.expectError(404, `GET /api/groups/${pool.id}`);
  await late.open(`/groups/${pool.id}/manage`);
  await late.page.getByText('Group Not Found').waitFor();
});

test('Manage Pool shows concurrent changes and keeps unsaved input', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const params = { id: pool.id };
  await person.open(`/groups/${pool.id}/manage`);
  await openParts(person, 'Name', 'Points');
  const name = page.getByLabel('Pool name');
  const [first, second] = ['First Round', 'Round 2'].map((label) => page.getByRole('textbox', { name: label }));
  await first?.fill('5');
  await ada.call('changePool', { params, body: { name: 'The Loft', points: pool.points.with(1, 7) } });
  await expect.poll(() => second?.inputValue(), SOON).toBe('7');
  await expect.poll(() => name.inputValue()).toBe('The Loft');
  expect(await first?.inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Save Points' }).click();
  await notification(person, 'A correct pick earns 5, 7, 3, 4, 5, 6 by round').waitFor();
  const points = pool.points.with(0, 5).with(1, 7);
  expect(await ada.call('readPool', { params })).toMatchObject({ name: 'The Loft', points });

  await name.fill(' The Annex ');
  await ada.call('changePool', { params, body: { name: 'The Shed' } });
  await page.getByText(/^The Shed · /).waitFor(SOON);
  expect(await name.inputValue()).toBe(' The Annex ');
  await page.getByRole('button', { name: 'Rename' }).click();
  await notification(person, 'The pool is called The Annex now').waitFor();
  await page.getByText(/^The Annex · /).waitFor();
  await expect.poll(() => name.inputValue()).toBe('The Annex');
  expect(await ada.call('readPool', { params })).toMatchObject({ name: 'The Annex', points });
});

test('a former pool admin sees neither the pool nor an open dialog about it', { tags: 'slow' }, async () => {
  const params = { id: pool.id };
  const path = `/api/groups/${pool.id}`;
  // somebody who is not a member gets no events of the pool
  await ada.call('leavePool', { params, body: { entryId: adas.id } });
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await person.open(`/groups/${pool.id}/manage`);
  await askToRemove(person, 'Bob');
  await root.call('changePool', { params, body: { adminId: cleo.user.id } });
  const reads = [path, ...['memberships', ...featureReadsOnScreens].map((read) => `${path}/${read}`)];
  for (const read of reads) person.expectError(403, `GET ${read}`);
  for (const read of ['reminders', ...featureReadsOfPools]) person.allowError(403, `GET ${path}/${read}`);
  person.expectError(403, `DELETE ${path}/members/${bob.user.id}`);
  await dialog.getByRole('button', { name: 'Remove Member' }).click();
  await page.getByText('Access Denied').waitFor();
  await expect.poll(() => dialog.count(), SOON).toBe(0);

  // rejected requests are repeated
  await ada.call('joinPool', { params, body: { entryId: adas.id, inviteCode: pool.inviteCode } });
  await root.call('changePool', { params, body: { adminId: ada.user.id } });
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await page.getByRole('link', { name: 'Manage Pool' }).click();
  await openParts(person, 'Delete');
  await page.getByRole('button', { name: 'Delete Pool' }).click();
  await dialog.waitFor();
  for (const read of reads) person.expectError(404, `GET ${read}`);
  for (const read of ['reminders', ...featureReadsOfPools]) person.allowError(404, `GET ${path}/${read}`);
  await root.call('deletePool', { params, body: { confirmText: 'delete me' } });
  await page.getByText('Group Not Found').waitFor(SOON);
  await expect.poll(() => dialog.count(), SOON).toBe(0);
});

test('a former pool admin without events loses the screen within a minute', { tags: 'slow' }, async () => {
  const params = { id: pool.id };
  await ada.call('leavePool', { params, body: { entryId: adas.id } });
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  await page.clock.install();
  await person.open(`/groups/${pool.id}/manage`);
  await page.getByText('2 members', { exact: true }).waitFor();
  await root.call('changePool', { params, body: { adminId: cleo.user.id } });
  const path = `/api/groups/${pool.id}`;
  person.allowError(403, `GET ${path}`);
  for (const read of ['memberships', 'reminders', ...featureReadsOnScreens, ...featureReadsOfPools]) {
    person.allowError(403, `GET ${path}/${read}`);
  }
  // those that are under way when the minute passes take too long
  person.allowFailedRequests();
  await page.clock.fastForward('01:00');
  await page.getByText('Access Denied').waitFor();
});

test('a late response about one member closes no dialog about another', { tags: 'slow' }, async () => {
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await person.open(`/groups/${pool.id}/manage`);
  const removal = await held(page, 'DELETE');
  await askToRemove(person, 'Bob');
  await dialog.getByRole('button', { name: 'Remove Member' }).click();
  await removal.asked;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await askToRemove(person, 'Cleo');
  await removal.release();
  await page.getByRole('region', { name: '2 members' }).waitFor();
  await notification(person, 'Member removed successfully').waitFor();
  await dialog.getByText('Cleo').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a late response does not navigate away from the current screen', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  const change = await held(page, 'PATCH');
  await handOver(person, 'Cleo');
  await change.asked;
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'This pool' }).getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('heading', { name: 'The Office' }).waitFor();
  await change.release();
  await notification(person, 'Cleo runs The Office now').waitFor();
  await person.read('/api/user');
  expect(new URL(page.url()).pathname).toBe(`/groups/${pool.id}/leaderboard`);
});

test('a search stays while the list gets shorter', { tags: 'slow' }, async () => {
  for (let n = 4; n <= 13; n += 1) await t.buildMember(pool, await t.buildUser());
  const { page } = await openManage();
  const members = page.getByRole('region', { name: /members$/ });
  await page.getByLabel('Search members').fill('bob');
  await expect.poll(() => members.getByRole('button', { name: /^Actions/ }).count()).toBe(1);
  await ada.call('removeMember', { params: { id: pool.id, userId: bob.user.id } });
  await page.getByText('12 members', { exact: true }).waitFor(SOON);
  await page.getByText('No matches').waitFor();
  await page.getByLabel('Search members').fill('');
  await page.getByRole('button', { name: 'Actions for Cleo' }).waitFor();
});

test('a pool of an archived season offers no invitations and shows no missing picks', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  await page.getByLabel('Invite link').waitFor();
  await root.call('changeSeason', { params: { id: season.id }, body: { isActive: false, isArchived: true } });
  await page.getByText('Its season is archived: nothing in this pool can be changed.').waitFor(SOON);
  for (const gone of ['Invite link', 'Message for players with missing picks']) {
    await expect.poll(() => page.getByLabel(gone).count(), { ...SOON, message: gone }).toBe(0);
  }
  await expect.poll(() => page.getByText('2 people are missing picks').count(), SOON).toBe(0);
  await person.checkScreen('manage-archived');
});

test('a pool is not handed to a member who has left, nor to another one without a new confirmation', {
  tags: 'slow',
}, async () => {
  const params = { id: pool.id };
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await person.open(`/groups/${pool.id}/manage`);
  await openParts(person, 'Hand over');
  await page.getByLabel('New admin').selectOption('Cleo');
  await page.getByRole('button', { name: 'Hand Over' }).click();
  await dialog.waitFor();
  await cleo.call('leavePool', { params, body: { entryId: cleos.id } });
  await dialog.waitFor({ ...SOON, state: 'detached' });
  await page.getByLabel('New admin').selectOption('Bob');
  await page.getByRole('button', { name: 'Hand Over' }).click();
  await dialog.getByText('Bob').waitFor();
});

test('the dialog to remove a member who has left says so and closes', { tags: 'slow' }, async () => {
  const params = { id: pool.id };
  const person = await site.visitor(DESK, ada);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await person.open(`/groups/${pool.id}/manage`);

  await askToRemove(person, 'Cleo');
  await cleo.call('leavePool', { params, body: { entryId: cleos.id } });
  person.expectError(404, `DELETE /api/groups/${pool.id}/members/${cleo.user.id}`);
  await dialog.getByRole('button', { name: 'Remove Member' }).click();
  await notification(person, 'This user is not a member of this pool').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('Restore pressed twice restores a member once', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  await ada.call('removeMember', { params: { id: pool.id, userId: bob.user.id } });
  const restored: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/restore')) restored.push(request.url());
  });
  await page.getByRole('button', { name: 'Restore Bob' }).dblclick();
  await notification(person, 'Bob is back in The Office').waitFor();
  expect(restored).toHaveLength(1);
});

test('the focus is on the list of members after a member is removed or restored', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  await askToRemove(person, 'Bob');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(person, 'members');
  await page.getByRole('button', { name: 'Restore Bob' }).click();
  await page.getByRole('button', { name: 'Actions for Bob' }).waitFor();
  await expectFocus(person, 'members');
});

test('the focus stays after the pool is renamed or its points are saved', { tags: 'slow' }, async () => {
  const person = await openManage();
  await openParts(person, 'Name', 'Points');
  await person.page.getByRole('button', { name: 'Rename' }).click();
  await expectFocus(person, 'Pool name');
  await person.page.getByRole('button', { name: 'Save Points' }).click();
  await expectFocus(person, 'points');
});

test('an invalid number of points is marked, explained and focused', { tags: 'slow' }, async () => {
  const person = await openManage();
  const { page } = person;
  await openParts(person, 'Points');
  const round = page.getByRole('textbox', { name: 'Round 3' });
  await round.fill('1.5');
  await page.getByRole('button', { name: 'Save Points' }).click();
  const atFault = page.locator('[aria-invalid=true]');
  await atFault.waitFor();
  const fault = () =>
    atFault.evaluate((field) => [
      document.activeElement === field && field instanceof HTMLInputElement && field.value,
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ]);
  await expect.poll(fault, SOON).toEqual(['1.5', 'Points are 10 whole numbers from 0 to 1000']);
  await person.checkScreen('manage-points');
  await round.fill('4');
  await expect.poll(() => atFault.count(), SOON).toBe(0);
});

async function askToRemove(person: BrowserUser, name: string): Promise<void> {
  await chooseAction(person, name, 'Remove Member');
  await person.page.getByRole('dialog').getByText(name).waitFor();
}

/** Delays requests of this method until they are released. */
async function held(page: Page, method: string) {
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  const address = '**/api/groups/**';
  await intercept(page, address, (route) => (route.request().method() === method ? resolve(route) : route.fallback()));
  return {
    asked,
    release: async () => {
      await (await asked).continue();
      await page.unroute(address);
    },
  };
}
