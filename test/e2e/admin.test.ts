import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Round } from '#contract/schemas.ts';
import { COMMAND_LINE, audit as writeRecord } from '#server/infrastructure/audit/audit.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, DESK, goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite } from './site.ts';
import { expectFocus, notification, notifications, SOON } from './toasts.ts';

const BRACKET = readFileSync(new URL('../../src/server/app/demo/bracket.csv', import.meta.url), 'utf8');

const site = await openBrowserSite();
const { t } = site;

beforeEach(() => t.database.reset());

/** Counts taps and filled fields. */
class Finger {
  count = 0;

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
}

test('on a phone the admin of an empty site is led from sign-in to the invite link with fewer than 30 taps and fields', async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  await t.givePassword(admin);
  const person = await site.visitor(PHONE);
  const { page } = person;
  const finger = new Finger();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await person.open('/');
  await finger.fill(page.getByLabel('Username'), 'commissioner');
  await finger.fill(page.getByLabel('Password', { exact: true }), 'secret1');
  await finger.tap(button('Log In'));
  await stepTo(person, 'Create Season').waitFor();
  await person.checkScreen('set-up-nothing');
  await finger.tap(stepTo(person, 'Create Season'));
  await page.getByText('No season yet').waitFor();
  expect(await stepTo(person, 'Create Season').count()).toBe(0);
  await person.checkScreen('admin-empty');
  await finger.tap(button('New Season'));
  await button('Create Season').waitFor();
  await person.checkScreen('admin-new-season');
  await finger.tap(button('Create Season'));
  await page.getByText('Season created successfully', { exact: true }).waitFor();
  await finger.tap(notifications(person).getByRole('button', { name: 'Close' }));
  await finger.tap(page.getByRole('link', { name: 'Paste the bracket' }));
  await pasteBracket(person, finger);
  await finger.tap(button('Create 32 Games'));
  await page.getByText('First Round is open for picks until').waitFor();
  await person.checkScreen('admin-games');
  await createPool(person, finger);

  expect(finger.count).toBeLessThan(30);
  expect(await opened(admin)).toEqual({
    seasons: [`${new Date().getFullYear()} March Madness`],
    rounds: ['First Round', 'Second Round', 'Sweet 16', 'Elite 8', 'Final Four', 'Championship'],
    ahead: true,
    games: 32,
  });
  await inviteFriend(person, admin);
  await person.leave();
});

function setUp({ page }: BrowserUser): Locator {
  return page.getByRole('region', { name: 'Set up the tournament' });
}

function stepTo(person: BrowserUser, action: string): Locator {
  return setUp(person).getByRole('link', { name: action, exact: true });
}

async function pasteBracket(person: BrowserUser, finger: Finger): Promise<void> {
  const { page } = person;
  const bracket = page.getByLabel('Bracket', { exact: true });
  person.expectError(400, 'POST /api/seasons/1/bracket');
  await finger.fill(bracket, BRACKET.replace('East Region,16,', 'Eest,16,'));
  await page.getByText('Unknown region "Eest"').waitFor();
  await page.getByText('The East Region is missing seed 16').waitFor();
  await person.checkScreen('admin-bracket-faults');
  await page.getByRole('tab', { name: 'Rounds' }).click();
  await page.getByRole('heading', { name: 'Championship' }).waitFor();
  await stepTo(person, 'Paste Bracket').waitFor();
  await page.evaluate(() => history.back());
  await page.getByText('Unknown region "Eest"').waitFor();
  await finger.fill(bracket, BRACKET);
  await page.getByRole('button', { name: 'Create 32 Games' }).waitFor();
  await person.checkScreen('admin-bracket-preview');
}

async function createPool(person: BrowserUser, finger: Finger): Promise<void> {
  const { page } = person;
  await finger.tap(stepTo(person, 'Create Pool'));
  await finger.fill(page.getByLabel('Pool name'), 'The Office');
  await finger.tap(page.getByRole('button', { name: 'Create Pool' }));
  await expect.poll(() => page.getByLabel('Invite link').inputValue(), SOON).toContain('/groups/join/');
}

