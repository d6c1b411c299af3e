import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { comingYear } from '#client/admin/rounds/plan.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import type { Game, OwnPick, Round, Season } from '#contract/schemas.ts';
import { HOUR } from '#domain/time.ts';
import { COMMAND_LINE, audit as writeRecord } from '#server/infrastructure/audit/audit.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { type BrowserUser, chooseAction, DESK, goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite } from './site.ts';
import { expectFocus, notification, notifications, SOON } from './toasts.ts';

const BRACKET = readFileSync(new URL('../../src/server/tournament/recorded/bracket.csv', import.meta.url), 'utf8');

const site = await openBrowserSite();
const { t } = site;

let admin: Player;

beforeEach(async () => {
  await t.database.reset();
  admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
});

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
  await button('Create Season').waitFor();
  expect(await stepTo(person, 'Create Season').count()).toBe(0);
  await person.checkScreen('admin-new-season');
  await finger.tap(button('Create Season'));
  await page.getByText('Season created successfully', { exact: true }).waitFor();
  await finger.tap(notifications(person).getByRole('button', { name: 'Close' }));
  await finger.tap(page.getByRole('link', { name: 'Add the Bracket' }));
  await pasteBracket(person, finger);
  await finger.tap(button('Create 32 Games'));
  await page.getByText('First Round is open for picks until').waitFor();
  await person.checkScreen('admin-games');
  await createPool(person, finger);

  expect(finger.count).toBeLessThan(30);
  expect(await opened()).toEqual({
    seasons: [`${comingYear(localTime(Date.now(), ownZone()), ownZone())} March Madness`],
    rounds: ['First Round', 'Second Round', 'Sweet 16', 'Elite 8', 'Final Four', 'Championship'],
    ahead: true,
    games: 32,
  });
  await inviteFriend(person);
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
  await stepTo(person, 'Add Bracket').waitFor();
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
async function inviteFriend(person: BrowserUser): Promise<void> {
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
  const [pool] = await admin.call('listPools');
  if (!season || !pool) throw new Error('there is no pool');
  await t.buildMember(pool, await t.buildUser({ username: 'Ada' }));
  await expect.poll(() => setUp(person).count(), SOON).toBe(0);
}

async function opened() {
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

describe('a round with a picked game under a wrong name', () => {
  let round: Round;
  let game: Game;
  let picks: () => Promise<OwnPick[]>;

  beforeEach(async () => {
    const ada = await t.buildUser({ username: 'Ada' });
    const season = await t.buildSeason({ year: new Date().getFullYear() + 1 });
    round = await t.buildRound(season, { number: 1, name: 'First Round' });
    game = await t.buildGame(round, { team1: 'Dook', team2: 'Vermont' });
    const query = { entryId: (await t.buildEntry(ada, season)).id };
    await ada.call('savePick', { query, body: { gameId: game.id, pick: 'Dook' } });
    picks = () => ada.call('listPicks', { query });
  });

  test('a past round opens again by a later deadline, after a warning that its picks are hidden', {
    tags: 'slow',
  }, async () => {
    await t.moveDeadline(round, -60);
    const person = await site.open('/admin?tab=rounds', DESK, admin);
    const { page } = person;
    await page.getByRole('button', { name: 'Actions for First Round' }).click();
    await page.getByRole('menuitem').first().waitFor();
    // its game may have picks, so it cannot be deleted
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Deadline').fill(`${new Date().getFullYear() + 1}-03-18T12:00`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('First Round opens again: its picks are hidden').waitFor();
    await person.checkScreen('admin-reopen');
    await page.getByRole('button', { name: 'Reopen Round' }).click();
    await page.getByText('Round updated successfully', { exact: true }).waitFor();
    await page.getByRole('article', { name: 'First Round' }).getByText('Open for picks').waitFor();
    await recorded(person, 'round changed First Round');
  });

  test('a picked team is renamed after a preview, and the pick stays with the new name', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=games', DESK, admin);
    const { page } = person;
    const asked = page.waitForResponse(`**/api/games/${game.id}?dryRun=true`);
    await editGame(person, /Dook/);
    await asked;
    await page.getByLabel('Team 1').fill('Duke');
    expect(await page.getByRole('button', { name: 'Delete This Game' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('1 pick on this game stays, with the new name.').waitFor();
    await person.checkScreen('admin-rename');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Game updated successfully', { exact: true }).waitFor();
    expect(await admin.call('listActiveGames')).toMatchObject([{ team1: 'Duke' }]);
    expect(await picks()).toMatchObject([{ gameId: game.id, pick: 'Duke' }]);
    await recorded(person, 'Dook → Duke');
  });

  test('a region is corrected without a question, and the pick stays', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=games', DESK, admin);
    const { page } = person;
    await editGame(person, /Dook/);
    await page.getByLabel('Region').selectOption('South Region');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'South Region' }).waitFor();
    expect(await picks()).toHaveLength(1);
    await recorded(person, 'East Region → South Region');
    await person.checkScreen('admin-record');
  });
});

