import type { Page, Request } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pool, Round, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, DESK } from './browserUser.ts';
import { showDetails } from './leaderboardPage.ts';
import { openParts } from './managePage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen';

let past: Season;
let season: Season;
let first: Round;
let ada: Player;
let host: Player;

beforeEach(async () => {
  await t.database.reset();
  past = await t.buildSeason({ year: 2030 });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  first = await t.buildRound(season);
  await t.buildGame(first);
  ada = await t.buildUser({ username: 'Ada', email: 'ada@example.org' });
  host = await t.buildUser({ username: 'Host' });
});

/** Counts the calls from now on. */
function count({ page }: BrowserUser, call: string): () => number {
  const made: Request[] = [];
  page.on('request', (request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === call) made.push(request);
  });
  return () => made.length;
}

/** Clicks twice before any timer of the page can run, as on a slow phone. */
async function pressTwice({ page }: BrowserUser, name: string): Promise<void> {
  await page.getByRole('button', { name }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let turn = 0; turn < 100; turn++) await null;
    button.click();
  });
}

/** Gives the page the menu for sharing that headless Chromium lacks; it records what is shared. */
async function giveShareMenu(page: Page): Promise<void> {
  await page.evaluate(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
}

async function sharedBy(page: Page): Promise<unknown> {
  await page.locator('html[data-shared]').waitFor({ state: 'attached' });
  return JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '');
}

/** Reads the QR code on the screen as a camera does. */
async function readQr(page: Page): Promise<string> {
  const data = await page.getByRole('img', { name: /^QR code/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 300, height: 300 }).getContext('2d');
    if (!context) throw new Error('there is no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 300, 300);
    context.drawImage(image, 0, 0, 300, 300);
    return [...context.getImageData(0, 0, 300, 300).data];
  });
  return decodeQR({ width: 300, height: 300, data: Uint8Array.from(data) });
}