/** The steps stay until somebody else is in the pool. */
async function inviteFriend(person: BrowserUser, admin: Player): Promise<void> {
  const { page } = person;
  await goTo(person, 'Dashboard');
  await stepTo(person, 'Invite').waitFor();
  const done = setUp(person).getByRole('listitem').filter({ hasText: 'done' });
  expect(await done.allTextContents()).toEqual(['Season done', 'Bracket done', 'Pool done']);
  await person.checkScreen('set-up-invite');
  await page.setViewportSize({ width: 320, height: 640 });
  await person.checkScreen('set-up-invite');
  await page.setViewportSize(PHONE.viewport);
  await stepTo(person, 'Invite').click();
  await page.getByRole('heading', { name: 'Manage Pool' }).waitFor();
  await expectFocus(person, 'invite');
  await goTo(person, 'Dashboard');
  await stepTo(person, 'Invite').waitFor();
  const [season] = await admin.call('listSeasons');
  const [pool] = await admin.call('listGroups');
  if (!season || !pool) throw new Error('there is no pool');
  await t.buildMembership(pool, await t.buildEntry(await t.buildUser({ username: 'Ada' }), season));
  await expect.poll(() => setUp(person).count(), SOON).toBe(0);
}

async function opened(admin: Player) {
  const [seasons, rounds, games] = [
    await admin.call('listSeasons'),
    await admin.call('listActiveRounds'),
    await admin.call('listActiveGames'),
  ];
  return {
    seasons: seasons.map(({ year, name }) => `${year} ${name}`),
    rounds: rounds.map(({ name }) => name),
    ahead: rounds.every(({ deadline }) => Date.parse(deadline) > t.database.now()),
    games: games.filter(({ roundId }) => roundId === rounds[0]?.id).length,
  };
}

test('every wrong entry can be corrected in the console with a preview, an audit row and no lost pick', {
  tags: 'slow',
}, async () => {
  const { admin, game, round, entry } = await wrongSeason();
  const person = await site.visitor(DESK, admin);
  const { page } = person;
  await person.open('/admin?tab=rounds');

  // a deadline
  await choose(person, 'First Round', 'Edit');
  await page.getByLabel('Deadline').fill(`${new Date().getFullYear() + 1}-03-18T12:00`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('First Round opens again: its picks are hidden').waitFor();
  await person.checkScreen('admin-reopen');
  await page.getByRole('button', { name: 'Reopen Round' }).click();
  await page.getByText('Round updated successfully', { exact: true }).waitFor();
  await page.getByRole('article', { name: 'First Round' }).getByText('Open for picks').waitFor();

  // a name, in a picked game
  await page.getByRole('tab', { name: 'Games' }).click();
  await editGame(person, /Dook/);
  await page.getByLabel('Team 1').fill('Duke');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('1 pick on this game stays, with the new name.').waitFor();
  await person.checkScreen('admin-rename');
  await page.getByRole('button', { name: 'Change Anyway' }).click();
  await page.getByText('Game updated successfully', { exact: true }).waitFor();
  expect(await admin.call('listActiveGames')).toMatchObject([{ team1: 'Duke' }]);
  expect(await entry.picks()).toMatchObject([{ gameId: game.id, pick: 'Duke' }]);

  // a region
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await editGame(person, /Duke/);
  await page.getByLabel('Region').selectOption('South Region');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'South Region' }).waitFor();
  expect(await entry.picks()).toHaveLength(1);

  // the audit log has all changes
  await page.getByRole('tab', { name: 'History' }).click();
  const record = page.getByRole('article');
  await record.filter({ hasText: 'East Region → South Region' }).waitFor();
  await record.filter({ hasText: 'Dook → Duke' }).waitFor();
  await record.filter({ hasText: `round changed round ${round.id}, First Round` }).waitFor();
  await person.checkScreen('admin-record');
  await person.leave();
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'on a %s the audit log is filtered by kind and distinguishes a program from a player of its name',
  { tags: 'slow' },
  async (_, device) => {
    const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
    const player = await t.buildUser({ username: 'command line' });
    const pool = await t.buildPool(player, await t.buildSeason(), 'The Office');
    await player.call('changeGroup', { params: { id: pool.id }, body: { name: 'The Shop' } });
    await t.database.transact(writeRecord, COMMAND_LINE, { action: 'user created', target: 'user 9, ada' });
    const person = await site.visitor(device, admin);
    const { page } = person;
    await person.open('/admin?tab=audit');
    const rows = page.getByRole('article');
    await rows.filter({ hasText: 'The Office → The Shop' }).waitFor();
    await rows.getByText('command line', { exact: true }).waitFor();
    await rows.getByText('command line,').waitFor();
    await person.checkScreen('admin-record-kinds');

    await page.getByLabel('Kind of change').selectOption('Pools');
    await rows.filter({ hasText: 'user 9, ada' }).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await page.getByLabel('Kind of change').selectOption('Tournament');
    await page.getByText('No changes of this kind').waitFor();
    await person.checkScreen('admin-record-none');
    await page.getByLabel('Kind of change').selectOption('All kinds');
    await rows.filter({ hasText: 'user 9, ada' }).waitFor();
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await person.leave();
  },
);