/** Waits for a change on the tab of the history. */
async function recorded({ page }: BrowserUser, change: string): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('article').filter({ hasText: change }).waitFor();
}

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'on a %s the audit log is filtered by kind and distinguishes a program from a player of its name',
  { tags: 'slow' },
  async (_, device) => {
    const player = await t.buildUser({ username: 'command line' });
    const pool = await t.buildPool(player, await t.buildSeason(), 'The Office');
    await player.call('changePool', { params: { id: pool.id }, body: { name: 'The Shop' } });
    await t.database.transact(writeRecord, COMMAND_LINE, { action: 'user created', target: 'user 9, ada' });
    const person = await site.open('/admin?tab=audit', device, admin);
    const { page } = person;
    const rows = page.getByRole('article');
    await rows.filter({ hasText: 'The Office → The Shop' }).waitFor();
    await rows.getByText('command line', { exact: true }).waitFor();
    await rows.getByText('command line,').waitFor();
    await person.checkScreen('admin-record-kinds');

    await page.getByLabel('Kind of change').selectOption('Pools');
    await rows.filter({ hasText: 'user 9' }).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await page.getByLabel('Kind of change').selectOption('Tournament');
    await page.getByText('No changes of this kind').waitFor();
    await person.checkScreen('admin-record-none');
    await page.getByLabel('Kind of change').selectOption('All kinds');
    await rows.filter({ hasText: 'user 9' }).waitFor();
    await expect.poll(() => rows.count(), SOON).toBe(2);
  },
);

test('an earlier deadline is confirmed with the time and the picks that it costs, and players see both times', {
  tags: 'slow',
}, async () => {
  const season = await t.buildSeason();
  const deadline = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31, 23)).toISOString();
  const round = await t.buildRound(season, { number: 1, name: 'Sweet 16', deadline });
  await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' });
  const players = [await t.buildUser({ username: 'Ada' }), await t.buildUser({ username: 'Bob' })];
  for (const player of players) await t.buildEntry(player, season);
  const zone = { locale: 'en-US', timezoneId: 'UTC' };
  const player = await site.open('/', { ...PHONE, ...zone }, players[0]);
  await player.page.getByText('1 pick missing').waitFor();
  const person = await site.open('/admin?tab=rounds', { ...DESK, ...zone }, admin);
  const { page } = person;

  await chooseAction(person, 'Sweet 16', 'Edit');
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
});

/** Opens a game with all its fields. */
async function editGame({ page }: BrowserUser, name: RegExp): Promise<void> {
  await page
    .getByRole('button', { name })
    .and(page.getByRole('button', { name: /Edit/ }))
    .click();
  await page.getByText('Teams, region, clock and network').click();
}

