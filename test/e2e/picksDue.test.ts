import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round } from '#contract/schemas.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildMarch, gamesOf, type March, roundOf } from '#test/support/marchFixture.ts';
import { goTo, PHONE } from './browserUser.ts';
import { intercept } from './intercept.ts';
import { openBrowserSite, SMALL_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let sam: Player;
let pool: Pool;
let entry: Entry;
let march: March;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
});

/** Builds the rounds, with a pool and an entry that has picked all games of past rounds. */
async function build(past: number, decided: number, scoring?: Parameters<typeof t.buildPool>[3]): Promise<Round> {
  march = await buildMarch(t, past, decided);
  entry = await t.buildEntry(sam, march.season);
  pool = await t.buildPool(sam, march.season, 'The Office', scoring);
  await t.buildMembership(pool, entry);
  const open = roundOf(march, past + 1);
  for (const game of march.games) if (game.roundId !== open.id) await t.setPick(entry, game, 1);
  await t.makeOlder('30 days');
  return open;
}

describe.each(SMALL_DEVICES)('between two rounds %s', (_, device) => {
  let open: Round;
  let games: Game[];

  /** Four games of the First Round are still played; the Second Round has picks of its first four games in the order of the screen. */
  beforeEach(async () => {
    open = await build(1, 1);
    await undecide(gamesOnScreen(roundOf(march, 1)).slice(0, 4));
    games = gamesOnScreen(open);
    for (const game of games.slice(0, 4)) await t.setPick(entry, game, 1);
  });

  test('each link to My Picks leads to the first game without a pick, with the bar in reach', {
    tags: 'slow',
  }, async () => {
    const person = await site.open('/', device, sam);
    const { page } = person;
    const due = page.getByRole('region', { name: 'Due next: Second Round' });
    await due.getByText('12 picks missing').waitFor();
    const inPlay = page.getByRole('region', { name: 'In play: First Round' });
    // at a desk they stand side by side
    expect(await topOf(due)).toBeLessThanOrEqual(await topOf(inPlay));
    await expectInSight(due.getByRole('timer'));
    await expectInSight(due.getByText('12 picks missing'));
    await person.checkScreen('due-home');

    const links = [() => due.getByText('12 picks missing').click(), () => goTo(person, 'My Picks')];
    for (const follow of links) {
      await follow();
      await expectLanded(page, games[4]);
      await person.checkScreen('due-landed');
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await goTo(person, 'My Picks');
      await expectLanded(page, games[4]);
      await goTo(person, 'Dashboard');
      await due.waitFor();
    }
    for (const address of [`/picks?entryId=${entry.id}`, `/groups/${pool.id}/picks`]) {
      await expectLanded(await person.newTab(address), games[4]);
    }
  });

  test('the round that is due is first and open, then the one in play, and the bar stays at the foot of the window', async () => {
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    const controls = page.getByRole('heading', { level: 2 }).getByRole('button');
    await expect.poll(() => controls.count(), SOON).toBe(2);
    const names = (await controls.allInnerTexts()).map((text) =>
      text.split('\n').filter(Boolean).slice(0, 2).join(': '),
    );
    expect(names).toEqual(['Second Round: 4/16 picks made', 'First Round: 32/32 picks made']);
    const expanded = await controls.evaluateAll((all) => all.map((each) => each.getAttribute('aria-expanded')));
    expect(expanded).toEqual(['true', 'false']);
    expect(await controls.locator('time').count()).toBe(2);
    const later = page.getByRole('region', { name: 'No games yet' }).getByRole('listitem');
    await expect
      .poll(async () => (await later.allInnerTexts()).map((text) => text.split('\n')[0]), SOON)
      .toEqual(['Sweet 16', 'Elite 8', 'Final Four', 'Championship']);
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(
        (at) => window.scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)),
        share,
      );
      await expectInSight(page.getByRole('button', { name: 'Next missing pick' }));
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await person.checkScreen('due-picks-top');
    await page.getByRole('button', { name: /^First Round/ }).click();
    await page.getByRole('heading', { name: 'Decided' }).waitFor();
    await page.getByRole('button', { name: /^First Round/ }).click();
    await page.getByRole('button', { name: 'Next missing pick' }).click();
    await expectLanded(page, games[4]);
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab');
      await expectInSight(page.locator(':focus'));
    }
  });
});