test('an earlier deadline is confirmed with the time and the picks that it costs, and players see both times', {
  tags: 'slow',
}, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason();
  const deadline = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31, 23)).toISOString();
  const round = await t.buildRound(season, { number: 1, name: 'Sweet 16', deadline });
  await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' });
  const players = [await t.buildUser({ username: 'Ada' }), await t.buildUser({ username: 'Bob' })];
  for (const player of players) await t.buildEntry(player, season);
  const zone = { locale: 'en-US', timezoneId: 'UTC' };
  const player = await site.visitor({ ...PHONE, ...zone }, players[0]);
  await player.open('/');
  await player.page.getByText('1 pick missing').waitFor();
  const person = await site.visitor({ ...DESK, ...zone }, admin);
  const { page } = person;
  await person.open('/admin?tab=rounds');

  await choose(person, 'Sweet 16', 'Edit');
  await page.getByLabel('Deadline').fill(`${deadline.slice(0, 4)}-03-27T06:00`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('This is 4 days 17 hours earlier. 2 people still miss picks.').waitFor();
  await person.checkScreen('admin-earlier');
  expect(await admin.call('listActiveRounds')).toMatchObject([{ deadline }]);
  await page.getByRole('button', { name: 'Move Deadline' }).click();
  await page.getByText('Round updated successfully', { exact: true }).waitFor();
  await person.leave();

  const news = player.page.getByText(
    /^Sweet 16 locks earlier than planned: \w{3}, Mar 27, 6:00\sAM instead of \w{3}, Mar 31, 11:00\sPM\.$/,
  );
  await news.waitFor(SOON);
  await player.checkScreen('deadline-moved');
  await player.page.getByRole('region', { name: 'News' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => news.count(), SOON).toBe(0);
  await player.leave();
});

/** A season with one picked game of a past round under a wrong name. */
async function wrongSeason() {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const ada = await t.buildUser({ username: 'Ada' });
  const season = await t.buildSeason({ year: new Date().getFullYear() + 1 });
  const round: Round = await t.buildRound(season, { number: 1, name: 'First Round' });
  const game = await t.buildGame(round, { team1: 'Dook', team2: 'Vermont' });
  const { id: entryId } = await t.buildEntry(ada, season);
  await ada.call('savePick', { query: { entryId }, body: { gameId: game.id, pick: 'Dook' } });
  await t.moveDeadline(round, -60);
  return { admin, game, round, entry: { picks: () => ada.call('listPicks', { query: { entryId } }) } };
}