describe('a change that fails offline in the console names itself and succeeds once the network is back:', () => {
  test('a round, whose name is required', { tags: 'slow' }, async () => {
    await t.buildSeason();
    const person = await site.open('/admin?tab=rounds', DESK, admin);
    const { page } = person;
    await page.getByRole('button', { name: 'New Round' }).click();
    await failThenDo(person, 'Create Round', 'Failed to create round', 'Round created successfully');
    await chooseAction(person, 'First Round', 'Edit');
    await page.getByLabel('Round name').fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Both deadline and name are required').waitFor();
    await page.getByLabel('Round name').fill('Opening Round');
    await failThenDo(person, 'Save', 'Failed to update round', 'Round updated successfully');
  });

  test('a game', { tags: 'slow' }, async () => {
    await t.buildRound(await t.buildSeason());
    const person = await site.open('/admin?tab=games', DESK, admin);
    await person.page.getByRole('button', { name: 'New Game' }).click();
    await fillTeams(person, 'Dook', 'Vermont');
    await failThenDo(person, 'Create Game', 'Failed to create game', 'Game created successfully');
    await editGame(person, /Dook/);
    await person.page.getByRole('button', { name: 'Delete This Game' }).waitFor();
    await person.page.getByLabel('Team 1').fill('Duke');
    await failThenDo(person, 'Save', 'Failed to update game', 'Game updated successfully');
  });

  test('a user', { tags: 'slow' }, async () => {
    await t.buildUser({ username: 'Zoe' });
    const person = await site.open('/admin?tab=users', DESK, admin);
    await chooseAction(person, 'Zoe', 'Edit');
    await person.page.getByLabel('Hidden').check();
    await failThenDo(person, 'Save', 'Failed to update user', 'User updated successfully');
  });

  test('a season of which only the first round was created', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=seasons', DESK, admin);
    const { page } = person;
    person.allowFailedRequests();
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
    const [made] = await admin.call('listSeasons');
    expect(await admin.call('listRounds', { params: { seasonId: made?.id ?? 0 } })).toHaveLength(6);
  });
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

describe('an admin who is too late sees what another admin has done meanwhile:', () => {
  let season: Season;
  let first: Round;
  let second: Round;
  let game: Game;

  /** No bracket, so that no games are made automatically. */
  beforeEach(async () => {
    season = await t.buildSeason();
    first = await t.buildRound(season);
    second = await t.buildRound(season, { number: 2 });
    game = await t.buildGame(first, { team1: 'Duke', team2: 'Vermont' });
    await t.buildGame(first);
  });

  const saveIn = ({ page }: BrowserUser) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

  async function saved(person: BrowserUser): Promise<void> {
    await saveIn(person);
    await person.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  test('a team that plays already, and a round that is gone', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=games', DESK, admin);
    const { page } = person;
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
  });

  test('a changed game keeps the changes of both, and a deleted one is not found', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=games', DESK, admin);
    const { page } = person;
    await editGame(person, /Duke/);
    await page.getByLabel('Seed 1').selectOption('3');
    await admin.call('changeGame', { params: { id: game.id }, body: { team2: 'Drake' } });
    await expect.poll(() => page.getByLabel('Team 2').inputValue(), SOON).toBe('Drake');
    await saved(person);
    const games = await admin.call('listGames', { params: { seasonId: season.id } });
    expect(games.find(({ id }) => id === game.id)).toMatchObject({ team1: 'Duke', seed1: 3, team2: 'Drake' });

    await editGame(person, /Duke/);
    await page.getByLabel('Team 1').fill('Yale');
    await admin.call('deleteGame', { params: { id: game.id } });
    person.expectError(404, `PATCH /api/games/${game.id}`);
    await saveIn(person);
    await notification(person, 'Game not found').waitFor();
  });

  test('a round whose deadline has moved', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=rounds', DESK, admin);
    const { page } = person;
    await chooseAction(person, first.name, 'Edit');
    await page.getByLabel('Round name').fill('The First');
    const deadline = new Date(Date.parse(first.deadline) + HOUR).toISOString();
    const before = await page.getByLabel('Deadline').inputValue();
    await admin.call('changeRound', { params: { id: first.id }, body: { name: first.name, deadline } });
    await expect.poll(() => page.getByLabel('Deadline').inputValue(), SOON).not.toBe(before);
    await saved(person);
    const [round] = await admin.call('listRounds', { params: { seasonId: season.id } });
    expect(round).toMatchObject({ name: 'The First', deadline });
  });

  test('a season with another year', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=seasons', DESK, admin);
    const { page } = person;
    await chooseAction(person, seasonLabel(season), 'Edit');
    await page.getByLabel('Season name').fill('Finals');
    await admin.call('changeSeason', { params: { id: season.id }, body: { year: season.year + 1 } });
    await expect.poll(() => page.getByLabel('Year').inputValue(), SOON).toBe(String(season.year + 1));
    await saved(person);
    expect(await admin.call('listSeasons')).toMatchObject([{ name: 'Finals', year: season.year + 1 }]);
  });

  test('a user who is deleted', { tags: 'slow' }, async () => {
    const zoe = await t.buildUser({ username: 'Zoe' });
    const person = await site.open('/admin?tab=users', DESK, admin);
    await chooseAction(person, 'Zoe', 'Edit');
    await person.page.getByLabel('Hidden').check();
    await admin.call('deleteUser', { params: { id: zoe.user.id } });
    person.expectError(404, `PATCH /api/users/${zoe.user.id}`);
    await saveIn(person);
    await notification(person, 'User not found').waitFor();
  });
});

test('a bracket is read from a chosen or dropped file, and one that is no text in UTF-8 is refused', {
  tags: 'slow',
}, async () => {
  const season = await t.buildSeason();
  await t.buildRound(season, { name: 'First Round' });
  const person = await site.open(`/admin?tab=games&seasonId=${season.id}&bracket=true`, DESK, admin);
  const { page } = person;
  const bracket = page.getByLabel('Bracket', { exact: true });
  const file = page.getByLabel('Drop a file here, or choose one');
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
  // beside the field, too
  await page.getByRole('heading', { name: /^The bracket of/ }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => bracket.inputValue(), SOON).toBe(BRACKET);
});