test('a phone shows at least four whole games to pick without scrolling, whose teams are large enough for a finger', {
  tags: 'slow',
}, async () => {
  const [first] = gamesOnScreen(await build(1, 1));
  const { page } = await site.open('/picks', PHONE, sam);
  await expectLanded(page, first);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(countGamesInSight)).toBeGreaterThanOrEqual(4);
  const heights = await page
    .getByRole('group')
    .getByRole('radio')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(50);
});

test('once all picks are made, Home begins with the round in play', {
  tags: 'slow',
}, async () => {
  const open = await build(1, 1);
  await undecide(gamesOnScreen(roundOf(march, 1)).slice(0, 4));
  const [last, ...others] = gamesOnScreen(open);
  for (const game of others) await t.setPick(entry, game, 1);
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  const [due, inPlay] = [/^Due next/, /^In play/].map((name) => page.getByRole('region', { name }));
  if (!due || !inPlay || !last) throw new Error('a card is missing');
  expect(await topOf(due)).toBeLessThan(await topOf(inPlay));
  const { team1 } = last;
  await sam.call('savePick', { query: { entryId: entry.id }, body: { gameId: last.id, pick: team1 } });
  await person.reload();
  await due.getByText('All picks made').waitFor();
  expect(await topOf(inPlay)).toBeLessThan(await topOf(due));
  await person.checkScreen('due-home-all-made');
});

test('of several entries the badge of My Picks leads to the first that misses picks', { tags: 'slow' }, async () => {
  const open = await build(1, 1);
  for (const game of gamesOnScreen(open)) await t.setPick(entry, game, 1);
  const second = await t.buildEntry(sam, march.season, 'sam 02');
  const { page } = await site.open('/', PHONE, sam);
  await page.getByRole('link', { name: '16 missing' }).click();
  await page.waitForURL(`**/picks?entryId=${second.id}`);
  await expectLanded(page, gamesOnScreen(open)[0]);
});

describe.each(SMALL_DEVICES)('the guess for the tie-breaker %s', (_, device) => {
  test('a guess is missing on every screen until it is made in the card of the final', { tags: 'slow' }, async () => {
    const open = await build(5, 5, { ...DEFAULT_SCORING, tieBreaker: 'total' });
    const [final] = gamesOnScreen(open);
    if (!final) throw new Error('there is no final');
    const person = await site.open('/', device, sam);
    const { page } = person;
    const due = page.getByRole('region', { name: 'Due next: Championship' });
    await due.getByText('2 picks missing').waitFor();
    await due.getByText('0 of 2 picks made').waitFor();
    await due.getByText('2 picks missing').click();
    await expectLanded(page, final);
    const card = page.getByRole('group', { name: `${final.team1} or ${final.team2}` });
    const field = card.getByLabel('Your guess, both scores together');
    await field.waitFor();
    await person.checkScreen('due-final');

    await card.getByRole('radio', { name: final.team1 }).click();
    const bar = page.locator('#picks-bar');
    await bar.getByText('1 of 2').waitFor();
    await page
      .getByRole('button', { name: /^Championship/ })
      .getByText('1/2 picks made')
      .waitFor();
    expect(await page.getByText('All in ✓').count()).toBe(0);
    expect(await page.getByText('Your pick is made').count()).toBe(0);
    await page.getByRole('link', { name: '1 missing' }).waitFor();
    await page.getByRole('button', { name: 'Next missing pick' }).click();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement), SOON).toBe(true);
    await expectInSight(field);
    await person.checkScreen('due-guess');
    const home = await person.newTab('/');
    await home.getByText('Tie-breaker missing').waitFor();
    const manage = await person.newTab(`/groups/${pool.id}/manage`);
    await manage.getByText('1 person is missing picks').waitFor();
    await manage.getByText('1 of 2 picks', { exact: true }).waitFor();

    await page.keyboard.type('143');
    await page.keyboard.press('Enter');
    await bar.getByText('All in ✓').waitFor();
    await page.getByText('Your pick and your guess are made').waitFor();
    await expect.poll(() => page.getByRole('link', { name: / missing$/ }).count(), SOON).toBe(0);
    await person.checkScreen('due-guess-made');
    await goTo(person, 'Dashboard');
    await due.getByText('All picks made').waitFor();
    await t.moveDeadline(open, -1);
    await page.getByText('Championship is locked. All 2 picks are in.').waitFor(SOON);
  });

  test('My Picks lands on the final before the guess is loaded, and nothing moves when it is', {
    tags: 'slow',
  }, async () => {
    const open = await build(5, 5, { ...DEFAULT_SCORING, tieBreaker: 'total' });
    const [final] = gamesOnScreen(open);
    const person = await site.visitor(device, sam);
    const { page } = person;
    const isAnswered = Promise.withResolvers<void>();
    await intercept(page, '**/api/picks/tie-breaker*', (route) => isAnswered.promise.then(() => route.continue()));
    await person.open('/picks');
    await expectLanded(page, final);
    const card = page.getByRole('group', { name: `${final?.team1} or ${final?.team2}` });
    const before = await card.boundingBox();
    isAnswered.resolve();
    await expect.poll(() => card.getByRole('textbox').isEnabled(), SOON).toBe(true);
    expect(await card.boundingBox()).toEqual(before);
  });

  test('of two guesses at once the later one stays, though the earlier one takes longer', {
    tags: 'slow',
  }, async () => {
    await build(5, 5, { ...DEFAULT_SCORING, tieBreaker: 'total' });
    const person = await site.visitor(device, sam);
    const { page } = person;
    const sent: unknown[] = [];
    const isArrived = Promise.withResolvers<void>();
    await intercept(page, '**/api/picks/tie-breaker*', async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON());
        if (sent.length === 1) await isArrived.promise;
      }
      await route.continue();
    });
    await person.open('/picks');
    const field = page.getByLabel('Your guess, both scores together');
    await field.fill('14');
    await field.press('Enter');
    await expect.poll(() => sent, SOON).toEqual([{ total: 14 }]);
    await field.fill('143');
    await field.press('Enter');
    await page.getByText('Saving…').waitFor();
    expect(sent).toEqual([{ total: 14 }]);
    isArrived.resolve();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(sent).toEqual([{ total: 14 }, { total: 143 }]);
    expect(await sam.call('readGuess', { query: { entryId: entry.id } })).toMatchObject({ total: 143 });
    expect(await field.inputValue()).toBe('143');
  });
});