async function choose({ page }: BrowserUser, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function editGame({ page }: BrowserUser, name: RegExp): Promise<void> {
  await page
    .getByRole('button', { name })
    .and(page.getByRole('button', { name: /Edit/ }))
    .click();
}

test('a change that fails offline in the console names itself and succeeds once the network is back', {
  tags: 'slow',
}, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  await t.buildUser({ username: 'Zoe' });
  await t.buildRound(await t.buildSeason(), { name: 'First Round' });
  const person = await site.visitor(DESK, admin);
  const { page } = person;
  await person.open('/admin?tab=rounds');

  await page.getByRole('button', { name: 'New Round' }).click();
  await failThenDo(person, 'Create Round', 'Failed to create round', 'Round created successfully');
  await choose(person, 'First Round', 'Edit');
  await page.getByLabel('Round name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Both deadline and name are required').waitFor();
  await page.getByLabel('Round name').fill('Opening Round');
  await failThenDo(person, 'Save', 'Failed to update round', 'Round updated successfully');

  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('button', { name: 'New Game' }).click();
  await fillTeams(person, 'Dook', 'Vermont');
  await failThenDo(person, 'Create Game', 'Failed to create game', 'Game created successfully');
  await editGame(person, /Dook/);
  await page.getByLabel('Team 1').fill('Duke');
  await failThenDo(person, 'Save', 'Failed to update game', 'Game updated successfully');

  await page.getByRole('tab', { name: 'Users' }).click();
  await choose(person, 'Zoe', 'Edit');
  await page.getByLabel('Hidden').check();
  await failThenDo(person, 'Save', 'Failed to update user', 'User updated successfully');

  // a season without a second round
  await page.getByRole('tab', { name: 'Seasons' }).click();
  await page.getByRole('button', { name: 'New Season' }).click();
  let rounds = 0;
  await intercept(page, '**/api/rounds', (route) => {
    rounds += 1;
    return rounds === 2 ? route.abort('internetdisconnected') : route.continue();
  });
  const create = page.getByRole('button', { name: 'Create Season' });
  await create.click();
  const goOn =
    'The server did not answer. The season was created, but not all of its rounds. Create it again to continue.';
  await notification(person, goOn).waitFor();
  await create.click();
  await notification(person, 'Season created successfully').waitFor();
  const [made] = (await admin.call('listSeasons')).filter(({ isActive }) => isActive);
  expect(await admin.call('listRounds', { params: { seasonId: made?.id ?? 0 } })).toHaveLength(6);
  await person.leave();
});

