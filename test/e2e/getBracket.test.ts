import { beforeEach, expect, test } from 'vitest';
import type { Round, Season } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import { playedGames } from '#server/tournament/recorded/tournament.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { bracketBoard, type ShownGame } from '#test/support/bracketBoard.ts';
import { dayAsked, dayOf, feedServer } from '#test/support/feedServer.ts';
import { type BrowserUser, DESK, PHONE } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { notification } from './toasts.ts';

const feed = await feedServer();
const site = await openBrowserSite({ resultsFeed: 'espn', resultsFeedUrl: feed.url });
const { t } = site;

let admin: Player;
let season: Season;

beforeEach(async () => {
  await t.database.reset();
  feed.reset();
  admin = await t.buildUser({ username: 'commissioner', isAdmin: true });
  season = await t.buildSeason();
});

const tomorrow = () => {
  const day = dayOf(Date.now() + 24 * 60 * MINUTE);
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
};
const tipOff = () => `${tomorrow()}T16:15:00.000Z`;

/** All games of round 1 are tomorrow, one against a play-in. */
function showBracket({ isWhole = true } = {}): void {
  const openers = playedGames()
    .filter(({ round }) => round === 1)
    .map(({ region, team1, seed1, team2, seed2 }): ShownGame => {
      const other = team2 === 'Xavier' ? null : { name: team2, seed: seed2 };
      return { round: '1st Round', region, date: tomorrow(), teams: [{ name: team1, seed: seed1 }, other] };
    });
  const teams = [
    { name: 'Texas', seed: 11 },
    { name: 'Xavier', seed: 11 },
  ];
  const playIn: ShownGame = { round: 'First Four', region: 'Midwest Region', date: tomorrow(), teams };
  const games = isWhole ? [playIn, ...openers] : openers.slice(1);
  feed.reply = (request, response) => response.end(JSON.stringify(bracketBoard(games, dayAsked(request))));
}

const firstRound = async (): Promise<Round> =>
  (await admin.call('listRounds', { params: { seasonId: season.id } }))[0] ?? expect.fail('there is no round');

const openPaste = (person: BrowserUser) => person.open(`/admin?tab=games&seasonId=${season.id}&bracket=true`);

test.each(STORY_DEVICES)(
  'the bracket from the feed is previewed and created as a pasted one %s, and locked at its first tip-off',
  { tags: 'slow' },
  async (_, device) => {
    const deadline = new Date(Date.parse(tipOff()) + 45 * MINUTE).toISOString();
    await admin.call('createRound', { body: { seasonId: season.id, number: 1, name: 'First Round', deadline } });
    showBracket();
    const person = await site.visitor(device, admin);
    const { page } = person;
    await openPaste(person);
    await page.getByRole('button', { name: 'Get the Bracket' }).waitFor();
    await person.checkScreen('get-bracket');
    await page.getByRole('button', { name: 'Get the Bracket' }).click();
    await page.getByText('64 teams from the results feed.').waitFor();
    expect(await page.getByLabel('Bracket', { exact: true }).inputValue()).toContain(
      'Midwest Region,11,Texas/Xavier,,,',
    );
    await page.getByRole('button', { name: 'Create 32 Games' }).waitFor();
    await person.checkScreen('get-bracket-preview');
    await page.getByRole('button', { name: 'Create 32 Games' }).click();

    await page.getByText('Locks 45 minutes after the first tip-off').waitFor();
    await person.checkScreen('get-bracket-games');
    await page.getByRole('tab', { name: 'Rounds' }).click();
    const card = page.getByRole('article', { name: 'First Round' });
    await card.getByText('Locks 45 minutes after the first tip-off').waitFor();
    expect(await card.getByText('First tip-off: ').innerText()).toMatch(/First tip-off: \w+, \w+ \d+, \d+:15 [AP]M/);
    await person.checkScreen('first-tip-off');
    await page.setViewportSize({ width: 320, height: 640 });
    await person.checkScreen('first-tip-off');
    await page.setViewportSize(device.viewport);
    const lock = card.getByRole('button', { name: /^Lock at the first tip-off, \w+,? \d+:15 [AP]M$/ });
    await lock.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This is 45 minutes earlier.').waitFor();
    expect(await dialog.getByText('First Round locks').innerText()).toMatch(
      /^First Round locks .+:15 [AP]M .+ instead of .+:00 [AP]M .+\.$/,
    );
    await person.checkScreen('first-tip-off-confirmation');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await firstRound()).deadline).toBe(deadline);
    await lock.click();
    await dialog.getByRole('button', { name: 'Move Deadline' }).click();
    await notification(person, 'Round updated successfully').waitFor();
    await lock.waitFor({ state: 'hidden' });
    await card.getByText('First tip-off: ').waitFor();
    expect(await firstRound()).toMatchObject({ name: 'First Round', deadline: tipOff() });
    await person.leave();
  },
);