test('a wrong bracket can be removed while nobody has picked', { tags: 'slow' }, async () => {
  const season = await t.buildSeason();
  await t.buildRound(season);
  await admin.call('createBracket', { params: { id: season.id }, body: JSON.stringify(BRACKET) });
  const { page } = await site.open('/admin', PHONE, admin);
  await page.getByRole('button', { name: 'Delete This Bracket' }).click();
  await page.getByRole('dialog').getByText('All 32 games of the bracket are deleted').waitFor();
  await page.getByRole('button', { name: 'Delete 32 Games' }).click();
  await page.getByText('No games yet', { exact: true }).waitFor();
  expect(await admin.call('listActiveGames')).toEqual([]);
});

describe('a season', () => {
  let season: Season;
  let label: string;

  beforeEach(async () => {
    season = await t.buildSeason({ name: 'March Madness' });
    await t.buildRound(season, { name: 'Round of 64' });
    label = `${season.year} March Madness`;
  });

  test('a season is archived after a warning that nothing in it can change', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=seasons', PHONE, admin);
    const { page } = person;
    await chooseAction(person, label, 'Archive');
    await page.getByRole('dialog').getByText('Nothing in it can change after that').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByText(`${label} is archived now`, { exact: true }).waitFor();
    await page.getByText('Archived', { exact: true }).waitFor();
    await person.checkScreen('admin-seasons');
    expect(await admin.call('listSeasons')).toMatchObject([{ isActive: false, isArchived: true }]);
  });

  test('a new season takes over the settings of an earlier one, and says which of them are refused', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(PHONE, admin);
    const { page } = person;
    await page.clock.install();
    await person.open('/admin?tab=seasons');
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
      { year: season.year, isActive: false },
    ]);
    expect(await admin.call('listActiveRounds')).toMatchObject([{ number: 1, name: 'Opening Round' }]);
  });
});