/** Clicks a dialog’s button offline and then online. */
async function failThenDo(person: BrowserUser, button: string, failure: string, success: string): Promise<void> {
  const pressed = person.page.getByRole('dialog').getByRole('button', { name: button });
  await person.setOffline(true);
  await pressed.click();
  await notification(person, failure).waitFor();
  await person.setOffline(false);
  await pressed.click();
  await notification(person, success).waitFor();
  await person.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function fillTeams({ page }: BrowserUser, team1: string, team2: string): Promise<void> {
  await page.getByLabel('Team 1').fill(team1);
  await page.getByLabel('Team 2').fill(team2);
}

test('an admin who is too late sees what another admin has done meanwhile', { tags: 'slow' }, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const zoe = await t.buildUser({ username: 'Zoe' });
  const season = await t.buildSeason();
  const [first, second] = [await t.buildRound(season), await t.buildRound(season, { number: 2 })];
  const game = await t.buildGame(first, { team1: 'Duke', team2: 'Vermont' });
  await t.buildGame(first);
  const person = await site.visitor(DESK, admin);
  const { page } = person;
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await person.open('/admin?tab=games');
  // no bracket, so that no games are made automatically
  await page.getByRole('button', { name: /^Round 2/ }).click();
  await page.getByText('None was created.').waitFor();

  await page.getByRole('button', { name: 'New Game' }).click();
  await fillTeams(person, 'Yale', 'Duke');
  person.expectError(409, 'POST /api/games');
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create Game' });
  await create.click();
  await notification(person, 'Duke already plays in this round').waitFor();
  await page.getByLabel('Round', { exact: true }).selectOption('Round 2');
  await admin.call('deleteRound', { params: { id: second.id } });
  person.expectError(404, 'POST /api/games');
  await create.click();
  await notification(person, 'Round not found').waitFor();
  await page.keyboard.press('Escape');

  await editGame(person, /Duke/);
  await page.getByLabel('Seed 1').selectOption('3');
  await admin.call('changeGame', { params: { id: game.id }, body: { team2: 'Drake' } });
  await expect.poll(() => page.getByLabel('Team 2').inputValue(), SOON).toBe('Drake');
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const changed = (await admin.call('listGames', { params: { seasonId: season.id } })).find(({ id }) => id === game.id);
  expect(changed).toMatchObject({ team1: 'Duke', seed1: 3, team2: 'Drake' });

  await editGame(person, /Duke/);
  await page.getByLabel('Team 1').fill('Yale');
  await admin.call('deleteGame', { params: { id: game.id } });
  person.expectError(404, `PATCH /api/games/${game.id}`);
  await save.click();
  await notification(person, 'Game not found').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Rounds' }).click();
  await choose(person, first.name, 'Edit');
  await page.getByLabel('Round name').fill('The First');
  const deadline = new Date(Date.parse(first.deadline) + 3_600_000).toISOString();
  const before = await page.getByLabel('Deadline').inputValue();
  await admin.call('changeRound', { params: { id: first.id }, body: { name: first.name, deadline } });
  await expect.poll(() => page.getByLabel('Deadline').inputValue(), SOON).not.toBe(before);
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const [round] = await admin.call('listRounds', { params: { seasonId: season.id } });
  expect(round).toMatchObject({ name: 'The First', deadline });

  await page.getByRole('tab', { name: 'Seasons' }).click();
  await choose(person, season.name, 'Edit');
  await page.getByLabel('Season name').fill('Finals');
  await admin.call('changeSeason', { params: { id: season.id }, body: { year: season.year + 1 } });
  await expect.poll(() => page.getByLabel('Year').inputValue(), SOON).toBe(String(season.year + 1));
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await admin.call('listSeasons')).toMatchObject([{ name: 'Finals', year: season.year + 1 }]);

  await page.getByRole('tab', { name: 'Users' }).click();
  await choose(person, 'Zoe', 'Edit');
  await page.getByLabel('Hidden').check();
  await admin.call('deleteUser', { params: { id: zoe.user.id } });
  person.expectError(404, `PATCH /api/users/${zoe.user.id}`);
  await save.click();
  await notification(person, 'User not found').waitFor();
  await person.leave();
});

test('a bracket is read from a chosen or dropped file, and one that is no text in UTF-8 is refused', async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason();
  await t.buildRound(season, { name: 'First Round' });
  const person = await site.visitor(DESK, admin);
  const { page } = person;
  await person.open(`/admin?tab=games&seasonId=${season.id}&bracket=true`);
  const bracket = page.getByLabel('Bracket', { exact: true });
  const file = page.getByLabel('File with the bracket');
  const toFile = (content: string | Buffer, type = 'text/csv') => ({
    name: 'bracket.csv',
    mimeType: type,
    buffer: Buffer.from(content),
  });

  await file.setInputFiles(toFile(Buffer.from('Montréal', 'latin1')));
  await notification(person, 'It is not text in UTF-8: save it as “CSV UTF-8”.').waitFor();
  await file.setInputFiles(toFile('x'.repeat(600_000)));
  await notification(person, 'It is too large for a bracket of 64 teams.').waitFor();
  await file.setInputFiles(toFile(BRACKET, 'image/png'));
  await notification(person, 'It is not a CSV or text file.').waitFor();
  expect(await bracket.inputValue()).toBe('');

  await file.setInputFiles(toFile(BRACKET));
  await expect.poll(() => bracket.inputValue(), SOON).toBe(BRACKET);
  await bracket.fill('');
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'bracket.csv', { type: 'text/csv' }));
    return data;
  }, BRACKET);
  await page.getByText('Drop a file here, or choose one').dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => bracket.inputValue(), SOON).toBe(BRACKET);
  await person.leave();
});