test('what the feed lacks is listed, its lines are the errors of a paste, and a failing feed leaves the text', {
  tags: 'slow',
}, async () => {
  await t.buildRound(season, { name: 'First Round' });
  showBracket({ isWhole: false });
  const person = await site.visitor(PHONE, admin);
  const { page } = person;
  await openPaste(person);
  person.expectError(400, `POST /api/seasons/${season.id}/bracket`);
  await page.getByRole('button', { name: 'Get the Bracket' }).click();
  await page.getByText('61 teams from the results feed.').waitFor();
  await page.getByText('Midwest 11 is not announced yet').waitFor();
  await page.getByText('The Midwest Region is missing seed 11').waitFor();
  await person.checkScreen('get-bracket-missing');
  const field = page.getByLabel('Bracket', { exact: true });
  const text = await field.inputValue();
  await field.fill('East,1,Duke');
  person.expectError(400, `POST /api/seasons/${season.id}/bracket`);
  await page.getByRole('button', { name: 'Get the Bracket' }).click();
  await page.getByRole('button', { name: 'Back to the Text Before' }).click();
  expect(await field.inputValue()).toBe('East,1,Duke');
  await page.getByRole('button', { name: 'Back to the Text Before' }).waitFor({ state: 'hidden' });
  await field.fill(text);
  feed.reply = (_, response) => response.writeHead(403).end();
  person.expectError(409, `GET /api/seasons/${season.id}/feed/bracket`);
  await page.getByRole('button', { name: 'Get the Bracket' }).click();
  await page.getByText(/^It answered 403, when asked for /).waitFor();
  expect(await page.getByLabel('Bracket', { exact: true }).inputValue()).toBe(text);
  await person.leave();
});

test('in a season without rounds they are created for the bracket, from its first tip-off on', {
  tags: 'slow',
}, async () => {
  showBracket();
  const person = await site.visitor(DESK, admin);
  const { page } = person;
  await person.open(`/admin?tab=games&seasonId=${season.id}`);
  await page.getByRole('link', { name: 'Add the Bracket' }).click();
  await page.getByRole('button', { name: 'Get the Bracket' }).click();
  await page.getByRole('link', { name: 'Create the Rounds' }).click();
  await page.getByRole('button', { name: 'Create the Rounds' }).click();
  const deadline = page.getByLabel('Deadline of round 1');
  await deadline.waitFor();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const local = new Date(tipOff()).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');
  expect(await deadline.inputValue()).toBe(local);
  await person.checkScreen('get-bracket-rounds');
  await page.getByRole('button', { name: 'Create Rounds' }).click();
  await page.getByRole('article', { name: 'Championship' }).waitFor();
  await page.getByRole('link', { name: 'Add Bracket' }).click();
  await page.getByRole('button', { name: 'Create 32 Games' }).click();
  await page.getByText('First Round is open for picks until').waitFor();
  expect(await firstRound()).toMatchObject({ deadline: tipOff() });
  expect(await page.getByText('after the first tip-off').count()).toBe(0);
  await person.leave();
});
