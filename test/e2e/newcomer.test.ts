import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { DESK, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite } from './site.ts';
import { expectFocus, notification, SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;
const TEAMS = ['Duke', 'Houston', 'Auburn', 'Florida'];

let season: Season;
let pool: Awaited<ReturnType<typeof t.buildPool>>;

beforeEach(async () => {
  await t.database.reset();
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  const round = await t.buildRound(season, { name: 'Sweet 16' });
  for (const team1 of TEAMS) await t.buildGame(round, { team1 });
  const ana = await t.buildUser({ username: 'Ana' });
  pool = await t.buildPool(ana, season, 'The Water Cooler');
  for (const member of [ana, await t.buildUser()]) await t.buildMember(pool, member);
});

/** Counts the taps on a page, but for those into its fields. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { taps: 0 });
    const count = ({ isTrusted, target }: Event) => {
      if (isTrusted && !(target instanceof HTMLInputElement)) counter.taps += 1;
    };
    addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

test('a newcomer on a phone comes from the link to the picks in one tap and three fields, and makes all of them', async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  const taps = await countTaps(page);
  await person.open(`/groups/join/${pool.inviteCode}`);
  await page.getByRole('heading', { name: 'Ana invites you to The Water Cooler' }).waitFor();
  await page.getByText('Only the pool’s admins will see it').waitFor();
  await page.getByText(/^2 players.· Sweet 16 locks \w+ \d/).waitFor();
  await page.getByRole('heading', { name: 'A pick is one tap' }).waitFor();
  await person.checkScreen('invite');
  const fields = page.getByRole('main').locator('input');
  expect(await fields.count()).toBe(3);
  await page.getByLabel('Username').fill('Pat');
  await page.getByLabel('Email').fill('pat@example.org');
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
  await page.getByRole('button', { name: 'Register and Join' }).tap();
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
  await notification(person, 'Successfully joined the pool!').waitFor();
  expect(await taps()).toBe(1);
  expect((await person.read('/api/entries')) as unknown).toMatchObject([{ name: 'Pat' }]);

  for (const [index, team] of TEAMS.entries()) {
    await page.getByRole('radio', { name: team }).tap();
    await page.getByRole('radio', { name: `${team} Saved`, checked: true }).waitFor();
    expect(await taps()).toBe(2 + index);
  }
  await page.getByText('All in ✓').waitFor();
  await person.checkScreen('newcomer-all-in');
});

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESK],
])(
  'the head of an invite page has its space before the invitation is loaded %s',
  { tags: 'slow' },
  async (_, device) => {
    await t.sql((sql) => sql`update pools set max_entries = 1`);
    const person = await site.visitor(device);
    const { page } = person;
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, '**/api/invites/*', async (route) => {
      await promise;
      await route.continue();
    });
    await person.open(`/groups/join/${pool.inviteCode}`);
    await page.getByRole('heading', { name: 'You are invited to a pool' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      Promise.all([page.getByRole('tablist'), page.getByLabel('Username')].map((part) => part.boundingBox()));
    const before = await places();
    expect(before).not.toContain(null);
    resolve();
    await page.getByText('1 entry each').waitFor();
    expect(await places()).toEqual(before);
    await person.checkScreen('invite-loaded');
  },
);

test('an invite link that is dead says so before anybody registers', { tags: 'slow' }, async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  person.expectError(404, 'GET /api/invites/NOBODYS');
  await person.open('/groups/join/NOBODYS');
  await page.getByRole('heading', { name: 'Invalid Invite Link' }).waitFor();
  await page.getByRole('alert').getByText('This invite link is invalid or has expired.').waitFor();
  expect(await page.getByRole('heading', { name: 'A pick is one tap' }).count()).toBe(0);
  await person.checkScreen('invite-dead');
});

test('without a response about the pool, visitors with an invite link can still register', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  await intercept(page, '**/api/invites/*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many tries.' } }),
  );
  person.expectError(429, `GET /api/invites/${pool.inviteCode}`);
  await person.open(`/groups/join/${pool.inviteCode}`);
  await page.getByRole('heading', { name: 'You are invited to a pool' }).waitFor();
  await page.getByLabel('Username').fill('Pat');
  await page.getByLabel('Email').fill('pat@example.org');
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
});

test('who registers and cannot join has an account with an entry, and goes on at the invite', {
  tags: 'slow',
}, async () => {
  const person = await site.visitor(PHONE);
  const { page } = person;
  const join = `/api/groups/${pool.id}/join`;
  await intercept(page, `**${join}`, (route) => route.fulfill({ status: 503, json: { message: 'Please try again.' } }));
  await person.open(`/groups/join/${pool.inviteCode}`);
  await page.getByLabel('Username').fill('Pat');
  await page.getByLabel('Email').fill('pat@example.org');
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
  person.expectError(503, `POST ${join}`);
  await page.getByRole('button', { name: 'Register and Join' }).tap();
  await notification(person, 'Please try again.').waitFor();
  await page.getByRole('radio', { name: 'Pat', checked: true }).waitFor();
  await page.unroute(`**${join}`);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
});

test('the link of a closed pool registers, and joins nothing', { tags: 'slow' }, async () => {
  await t.sql((sql) => sql`update pools set joining = 'closed'`);
  const person = await site.open(`/groups/join/${pool.inviteCode}`, PHONE);
  const { page } = person;
  await page.getByText('This pool takes no new entries').waitFor();
  await page.getByLabel('Username').fill('Pat');
  await page.getByLabel('Email').fill('pat@example.org');
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
  await page.getByRole('button', { name: 'Register', exact: true }).tap();
  await page.getByText('Ask the people who run it.').waitFor();
  expect((await person.read('/api/entries')) as unknown).toEqual([]);
});

test('a user without an entry joins by one question, and the only entry has no number', { tags: 'slow' }, async () => {
  const pat = await t.buildUser({ username: 'Pat', email: 'pat@example.org' });
  const person = await site.open(`/groups/join/${pool.inviteCode}`, PHONE, pat);
  const { page } = person;
  await page.getByText('You play as Pat').waitFor();
  await page.getByText('The pool’s admins will see your email address, pat@example.org.').waitFor();
  await page.getByText(/^2 players/).waitFor();
  expect(await page.getByRole('main').locator('input').count()).toBe(0);
  await person.checkScreen('join-newcomer');
  await page.getByRole('button', { name: 'Join as Pat', exact: true }).tap();
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
  expect(await namesOf(pat)).toEqual(['Pat']);
});

test('a newcomer can change the name of the entry; after a failed join it is the choice, and no second one is created', {
  tags: 'slow',
}, async () => {
  const pat = await t.buildUser({ username: 'Pat' });
  const person = await site.open(`/groups/join/${pool.inviteCode}`, PHONE, pat);
  const { page } = person;
  await page.getByRole('button', { name: 'Change name' }).click();
  const name = page.getByLabel('Entry name');
  await page.locator('input:focus').and(name).waitFor();
  expect(await name.inputValue()).toBe('Pat');
  await name.fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Entry name is required').waitFor();
  await name.fill('Pat’s picks');
  await person.checkScreen('join-renamed');
  const join = `/api/groups/${pool.id}/join`;
  await intercept(page, `**${join}`, (route) => route.fulfill({ status: 503, json: { message: 'Please try again.' } }));
  person.expectError(503, `POST ${join}`);
  await page.getByRole('button', { name: 'Join as Pat' }).click();
  await notification(person, 'Please try again.').waitFor();
  await page.getByRole('radio', { name: 'Pat’s picks', checked: true }).waitFor();
  await expectFocus(person, 'main');
  await page.unroute(`**${join}`);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
  await expect.poll(() => namesOf(pat), SOON).toEqual(['Pat’s picks']);
});

test('a newcomer whose entry was created in another tab meanwhile chooses it', { tags: 'slow' }, async () => {
  const pat = await t.buildUser({ username: 'Pat' });
  const person = await site.open(`/groups/join/${pool.inviteCode}`, PHONE, pat);
  const { page } = person;
  await page.getByRole('button', { name: 'Join as Pat' }).waitFor();
  await t.buildEntry(pat, season, 'Pat');
  person.expectError(409, 'POST /api/entries');
  await page.getByRole('button', { name: 'Join as Pat' }).click();
  await notification(person, 'You already have an entry with this name').waitFor();
  await page.getByRole('radio', { name: 'Pat', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await page.waitForURL(`/groups/${pool.id}/picks?entryId=*`);
});

async function namesOf(player: Player): Promise<string[]> {
  const entries = await player.call('listEntries');
  return entries.map((entry) => entry.name);
}