/** The games of a round, in the order of the screen. */
function gamesOnScreen(round: Round): Game[] {
  return gamesOf(march, round).toSorted(byRegionAndSeed);
}

/** Counts the games that are whole between the header and the bar. Runs in the page. */
function countGamesInSight(): number {
  const placeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [top, end] = [placeOf('header')?.bottom ?? Number.NaN, placeOf('#picks-bar')?.top ?? Number.NaN];
  const places = [...document.querySelectorAll('fieldset')].map((game) => game.getBoundingClientRect());
  return places.filter((place) => place.height > 0 && place.top >= top && place.bottom <= end).length;
}

async function undecide(games: readonly Game[]): Promise<void> {
  for (const { id } of games) await root.call('changeGame', { params: { id }, body: { winner: null } });
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN;
}

/** Waits until a game is in sight, which needs the screen and its scroll position. */
async function expectLanded(page: Page, game: Game | undefined): Promise<void> {
  const matchup = page.getByRole('group', { name: `${game?.team1} or ${game?.team2}`, exact: true });
  await matchup.waitFor();
  await expectInSight(matchup);
  await expectInSight(page.locator('#picks-bar'));
}

/** Waits until an element is inside the window, below the header and above the bars at the foot that do not hold it. */
async function expectInSight(part: Locator): Promise<void> {
  const hidden = () =>
    part.evaluate((element) => {
      const own = element.getBoundingClientRect();
      const bottom = (selector: string) => {
        const bar = document.querySelector(selector);
        return bar && !bar.contains(element) ? bar.getBoundingClientRect().top : innerHeight;
      };
      const header = document.querySelector('header');
      const top = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0;
      const nav = document.querySelector('[data-tab-bar]');
      const tabs = nav && getComputedStyle(nav).position === 'fixed' ? bottom('[data-tab-bar]') : innerHeight;
      const foot = Math.min(tabs, bottom('#picks-bar'));
      return { above: Math.max(0, top - own.top), below: Math.max(0, own.bottom - foot) };
    });
  await expect.poll(hidden, SOON).toEqual({ above: 0, below: 0 });
}