test('a wrong bracket can be removed while nobody has picked, and an archived season passes its settings to the next', {
  tags: 'slow',
}, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason({ name: 'March Madness' });
  await t.buildRound(season, { name: 'Round of 64' });
  await admin.call('makeBracket', { params: { id: season.id }, body: JSON.stringify(BRACKET) });
  const label = `${season.year} March Madness`;
  const person = await site.visitor(PHONE, admin);
  const { page } = person;
  await page.clock.install();
  await person.open('/admin');

  await page.getByRole('button', { name: 'Delete This Bracket' }).click();
  await page.getByRole('dialog').getByText('All 32 games of the bracket are deleted').waitFor();
  await page.getByRole('button', { name: 'Delete 32 Games' }).click();
  await page.getByText('No games yet', { exact: true }).waitFor();
  expect(await admin.call('listActiveGames')).toEqual([]);

  await page.getByRole('tab', { name: 'Seasons' }).click();
  await choose(person, label, 'Archive');
  await page.getByRole('dialog').getByText('Nothing in it can change after that').waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText(`${label} is archived now`, { exact: true }).waitFor();
  await page.getByText('Archived', { exact: true }).waitFor();
  await person.checkScreen('admin-seasons');

  await page.getByRole('button', { name: 'New Season' }).click();
  await page.getByLabel('Settings').selectOption(`Same as ${label}`);
  await expect.poll(() => page.getByLabel('Name of round 1').inputValue()).toBe('Round of 64');
  await page.getByLabel('Year').fill('2150');
  await page.getByLabel('Name of round 1').fill(' ');
  await page.getByRole('button', { name: 'Create Season' }).click();
  await page.getByText('Round name is required').waitFor();
  await page.getByLabel('Name of round 1').fill('Opening Round');
  person.expectError(409, 'POST /api/seasons');
  await page.getByLabel('Year').fill(String(season.year));
  await page.getByRole('button', { name: 'Create Season' }).click();
  await notification(person, `A season for ${season.year} already exists`).waitFor();
  // the notification covers the next button
  await page.clock.fastForward(5_000);
  await notifications(person).getByRole('button', { name: 'Close' }).waitFor({ state: 'hidden' });
  await page.getByLabel('Year').fill('2150');
  await page.getByRole('button', { name: 'Create Season' }).click();
  await page.getByText('Season created successfully', { exact: true }).waitFor();
  expect(await admin.call('listSeasons')).toMatchObject([
    { year: 2150, name: 'March Madness', isActive: true },
    { year: season.year, isActive: false, isArchived: true },
  ]);
  expect(await admin.call('listActiveRounds')).toMatchObject([{ number: 1, name: 'Opening Round' }]);
  await person.leave();
});

