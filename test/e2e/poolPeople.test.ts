import { beforeEach, describe, expect, test } from 'vitest';
import { featureReadsOfPools } from '#app/testing.ts';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { openAbout } from './aboutPool.ts';
import { chooseAction, DESK, goTo, PHONE } from './browserUser.ts';
import { openParts } from './managePage.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;
let bob: Player;
let season: Season;
let round: Round;
let game: Game;
let pool: Pool & { inviteCode: string };
let bobs: Entry;

const RULES = 'Be kind.\nNo picks by committee.';
const DUES = { amount: '$20', howToPay: 'Cash to Ada,\nby Friday' };

/** Ada's pool, with Bob in it; nobody has picked the game of the open round. */
beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  round = await t.buildRound(season, { name: 'First Round' });
  game = await t.buildGame(round);
  ada = await t.buildUser({ username: 'Ada' });
  bob = await t.buildUser({ username: 'Bob' });
  pool = await t.buildPool(ada, season, 'The Office', {
    maxEntries: 1,
    rules: RULES,
    prizes: 'A mug for the winner',
    dues: DUES,
  });
  await t.buildMember(pool, ada);
  bobs = await t.buildMember(pool, bob);
});

const manage = () => `/groups/${pool.id}/manage`;
const stored = () => ada.call('readPool', { params: { id: pool.id } });

