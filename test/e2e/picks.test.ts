import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMarch } from '#test/support/marchFixture.ts';
import { DESK, PHONE } from './browserUser.ts';
import { PicksPage } from './picksPage.ts';
import { LONG, PicksScene } from './picksScene.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let scene: PicksScene;

beforeEach(async () => {
  scene = await PicksScene.build(t);
});

describe.each(STORY_DEVICES)('My Picks %s', (_, device) => {
  test('an entry is created by keyboard, and its games are in the order of regions and seeds', {
    tags: 'slow',
  }, async () => {
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page } = picks;
    await press(page, page.getByRole('button', { name: 'New Entry' }));
    await page.locator('input:focus').waitFor();
    expect(await page.getByLabel('Entry name').inputValue()).toBe('sam 01');
    await page.keyboard.press('Enter');
    await page.getByText('New entry created successfully', { exact: true }).waitFor();
    await page.getByText('0/4 picks made', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allTextContents(), SOON)
      .toEqual(['East Region', 'West Region', 'South Region']);
    const teams = await page.getByRole('radio').allTextContents();
    expect(teams.map((team) => team.replace(/^[A-Z0-9]{1,4}Seed /, ''))).toEqual(
      ['1Duke', `16${LONG}`, '8Oregon', '9Drake', '2Florida', '15Lipscomb', '5Auburn', '5Akron'].map(String),
    );
    await press(page, picks.team('Duke'));
    await picks.waitForMark('Duke', 'Saved');
  });

  test('a key picks a team, and another key the other team of its game', { tags: 'slow' }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    const saves = picks.recordSaves();
    await person.open('/picks');
    const release = await picks.holdSaves();
    await press(page, picks.team('Duke'));
    await picks.waitForMark('Duke', 'Saving…');
    await person.checkScreen('picks-saving');
    release();
    await picks.waitForMark('Duke', 'Saved');
    await page.getByRole('status').getByText('Pick saved successfully: Duke', { exact: true }).waitFor();
    await page.getByText('1/4 picks made', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'No games yet' }).getByText('Second Round').waitFor();
    // a second press of a picked team sends nothing
    await press(page, picks.team('Duke'));
    await press(page, picks.team(LONG));
    await picks.waitForMark(LONG, 'Saved');
    expect(await picks.team('Duke').isChecked()).toBe(false);
    expect(await picks.readPicked()).toEqual([LONG]);
    expect(saves).toEqual(['POST /api/picks', 'POST /api/picks']);
  });

  test('favorites are picked for the games without a pick and are taken back, by keyboard', async () => {
    const entry = await t.buildEntry(scene.sam, scene.season);
    await t.setPick(entry, scene.game(LONG), 2);
    const person = await site.visitor(device, scene.sam);
    const picks = new PicksPage(person);
    const { page } = person;
    const saves = picks.recordSaves();
    await person.open('/picks');
    await press(page, page.getByRole('button', { name: 'Pick favorites for 2' }));
    await page.getByText('2 favorites picked').waitFor();
    await page.getByText('1 left: equal seeds').waitFor();
    await picks.waitForMark('Oregon', 'Saved');
    await picks.waitForMark('Florida', 'Saved');
    expect(await picks.readPicked()).toEqual(['Oregon', LONG, 'Florida']);
    await person.checkScreen('picks-favorites');
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('2 picks saved').last().waitFor();
    await expect.poll(() => picks.readPicked(), SOON).toEqual([LONG]);
    expect(saves).toEqual(['PUT /api/picks', 'PUT /api/picks']);
  });

  test('a matchup shows the tip-off in the browser’s zone, and each team’s abbreviation on its color', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const duke = { abbr1: 'DUK', color1: '#003087', startTime: '2031-03-20T23:39:00Z' };
    await scene.root.call('changeGame', { params: { id: scene.game('Duke').id }, body: duke });
    const picks = await PicksPage.open(site, { ...device, locale: 'en-US', timezoneId: 'America/New_York' }, scene.sam);
    const { person } = picks;
    const matchup = picks.matchup('Duke');
    expect(await matchup.locator('time').innerText()).toBe('Thu 7:39 PM');
    expect(await picks.matchup('Oregon').locator('time').count()).toBe(0);
    const tile = picks.team('Duke').getByText('DUK', { exact: true }).locator('..');
    const look = await tile.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
    expect(look).toEqual({ backgroundColor: 'rgb(0, 48, 135)', color: 'rgb(255, 255, 255)' });
    expect(await tile.getAttribute('aria-hidden')).toBe('true');
    await person.checkScreen('picks-tip-off');
  });

  test('from the Sweet 16 on each undecided game of a bracket says whom its winner plays next', {
    tags: 'slow',
  }, async () => {
    await t.database.reset();
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const sam = await t.buildUser({ username: 'sam' });
    const march = await buildMarch(t, 2);
    await t.buildEntry(sam, march.season);
    const arizona = march.games.find(
      ({ team1, team2, winner }) => winner === null && [team1, team2].includes('Arizona'),
    );
    const { person, page } = await PicksPage.open(site, device, sam);
    const game = (team: string) => page.getByRole('group', { name: team });
    await game('Duke').getByText('Winner plays ALA or BYUAlabama or BYU', { exact: true }).waitFor();
    await root.call('changeGame', { params: { id: arizona?.id ?? 0 }, body: { winner: 'Duke' } });
    await game('Alabama').getByText('Winner plays Duke', { exact: true }).waitFor(SOON);
    expect(await game('Duke').getByText('Winner plays').count()).toBe(0);
    await person.checkScreen('picks-bracket');
    await page.getByRole('button', { name: /^First Round/ }).click();
    expect(await game('American').getByText('Winner plays').count()).toBe(0);
  });

  test('the names of a pair start at the same height when one wraps, and a first pick moves nothing', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page } = picks;
    await picks.team(LONG).waitFor();
    const topOf = async (name: string) => (await picks.team(name).getByText(name, { exact: true }).boundingBox())?.y;
    expect(await topOf('Duke')).toBe(await topOf(LONG));
    const [duke, akron] = [await topOf('Duke'), await topOf('Akron')];
    await picks.team('Duke').click();
    await picks.waitForMark('Duke', 'Saved');
    await page.getByText('1/4 picks made', { exact: true }).waitFor();
    expect(await topOf('Duke')).toBe(duke);
    expect(await topOf('Akron')).toBe(akron);
  });

  test('Next leads to each missing pick, one after another, opens a closed round, and is gone when all picks are made', {
    tags: 'slow',
  }, async () => {
    await t.buildEntry(scene.sam, scene.season);
    const picks = await PicksPage.open(site, device, scene.sam);
    const { page, person } = picks;
    const next = page.getByRole('button', { name: 'Next missing pick' });
    await picks.bar.getByText('0 of 4').waitFor();
    await page.getByRole('button', { name: /^First Round/ }).click();
    await picks.team('Duke').waitFor({ state: 'hidden' });
    await next.click();
    await picks.waitForFocus('Duke');
    await next.click();
    await picks.waitForFocus('Oregon');
    await page.keyboard.press(' ');
    await picks.waitForMark('Oregon', 'Saved');
    await next.click();
    await picks.waitForFocus('Florida');
    await page.keyboard.press(' ');
    await next.click();
    await picks.waitForFocus('Auburn');
    await page.keyboard.press(' ');
    await next.click();
    await picks.waitForFocus('Duke');
    await person.checkScreen('picks-next');
    await page.keyboard.press(' ');
    await picks.bar.getByText('All in ✓').waitFor();
    await page.getByRole('status').getByText('All picks of First Round are in').waitFor();
    await person.checkScreen('picks-all-in');
    expect(await next.count()).toBe(0);
  });

  test('My Picks of a pool has its points after the rounds, with a link to its leaderboard, once a round is past', {
    tags: 'slow',
  }, async () => {
    const pool = await scene.buildRivals();
    const person = await site.open(`/groups/${pool.id}/picks`, device, scene.sam);
    const { page } = person;
    await page.getByRole('radio', { name: 'Duke' }).waitFor();
    expect(await page.getByRole('region', { name: 'Scoring summary' }).count()).toBe(0);
    await scene.closeAndDecide({ Duke: 'Duke' });
    await person.reload();
    const summary = page.getByRole('region', { name: 'Scoring summary' });
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const isAbove = (await topOf(summary)) < (await topOf(page.getByRole('group').first()));
    // next to the rounds at a desk
    expect(isAbove).toBe(device !== PHONE);
    await person.checkScreen('picks-pool');
    expect(await summary.getByRole('definition').allTextContents()).toEqual(['1']);
    await summary.getByRole('link', { name: '1st of 3 in The Office' }).click();
    await page.waitForURL(`**/groups/${pool.id}/leaderboard`);
  });
});