test('a site admin creates, finds, changes and deletes users, inherits their pools and cannot be deleted', {
  tags: 'slow',
}, async () => {
  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const season = await t.buildSeason();
  const long = await t.buildUser({ username: 'a-name-of-sixty-characters-which-is-nearly-all-there-may-be-' });
  await t.buildPool(long, season);
  for (let n = 1; n <= 60; n++) await t.buildUser({ username: `player number ${n}` });
  const person = await site.visitor(PHONE, admin);
  const { page } = person;
  await person.open('/admin?tab=users');
  await page.getByText('62 users').waitFor();
  await person.checkScreen('admin-users');
  await page.getByRole('button', { name: 'Show more (12)' }).click();
  await page.getByText('player number 60', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'New User' }).click();
  await page.getByLabel('Username').fill('Zoe');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
  await person.checkScreen('admin-new-user');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByText('User created successfully', { exact: true }).waitFor();

  await page.getByRole('searchbox').fill('ZOE');
  await choose(person, 'Zoe', 'Edit');
  await page.getByLabel('Hidden').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User updated successfully', { exact: true }).waitFor();
  await page.getByText('Hidden', { exact: true }).waitFor();
  await choose(person, 'Zoe', 'Reset Password');
  await page.getByLabel('New password').fill('one round at a time');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Password reset successfully', { exact: true }).waitFor();
  await t.anonymous().call('login', { body: { username: 'zoe', password: 'one round at a time' } });

  // users change their own password in the profile only
  await page.getByRole('searchbox').fill('commissioner');
  await page.getByRole('button', { name: 'Actions for commissioner' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reset Password' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Username').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Password').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('ZOE');

  // a late response about one user closes no dialog about another
  const saved = Promise.withResolvers<void>();
  await intercept(page, /\/api\/users\/\d+$/, async (route) => {
    await saved.promise;
    await route.continue();
  });
  await choose(person, 'Zoe', 'Edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('number 60');
  await choose(person, 'player number 60', 'Edit');
  const email = page.getByRole('dialog').getByLabel('Email');
  await email.fill('sixty@example.org');
  saved.resolve();
  await page.getByText('User updated successfully', { exact: true }).waitFor();
  expect(await email.inputValue()).toBe('sixty@example.org');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('searchbox').fill('commissioner');
  await page.getByRole('button', { name: 'Actions for commissioner' }).click();
  expect(await page.getByRole('menuitem', { name: 'Cannot delete admin users' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('sixty');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await choose(person, long.user.username, 'Delete');
  await expect.poll(() => questions, SOON).toHaveLength(1);
  expect(await admin.call('listUsers')).toHaveLength(63);
  await t.buildPool(long, season);
  await choose(person, long.user.username, 'Delete');
  await page.getByText(`${long.user.username} was deleted`, { exact: true }).waitFor();
  expect(questions).toEqual(
    ['1', '2'].map((pools) => `Are you sure you want to delete this user? Their ${pools} pools pass to you.`),
  );
  expect(await admin.call('listGroups')).toMatchObject([{ adminId: admin.user.id }, { adminId: admin.user.id }]);
  await person.leave();
});

test('the console is open to site admins only, and others are redirected to the dashboard', {
  tags: 'slow',
}, async () => {
  const player = await t.buildUser({ username: 'Ada' });
  const person = await site.visitor(PHONE, player);
  const { page } = person;
  await person.open('/admin?tab=users');
  await page.waitForURL('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Admin Panel' }).count()).toBe(0);
  await person.leave();

  const admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  const commissioner = await site.visitor(DESK, admin);
  await commissioner.open('/');
  const menu = commissioner.page.getByRole('button', { name: 'Account menu of commissioner' });
  await menu.click();
  await commissioner.page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await commissioner.page.waitForURL('/admin');
  await commissioner.page.getByRole('tab', { name: 'Games' }).click();
  await commissioner.page.getByText('No season selected. Please select a season first.').waitFor();
  await menu.click();
  await commissioner.page.getByRole('menuitem', { name: 'User View' }).click();
  await commissioner.page.waitForURL('/');

  // a demoted site admin loses it, too
  await menu.click();
  await commissioner.page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await commissioner.page.getByRole('button', { name: 'New Season' }).click();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  await root.call('changeUser', { params: { id: admin.user.id }, body: { isAdmin: false } });
  commissioner.expectError(403, 'POST /api/seasons');
  await commissioner.page.getByRole('button', { name: 'Create Season' }).click();
  await commissioner.page.waitForURL('/');
  await commissioner.leave();
});