describe.each(STORY_DEVICES)('%s', (_, device) => {
  test('a new pool proposes one entry a person, takes rules, prizes and dues, and may disallow the autopilot', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/groups/new', device, ada);
    const { page } = person;
    await page.getByLabel('Pool name').fill('Family');
    const rules = page.getByText(/^Rules: 1-2-3-4-5-6, /);
    expect(await page.getByLabel('Entries per person').isVisible()).toBe(false);
    await rules.click();
    expect(await page.getByLabel('Entries per person').inputValue()).toBe('1');
    await page.getByLabel('Entries per person').fill('26');
    await page.getByLabel('How to pay').fill('Cash');
    await rules.click();
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('Entries per person are a number from 1 to 25').waitFor();
    await page.getByLabel('Entries per person').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Entries per person').fill('3');
    await page.getByText('Rules: 1-2-3-4-5-6, 3 entries', { exact: true }).waitFor();
    await page.getByLabel('Entries per person').fill('1');
    await rules.click();
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByText('The amount of the dues is required').waitFor();
    await page.getByLabel('Dues', { exact: true }).and(page.locator(':focus')).waitFor();
    await person.checkScreen('new-pool-people');
    await page.getByLabel('Dues', { exact: true }).fill('$5');
    await page.getByLabel('House rules').fill('Be kind');
    await page.getByLabel('Who may join').selectOption('Until the first round locks');
    await page.getByRole('checkbox', { name: /^Autopilot/ }).uncheck();
    await page.getByRole('button', { name: 'Create Pool' }).click();
    await page.getByRole('heading', { name: 'Family' }).waitFor();
    const made = (await ada.call('listPools')).find(({ name }) => name === 'Family');
    expect(made).toMatchObject({
      maxEntries: 1,
      joining: 'untilFirstLock',
      rules: 'Be kind',
      prizes: '',
      dues: { amount: '$5', howToPay: 'Cash' },
      autopilot: false,
    });
  });

  test('Manage Pool saves who may join, rules, prizes and dues, each under a heading that opens', async () => {
    const person = await site.open(manage(), device, ada);
    const { page } = person;
    expect(await page.getByLabel('House rules').isVisible()).toBe(false);
    await openParts(person, 'Joining', 'House rules and prizes', 'Dues');
    await page.getByLabel('Entries per person').fill('3');
    await page.getByLabel('Who may join').selectOption('Nobody any more');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(stored).toMatchObject({ maxEntries: 3, joining: 'closed' });
    await page.getByLabel('House rules').fill('Be quick');
    await page.getByRole('button', { name: 'Save Rules' }).click();
    await expect.poll(stored).toMatchObject({ rules: 'Be quick', prizes: 'A mug for the winner' });
    await page.getByLabel('Dues', { exact: true }).fill('');
    await page.getByLabel('How to pay').fill('');
    await page.getByRole('button', { name: 'Save Dues' }).click();
    await expect.poll(stored).toMatchObject({ dues: null });
    await notification(person, 'Saved the dues').waitFor();
    // the page's header would cover a part of a button
    await page.evaluate(() => window.scrollTo(0, 0));
    await person.checkScreen('manage-people');
  });

  test('an admin ticks who has paid, and sees who says so', { tags: 'slow' }, async () => {
    await bob.call('setDues', { params: { id: pool.id, userId: bob.user.id }, body: { status: 'said' } });
    const person = await site.open(manage(), device, ada);
    const { page } = person;
    await page.getByText('0 of 2 have paid').waitFor();
    await page.getByText('Says paid').waitFor();
    await page.getByRole('checkbox', { name: 'Bob has paid' }).check();
    await page.getByText('1 of 2 has paid').waitFor();
    await page.getByLabel('Members by dues').selectOption('Not paid yet');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Bob has paid' }).count(), SOON).toBe(0);
    await page.getByRole('checkbox', { name: 'Ada has paid' }).waitFor();
    await person.checkScreen('manage-dues');
  });

  test('the owner makes a member an admin, who then manages the pool but for the owner’s part', {
    tags: 'slow',
  }, async () => {
    const person = await site.open(manage(), device, ada);
    await chooseAction(person, 'Bob', 'Make Admin');
    await person.page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
    await notification(person, 'Bob helps to run The Office now').waitFor();
    await expect.poll(async () => (await stored()).admins).toEqual([bob.user.id]);
    await person.checkScreen('manage-admins');

    const helper = await site.open(manage(), device, bob);
    await helper.page.getByText('2 members', { exact: true }).waitFor();
    for (const part of ['Hand over', 'Delete']) {
      expect(await helper.page.getByRole('heading', { name: part, exact: true }).count()).toBe(0);
    }
    expect(await helper.page.getByRole('button', { name: 'Actions for Ada' }).count()).toBe(0);
    // what Manage Pool reads is lost with the right
    for (const read of ['reminders', ...featureReadsOfPools])
      helper.allowError(403, `GET /api/groups/${pool.id}/${read}`);
    await chooseAction(helper, 'Bob', 'Drop as Admin');
    await helper.page.getByRole('dialog').getByRole('button', { name: 'Drop as Admin' }).click();
    await helper.page.getByText('Access Denied').waitFor();
  });

  test('a member reads rules, prizes and dues of the pool, and says that they have paid', {
    tags: 'slow',
  }, async () => {
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, bob);
    const { page } = person;
    await openAbout(person, pool, 'House rules, prizes, and dues');
    const dialog = page.getByRole('dialog');
    for (const text of ['No picks by committee.', 'A mug for the winner', '$20', 'Cash to Ada,']) {
      await dialog.getByText(text).waitFor();
    }
    await dialog.getByRole('button', { name: 'I have paid' }).click();
    await dialog.getByText('You said that you have paid').waitFor();
    await person.checkScreen('pool-texts');
    const [, own] = await bob.call('listMembers', { params: { id: pool.id } });
    expect(own?.dues).toBe('said');
    await page.keyboard.press('Escape');
    await goTo(person, 'Leaderboard');
    await page.getByText('1 entry each').waitFor();
    await page.getByRole('button', { name: 'Share, files and print' }).click();
    await page.getByRole('menuitem', { name: 'How it works' }).click();
    const part = page.getByRole('region', { name: 'In The Office' });
    await part.getByText('1 entry each').waitFor();
    await part.getByText('No picks by committee.').waitFor();
    await person.checkScreen('how-it-works-pool');
  });

  test('Home has the dues in one line until a member says that they have paid', { tags: 'slow' }, async () => {
    const person = await site.open('/', device, bob);
    const { page } = person;
    const line = page.getByRole('region', { name: 'Dues of The Office' });
    await line.getByText('Dues: $20 · Cash to Ada, by Friday').waitFor();
    await person.checkScreen('home-dues');
    await line.getByRole('button', { name: 'I have paid' }).click();
    await line.getByText('You said that you have paid').waitFor();
    await line.getByRole('button', { name: 'I have not paid yet' }).click();
    await line.getByRole('button', { name: 'I have paid' }).click();
    await line.getByText('You said that you have paid').waitFor();
    const [, own] = await bob.call('listMembers', { params: { id: pool.id } });
    expect(own?.dues).toBe('said');
    const later = await site.open('/', device, bob);
    await later.page.getByRole('heading', { name: 'First Round' }).waitFor();
    await expect.poll(() => later.page.getByRole('region', { name: 'Dues of The Office' }).count(), SOON).toBe(0);
  });

  test('an invite says what it costs, and what can be won where the pool shows that', { tags: 'slow' }, async () => {
    const cleo = await t.buildUser({ username: 'Cleo' });
    const visitor = await site.open(`/groups/join/${pool.inviteCode}`, device);
    await visitor.page.getByText('Dues: $20').waitFor();
    expect(await visitor.page.getByText(/A mug|Cash to Ada/).count()).toBe(0);
    const owner = await site.open(manage(), device, ada);
    await openParts(owner, 'House rules and prizes');
    await owner.page.getByRole('checkbox', { name: /^The invite shows the prizes/ }).check();
    await owner.page.getByRole('button', { name: 'Save Rules' }).click();
    await expect.poll(stored).toMatchObject({ showsPrizes: true });
    const again = await site.open(`/groups/join/${pool.inviteCode}`, device);
    await again.page.getByText('Prizes: A mug for the winner').waitFor();
    await again.checkScreen('invite-prizes');
    const joining = await site.open(`/groups/join/${pool.inviteCode}`, device, cleo);
    await joining.page.getByText('Dues: $20').waitFor();
    await joining.page.getByText('Prizes: A mug for the winner').waitFor();
    await joining.checkScreen('join-prizes');
  });

  test('an invite shows rules and entries; a closed pool says so in place of a form', { tags: 'slow' }, async () => {
    const cleo = await t.buildUser({ username: 'Cleo' });
    const visitor = await site.open(`/groups/join/${pool.inviteCode}`, device);
    await visitor.page.getByText(/1 entry each/).waitFor();
    await visitor.page.getByText(/^House rules: Be kind\./).waitFor();
    await visitor.checkScreen('invite-rules');

    await ada.call('changePool', { params: { id: pool.id }, body: { joining: 'closed' } });
    const late = await site.open(`/groups/join/${pool.inviteCode}`, device, cleo);
    await late.page.getByText('This pool takes no new entries', { exact: true }).waitFor();
    expect(await late.page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
    await late.checkScreen('invite-closed');
    expect(await late.page.getByText(/takes no new entries/).count()).toBe(1);
  });
});