describe.each(STORY_DEVICES)('pool %s', (_, device) => {
  test('an invite link lets a signed-out user sign in, choose an entry and join the pool once', {
    tags: 'slow',
  }, async () => {
    await t.givePassword(ada);
    const pool = await t.buildPool(host, season);
    for (const name of [LONG, 'Ada 02']) await t.buildEntry(ada, season, name);
    const person = await site.visitor(device);
    const { page } = person;
    const joins = count(person, `POST /api/groups/${pool.id}/join`);
    await person.open(`/groups/join/${pool.inviteCode}`);
    await page.waitForURL(`/auth?redirect=%2Fgroups%2Fjoin%2F${pool.inviteCode}`);
    await page.getByRole('tab', { name: 'Log In' }).click();
    await page.getByLabel('Username').fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The Office' }).waitFor();
    await page.getByText('The pool’s admins will see your email address, ada@example.org.').waitFor();
    await page.getByRole('button', { name: 'Join Pool' }).click();
    await page.getByText('Please select an entry to join with', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New Entry' }).click();
    await page.locator('input:focus').and(page.getByLabel('Entry name')).waitFor();
    expect(await page.getByLabel('Entry name').inputValue()).toBe('Ada 01');
    await page.keyboard.press('Enter');
    await notification(person, 'New entry created successfully').waitFor();
    await person.checkScreen('join');
    await page.getByRole('radio', { name: LONG }).check();
    await pressTwice(person, 'Join Pool');
    await notification(person, 'Successfully joined the pool!').waitFor();
    await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
    await expect.poll(() => page.title(), SOON).toBe('My Picks · The Office · Unbusted');
    expect(joins()).toBe(1);
  });

  test('an invite link that cannot be used says why', { tags: 'slow' }, async () => {
    const entry = await t.buildEntry(ada, season);
    const joined = await t.buildPool(host, season, 'Joined');
    const closed = await t.buildPool(host, season, 'Closed');
    for (const pool of [joined, closed]) await t.buildMembership(pool, entry);
    await host.call('removeMember', { params: { id: closed.id, userId: ada.user.id } });
    const archived = await t.buildPool(host, past, 'Archived');
    await t.sql((sql) => sql`update seasons set is_archived = not is_active`);
    const person = await site.open('/group-join', device, ada);
    const { page } = person;
    const follow = async (typed: string, heading: string) => {
      await page.getByLabel('Invite code').fill(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: heading }).waitFor();
    };

    person.expectError(404, 'GET /api/groups/invite/nobodys');
    await follow('nobodys', 'Invalid Invite Link');
    await page.getByText('This invite link is invalid or has expired.', { exact: true }).waitFor();
    await person.checkScreen('join-invalid');
    await page.goBack();
    await follow(`${site.url()}/groups/join/${archived.inviteCode}`, 'Archived');
    await page.getByText('This season is archived', { exact: true }).waitFor();
    await page.goBack();
    await follow(joined.inviteCode.toLowerCase(), 'Joined');
    await page.getByText('already in this pool').waitFor();
    expect(await page.getByRole('link', { name: 'Go to the Pool' }).count()).toBe(1);
    await page.goBack();
    await follow(closed.inviteCode, 'Closed');
    person.expectError(403, `POST /api/groups/${closed.id}/join`);
    await page.getByRole('button', { name: 'Join Pool' }).click();
    await page.getByRole('main').getByText('You were removed from this pool', { exact: true }).waitFor();
    await expectFocus(person, 'main');
    await person.checkScreen('join-removed');
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('a pool is created once with its creator in it, who shares, copies and prints the invite', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const creations = count(person, 'POST /api/groups');
    await person.open('/groups/new');
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('Pool name is required').waitFor();
    await page.locator('input:focus').and(page.getByLabel('Pool name')).waitFor();
    await page.getByLabel('Pool name').fill(LONG);
    await person.checkScreen('create-pool');
    const rules = page.getByText('Rules: 1-2-3-4-5-6, one entry', { exact: true });
    await rules.click();
    await page.getByText('You join with a new entry, Ada.', { exact: true }).waitFor();
    await person.checkScreen('create-pool-rules');
    await rules.click();
    await giveShareMenu(page);
    await pressTwice(person, 'Create Pool');
    await notification(person, 'Pool created successfully!').waitFor();
    await page.getByRole('heading', { name: LONG }).waitFor();
    await expectFocus(person, 'main');
    await page.getByText('Your pool is ready, and Ada is in it.').waitFor();
    const [pool] = await ada.call('listPools');
    expect(await ada.call('listOwnMemberships')).toMatchObject([{ groupId: pool?.id }]);
    const link = `${site.url()}/groups/join/${pool?.inviteCode}`;
    await page.getByLabel('Invite message').fill('Come and play');
    await page.getByRole('button', { name: 'Share Invite' }).click();
    expect(await sharedBy(page)).toEqual({ title: `Join ${LONG}`, text: 'Come and play', url: link });
    expect(await page.getByLabel('Invite link').inputValue()).toBe(link);
    await page.getByText(pool?.inviteCode ?? '', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Copy (Code|Link)/ }).count()).toBe(0);
    await person.checkScreen('pool-created');
    await person.reload();
    await page.getByText('Your pool is ready, and Ada is in it.').waitFor();
    expect(creations()).toBe(1);
    await printPoster(person, link);
    await inviteFromLeaderboard(person, link);
  });

  test('a pool created when a round is past counts from the next one, by chosen points and upset bonus, and shows no earlier round', {
    tags: 'slow',
  }, async () => {
    const second = await t.buildRound(season, { number: 2, name: 'Second Round' });
    await t.buildRound(season, { number: 3, name: 'Sweet 16' });
    const game = await t.buildGame(second);
    const entry = await t.buildEntry(host, season);
    await t.setPick(entry, game, 2);
    await t.moveDeadline(first, -3600);
    const person = await site.open('/groups/new', device, ada);
    const { page } = person;
    await page.getByText('Rules: from Second Round, 2-3-4-5-6, one entry', { exact: true }).click();
    const starts = page.getByRole('group', { name: 'Counts from' });
    await starts.getByRole('radio', { name: /^Second Round/, checked: true }).waitFor();
    expect(await starts.getByRole('radio').count()).toBe(2);
    await page.getByLabel('Pool name').fill('Second Chance');
    await page.getByRole('radio', { name: /^Custom/ }).check();
    await page.getByRole('textbox', { name: 'Second Round' }).fill('many');
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('Points are 10 whole numbers from 0 to 1000', { exact: true }).waitFor();
    await page.locator('input:focus').and(page.getByLabel('Second Round')).waitFor();
    await page.getByRole('textbox', { name: 'Second Round' }).fill('20');
    await page.getByText('10 right in Second Round and the champion: 206 points', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: first.name }).count()).toBe(0);
    await page.getByRole('radio', { name: /^Doubling/ }).check();
    await page.getByRole('checkbox', { name: /^Upset bonus/ }).check();
    await page.getByLabel('Extra points per seed').fill('11');
    await page.getByText(/^Rules: /).click();
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('The upset bonus is a whole number from 0 to 10', { exact: true }).waitFor();
    await page.locator('input:focus').and(page.getByLabel('Extra points per seed')).waitFor();
    await page.getByLabel('Extra points per seed').fill('2');
    await page.getByText(/earn 2 extra points per seed of difference: 14 extra when a 12 beats a 5\.$/).waitFor();
    await page.getByRole('checkbox', { name: /^Tie-breaker/ }).check();
    // the header must not cover half a target
    await page.evaluate(() => window.scrollTo(0, 0));
    await person.checkScreen('create-pool-second-chance');
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await notification(person, 'Pool created successfully!').waitFor();
    await person.leave();

    const pool = (await ada.call('listPools')).find(({ name }) => name === 'Second Chance');
    if (!pool) throw new Error('the pool is not listed');
    expect(pool).toMatchObject({
      points: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      countsFrom: 2,
      upsetBonus: 2,
      tieBreaker: 'total',
    });
    await t.buildMembership(pool, entry);
    await t.moveDeadline(second, -60);
    await t.sql((sql) => sql`update games set winner = 2`);
    await seesSecondChance(await site.visitor(device, ada), pool);
  });
});