describe('the users of the site', () => {
  const LONG = 'a-name-of-sixty-characters-which-is-nearly-all-there-may-be-';

  test('the list of users begins with 100, and a search finds each', { tags: 'slow' }, async () => {
    await t.buildUser({ username: LONG });
    for (let n = 1; n <= 110; n++) await t.buildUser({ username: `player number ${n}` });
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    await page.getByRole('heading', { name: '100+ users' }).waitFor();
    await person.checkScreen('admin-users');
    const last = page.getByText('player number 110', { exact: true });
    expect(await last.count()).toBe(0);
    const more = page.getByRole('button', { name: 'Show more' });
    await page.getByRole('searchbox').fill('NUMBER 110');
    await page.getByRole('heading', { name: '1 user', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Actions for / }).count()).toBe(1);
    await last.waitFor();
    expect(await more.count()).toBe(0);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No matches', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('');
    await more.click();
    await page.getByRole('heading', { name: '112 users' }).waitFor();
    await last.waitFor();
    expect(await more.count()).toBe(0);
  });

  test('a site admin creates a user, whose password has a minimum', { tags: 'slow' }, async () => {
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    await page.getByRole('button', { name: 'New User' }).click();
    await page.getByLabel('Username').fill('Zoe');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
    await person.checkScreen('admin-new-user');
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByText('User created successfully', { exact: true }).waitFor();
    expect(await t.canSignIn('zoe', 'no brackets busted')).toBe(true);
  });

  test('a site admin whose sign-in is old signs in again in place, and what was wanted is done', {
    tags: 'slow',
  }, async () => {
    await t.givePassword(admin);
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    await page.getByRole('button', { name: 'New User' }).click();
    const created = page.getByRole('dialog', { name: 'New User' });
    await created.getByLabel('Username').fill('Zoe');
    await created.getByLabel('Password', { exact: true }).fill('no brackets busted');
    await t.endFreshness();
    const again = page.getByRole('dialog', { name: 'Please Log In Again' });
    person.expectError(403, 'POST /api/users');
    await created.getByRole('button', { name: 'Create User' }).click();
    await again.getByLabel('Password', { exact: true }).waitFor();
    await person.checkScreen('admin-sign-in-again');
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
    person.expectError(403, 'POST /api/users');
    await created.getByRole('button', { name: 'Create User' }).click();
    await again.getByLabel('Password', { exact: true }).fill('secret1');
    await again.getByRole('button', { name: 'Continue' }).click();
    await notification(person, 'User created successfully').waitFor();
    await created.waitFor({ state: 'hidden' });
    expect(await t.canSignIn('zoe', 'no brackets busted')).toBe(true);

    page.on('dialog', (dialog) => void dialog.accept());
    await t.endFreshness();
    const zoe = (await admin.call('listUsers')).find(({ username }) => username === 'Zoe');
    person.expectError(403, `DELETE /api/users/${zoe?.id}`);
    await chooseAction(person, 'Zoe', 'Delete');
    await again.getByLabel('Password', { exact: true }).fill('secret1');
    await again.getByRole('button', { name: 'Continue' }).click();
    await notification(person, 'Zoe was deleted').waitFor();
  });

  test('a site admin hides a user and sets a new password', { tags: 'slow' }, async () => {
    await t.buildUser({ username: 'Zoe' });
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    await chooseAction(person, 'Zoe', 'Edit');
    await page.getByLabel('Hidden').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully', { exact: true }).waitFor();
    await page.getByText('Hidden', { exact: true }).waitFor();
    await chooseAction(person, 'Zoe', 'Reset Password');
    await page.getByLabel('New password').fill('one round at a time');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password reset successfully', { exact: true }).waitFor();
    expect(await t.canSignIn('zoe', 'one round at a time')).toBe(true);
  });

  test('site admins change their own password and address in the profile only, and cannot be deleted', {
    tags: 'slow',
  }, async () => {
    const { page } = await site.open('/admin?tab=users', PHONE, admin);
    await page.getByRole('button', { name: 'Actions for commissioner' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Reset Password' }).count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Cannot delete admin users' }).isDisabled()).toBe(true);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Username').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Password').count()).toBe(0);
    expect(await page.getByRole('dialog').getByLabel('Email (optional)').isDisabled()).toBe(true);
  });

  test('a late response about one user closes no dialog about another', { tags: 'slow' }, async () => {
    for (const username of ['Zoe', 'Ada']) await t.buildUser({ username });
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    const saved = Promise.withResolvers<void>();
    await intercept(page, /\/api\/users\/\d+$/, async (route) => {
      await saved.promise;
      await route.continue();
    });
    await chooseAction(person, 'Zoe', 'Edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await chooseAction(person, 'Ada', 'Edit');
    const email = page.getByRole('dialog').getByLabel('Email');
    await email.fill('ada@example.com');
    saved.resolve();
    await page.getByText('User updated successfully', { exact: true }).waitFor();
    expect(await email.inputValue()).toBe('ada@example.com');
  });

  test('a user is deleted after a question that names the pools which pass to the admin', {
    tags: 'slow',
  }, async () => {
    const season = await t.buildSeason();
    const long = await t.buildUser({ username: LONG });
    await t.buildPool(long, season);
    await t.buildPool(long, season);
    const person = await site.open('/admin?tab=users', PHONE, admin);
    const { page } = person;
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await chooseAction(person, LONG, 'Delete');
    await expect.poll(() => questions, SOON).toHaveLength(1);
    expect(await admin.call('listUsers')).toHaveLength(2);
    await chooseAction(person, LONG, 'Delete');
    await page.getByText(`${LONG} was deleted`, { exact: true }).waitFor();
    const question = 'Are you sure you want to delete this user? Their 2 pools pass to you.';
    expect(questions).toEqual([question, question]);
    expect(await admin.call('listPools')).toMatchObject([{ adminId: admin.user.id }, { adminId: admin.user.id }]);
  });
});

test('the console is not open to players, who are redirected to the dashboard', { tags: 'slow' }, async () => {
  const { page } = await site.open('/admin?tab=users', PHONE, await t.buildUser({ username: 'Ada' }));
  await page.waitForURL('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Admin Panel' }).count()).toBe(0);
});

test('a site admin gets to the console and back by the account menu', { tags: 'slow' }, async () => {
  const { page } = await site.open('/', DESK, admin);
  const menu = page.getByRole('button', { name: 'Account menu of commissioner' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await page.waitForURL('/admin');
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByText('No season selected. Please select a season first.').waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'User View' }).click();
  await page.waitForURL('/');
});

test('a demoted site admin loses the console with the next change', { tags: 'slow' }, async () => {
  const person = await site.open('/admin', DESK, admin);
  const { page } = person;
  await page.getByRole('button', { name: 'Create Season' }).waitFor();
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  await root.call('changeUser', { params: { id: admin.user.id }, body: { isAdmin: false } });
  person.expectError(403, 'POST /api/seasons');
  await page.getByRole('button', { name: 'Create Season' }).click();
  await page.waitForURL('/');
});