test('a member with as many entries as the pool takes is led to it', { tags: 'slow' }, async () => {
  await t.buildEntry(bob, season, 'second');
  const { page } = await site.open(`/groups/join/${pool.inviteCode}`, PHONE, bob);
  await page.getByRole('link', { name: 'Go to the Pool' }).waitFor();
  expect(await page.getByRole('button', { name: 'Join Pool' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New Entry' }).count()).toBe(0);
});

test('a new entry for a pool that takes no more of a person is not created', { tags: 'slow' }, async () => {
  const person = await site.open(`/groups/${pool.id}/picks`, PHONE, ada);
  const { page } = person;
  await page.getByRole('button', { name: 'New Entry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create and Join' }).click();
  await notification(person, 'You have reached 1 entry in this pool').waitFor();
  expect(await ada.call('listEntries')).toHaveLength(1);
});

test('rules that changed after the first lock say on which day', { tags: 'slow' }, async () => {
  await t.moveDeadline(round, -2 * 24 * 3600);
  await ada.call('changePool', { params: { id: pool.id }, body: { rules: 'Be quick' } });
  const { page } = await site.open(`/how-it-works?pool=${pool.id}`, DESK, bob);
  await page.getByText(/^Changed on \w{3} \d+$/).waitFor();
});

test('the prizes stand under the podium of a final pool', { tags: 'slow' }, async () => {
  await t.setPick(bobs, game, 1);
  await t.sql((sql) => sql`update games set region = 'Championship', winner = 1`);
  await t.moveDeadline(round, -60);
  const person = await site.open(`/groups/${pool.id}/leaderboard`, PHONE, bob);
  await person.page.getByRole('button', { name: 'Finale' }).click();
  await person.page.getByRole('region', { name: 'Prizes' }).getByText('A mug for the winner').waitFor();
  await person.checkScreen('podium-prizes');
});

test('Manage Pool of sixty members is short until its parts are opened', { tags: 'slow' }, async () => {
  for (let n = 1; n <= 58; n += 1) await t.buildMember(pool, await t.buildUser({ username: `Player ${n}` }));
  const person = await site.open(manage(), PHONE, ada);
  const { page } = person;
  await page.getByText('60 members', { exact: true }).waitFor();
  await page.getByText('0 of 60 have paid').waitFor();
  await person.checkScreen('manage-sixty');
  await page.getByText('60 members', { exact: true }).evaluate((heading) => {
    window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 80);
  });
  await person.checkScreen('manage-sixty-members');
  await page.getByRole('heading', { name: 'End of the pool' }).scrollIntoViewIfNeeded();
  await person.checkScreen('manage-sixty-parts');
});

/** Marks what takes a tap. */
const CONTROLS = 'a, button, input, select, textarea, summary, [role=menuitem], [role=tab], [role=radio]';

test('Manage Pool of fifteen members has five headings, and few controls besides one for each member', {
  tags: 'slow',
}, async () => {
  for (let n = 1; n <= 13; n += 1) await t.buildMember(pool, await t.buildUser({ username: `Player ${n}` }));
  const person = await site.open(manage(), PHONE, ada);
  const { page } = person;
  await page.getByText('0 of 15 have paid').waitFor();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const parts = ['Invite', 'People', 'Rules', 'Screens and chat', 'End of the pool'];
  await expect.poll(() => headings.allInnerTexts(), SOON).toEqual(expect.arrayContaining(parts));
  const controls = page.locator(CONTROLS).filter({ visible: true });
  expect(await controls.count()).toBeLessThanOrEqual(35 + 15);
  await person.checkScreen('manage-fifteen');
  await openParts(person, 'Delete');
  await person.checkScreen('manage-parts');
});

test('the menu of a member has their name on top, and opens below them', { tags: 'slow' }, async () => {
  for (let n = 1; n <= 9; n += 1) await t.buildMember(pool, await t.buildUser({ username: `Player ${n}` }));
  const person = await site.open(manage(), PHONE, ada);
  const { page } = person;
  for (const name of ['Bob', 'Player 9']) {
    const button = page.getByRole('button', { name: `Actions for ${name}` });
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await button.click();
    const menu = page.getByRole('menu');
    await menu.getByText(name, { exact: true }).waitFor();
    await expect
      .poll(async () => {
        const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
        const bottom = (below?.y ?? 0) + (below?.height ?? 0);
        return (below?.y ?? 0) >= (above?.y ?? 0) + (above?.height ?? 0) - 1 && bottom < PHONE.viewport.height - 56;
      }, SOON)
      .toBe(true);
    await person.checkScreen('manage-member-menu');
    await menu.getByRole('menuitem', { name: 'Remove Member' }).click();
    await page.getByRole('dialog').getByText(`Their entry leaves this pool; ${name} keeps it.`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