/** The second round is the first that counts, and past. */
async function seesSecondChance(person: BrowserUser, { id }: Pool): Promise<void> {
  const { page } = person;
  await person.open(`/groups/${id}/manage`);
  await openParts(person, 'Points', 'Bonus, ties, autopilot');
  await page.getByText('This pool counts from Second Round. Locked since its deadline.').waitFor();
  await page.getByText(/^Locked with the points\. Call an upset and earn 2 extra points/).waitFor();
  await person.checkScreen('second-chance-manage');
  await page.getByRole('navigation', { name: 'This pool' }).getByRole('link', { name: 'Leaderboard' }).click();
  const rules = 'its own points, an upset bonus, a tie-breaker, and a rule for late joiners';
  const note = `counts from Second Round, with ${rules}`;
  await showDetails(person);
  await page.getByRole('button', { name: note }).click();
  await page.getByText(/^Call an upset and earn 2 extra points/).waitFor();
  await page.getByRole('columnheader', { name: 'Second Round' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('columnheader', { name: first.name }).count()).toBe(0);
  await person.checkScreen('second-chance-leaderboard');
  await page.getByRole('button', { name: 'Host 01', exact: true }).click();
  await page.getByText('1 of 1 correct × 2 points each + 30 upset bonus', { exact: true }).waitFor();
  await page.getByText('32 points', { exact: true }).waitFor();
  await person.checkScreen('second-chance-entry');
  await person.leave();
}

test('a pool cannot be created without an open season', { tags: 'slow' }, async () => {
  await t.archiveSeasons();
  const person = await site.open('/groups/new', DESK, ada);
  await person.page.getByText('No active season available').waitFor();
});

async function printPoster(person: BrowserUser, link: string): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'QR Code' }).click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await readQr(page)).toBe(link);
  await person.checkScreen('invite-poster');
  await page.emulateMedia({ media: 'print' });
  const poster = page.getByRole('figure');
  expect(await poster.count()).toBe(1);
  expect(await poster.textContent()).toBe(`${LONG}Scan to join, or open ${link}`);
  expect(await page.getByRole('heading', { name: LONG }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
}

/** Once the lobby is gone. Without a menu for sharing the invite is copied. */
async function inviteFromLeaderboard(person: BrowserUser, link: string): Promise<void> {
  const { page } = person;
  await t.moveDeadline(first, -3600);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.getByRole('navigation', { name: 'This pool' }).getByRole('link', { name: 'Leaderboard' }).click();
  const invite = page.getByRole('button', { name: `Invite to ${LONG}` });
  expect(await invite.getAttribute('data-variant')).toBe('filled');
  await invite.click();
  const dialog = page.getByRole('dialog', { name: `Invite to ${LONG}` });
  await dialog.getByRole('button', { name: 'Copy Invite' }).click();
  await notification(person, 'Copied!').waitFor();
  const sentence = await dialog.getByLabel('Invite message').inputValue();
  expect(sentence).toContain(`“${LONG}”`);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), SOON).toBe(`${sentence}\n${link}`);
  const surplus = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(surplus).toBe(0);
  await person.checkScreen('invite-dialog');
}