test('at a desk two regions of one game each are beside each other', { tags: 'slow' }, async () => {
  await t.buildEntry(scene.sam, scene.season);
  const { page } = await PicksPage.open(site, DESK, scene.sam);
  const placeOf = (region: string) => page.getByRole('heading', { name: `${region} Region` }).boundingBox();
  await page.getByRole('heading', { name: 'South Region' }).waitFor();
  const [east, west, south] = await Promise.all(['East', 'West', 'South'].map(placeOf));
  expect(west?.y).toBeGreaterThan(east?.y ?? Number.NaN);
  expect(south?.y).toBe(west?.y);
  expect(south?.x).toBeGreaterThan(west?.x ?? Number.NaN);
});

describe('time zones', () => {
  test.each([
    {
      timezoneId: 'America/New_York',
      deadlines: ['Sun, Mar 14, 1:30 AM', 'Sun, Mar 14, 3:30 AM'],
      picked: 'Picked Sat, Mar 13, 1:00 PM, changed Sun, Mar 14, 1:15 AM',
    },
    {
      timezoneId: 'Europe/Berlin',
      deadlines: ['Sun, Mar 14, 7:30 AM', 'Sun, Mar 14, 8:30 AM'],
      picked: 'Picked Sat, Mar 13, 7:00 PM, changed Sun, Mar 14, 7:15 AM',
    },
    {
      timezoneId: 'Asia/Kolkata',
      deadlines: ['Sun, Mar 14, 12:00 PM', 'Sun, Mar 14, 1:00 PM'],
      picked: 'Picked Sat, Mar 13, 11:30 PM, changed Sun, Mar 14, 11:45 AM',
    },
  ])(
    'times are in the browser’s zone before and after a change of its clocks: $timezoneId',
    { tags: 'slow' },
    async (zone) => {
      const year = await t.buildSeason({ year: 2027, name: 'March Madness' });
      // New York’s clocks skip the hour in between
      const round = await t.buildRound(year, { number: 1, name: 'First Round', deadline: '2027-03-14T06:30:00.000Z' });
      await t.buildRound(year, { number: 2, name: 'Second Round', deadline: '2027-03-14T07:30:00.000Z' });
      const game = await t.buildGame(round, { team1: 'Duke', team2: 'Yale' });
      await t.setPick(await t.buildEntry(scene.sam, year), game, 1);
      await t.sql((sql) => sql`update picks set made_at = '2027-03-13T18:00Z', changed_at = '2027-03-14T06:15Z'`);
      const { page } = await site.open('/picks', { ...PHONE, locale: 'en-US', timezoneId: zone.timezoneId }, scene.sam);
      const card = page.getByRole('region', { name: 'Due next: First Round' });
      const times = card.or(page.getByRole('region', { name: 'No games yet' })).locator('time');
      await expect.poll(() => times.allInnerTexts(), SOON).toEqual(zone.deadlines);
      await page.getByRole('button', { name: 'Show when I picked' }).click();
      await page.getByText(zone.picked, { exact: true }).waitFor();
    },
  );
});

/** Presses Tab until the element has the focus, then Space; from the other team of its game, an arrow. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    const focus = await target.evaluate((element) => {
      if (element === document.activeElement) return 'here';
      return element.parentElement?.matches('[role=radiogroup]:focus-within') ? 'beside' : 'elsewhere';
    });
    if (focus === 'here') return page.keyboard.press(' ');
    if (focus === 'beside') return page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
