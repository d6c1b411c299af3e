import type { Page, Response } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { startPost } from '#test/support/mailWorker.ts';
import { type BrowserUser, DESK, goTo, PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { notifications, SOON } from './toasts.ts';
import { buildTournaments, type Tournament } from './tournamentsScene.ts';

const site = await openBrowserSite();
const { t } = site;

const HOUR = 3600;
/** The table begins in the upper third of a phone of 390 × 844 px. */
const HIGHEST = 250;
let root: Player;
let sam: Player;
let men: Tournament;
let women: Tournament;

beforeEach(async () => {
  ({ root, sam, men, women } = await buildTournaments(t));
});

const tournaments = ({ page }: BrowserUser) => page.getByRole('group', { name: 'Tournament' });

/** The sides of the switch as a screen reader has them, the chosen one in brackets. */
const sides = (person: BrowserUser) =>
  tournaments(person)
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((side) => (side.getAttribute('aria-pressed') === 'true' ? `[${side.textContent}]` : side.textContent)),
    );

const turnTo = (person: BrowserUser, league: string) =>
  tournaments(person)
    .getByRole('button', { name: new RegExp(`^${league}`) })
    .click();

async function seesRound(person: BrowserUser, shown: Tournament): Promise<void> {
  const [{ team2 } = expect.fail()] = shown.games;
  await person.page.getByText(team2).first().waitFor();
}

async function pickAll({ page }: BrowserUser, { games }: Tournament): Promise<void> {
  for (const { team1 } of games) {
    const team = page.getByRole('radio', { name: team1 });
    await team.click();
    await team.getByText('Saved', { exact: true }).waitFor(SOON);
  }
}

/** Whether it is the list of games that says who has won this one. */
async function tellsWinner(response: Response, { id, seasonId }: Game): Promise<boolean> {
  if (!response.url().endsWith(`/api/games/${seasonId}`)) return false;
  const games: Game[] = await response.json();
  return games.some((game) => game.id === id && game.winner !== null);
}

test('a player of both is led to the one that is due, and turns to the other', async () => {
  const person = await site.open('/', PHONE, sam);
  const { page } = person;
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women2 missing]']);
  await page.getByRole('region', { name: 'Due next: First Round' }).waitFor();
  await person.checkScreen('two-home');
  const heights = await tournaments(person).getByRole('button').evaluateAll(heightsOf);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

  // the number of the navigation has both, and leads to the nearest
  const picks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Picks' });
  await expect.poll(() => picks.textContent(), SOON).toContain('4 missing');
  await picks.click();
  await seesRound(person, women);
  await person.checkScreen('two-picks');
  expect(await sides(person)).toEqual(['Men2 missing', '[Women2 missing]']);
  await pickAll(person, women);
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women]']);
  await expect.poll(() => picks.textContent(), SOON).toContain('2 missing');

  // what an address has named is kept, and what is chosen then, also over a reload
  await goTo(person, 'Dashboard');
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women]']);
  await turnTo(person, 'Men');
  await page.getByRole('region', { name: 'Due next: First Round' }).getByText('2 picks missing').waitFor();
  await person.reload();
  await expect.poll(() => sides(person), SOON).toEqual(['[Men2 missing]', 'Women']);
  await goTo(person, 'Bracket');
  await seesRound(person, men);
  await person.checkScreen('two-bracket');
  await turnTo(person, 'Women');
  await seesRound(person, women);

  // before the first lock a leaderboard has the switch in a row of its own
  await goTo(person, 'Leaderboard');
  await page.waitForURL('/leaderboard');
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women]']);
  await person.checkScreen('two-lobby');
  await turnTo(person, 'Men');
  await page.waitForURL(`/groups/${men.pool.id}/leaderboard`);
  await expect.poll(() => sides(person), SOON).toEqual(['[Men2 missing]', 'Women']);

  // after it the switch comes first in the row of the views
  for (const { opening } of [men, women]) await t.moveDeadline(opening, -1);
  await page.getByRole('button', { name: 'Chart' }).waitFor(SOON);
  const [first] = await page.getByRole('group', { name: 'Views' }).getByRole('button').allTextContents();
  expect(first).toBe('Men');
  await page.locator('tr[data-index]').first().waitFor();
  await person.checkScreen('two-leaderboard');
  const top = await page.locator('table[aria-hidden]').evaluate((table) => table.getBoundingClientRect().top);
  expect(top).toBeLessThanOrEqual(HIGHEST);
  await goTo(person, 'Picks Grid');
  await expect.poll(() => sides(person), SOON).toEqual(['[Men]', 'Women']);
  await person.checkScreen('two-grid');
});

test('a player of both at a desk, by the keyboard', { tags: 'slow' }, async () => {
  const person = await site.open('/', DESK, sam);
  const { page } = person;
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women2 missing]']);
  await person.checkScreen('two-home');
  await tournaments(person).getByRole('button', { name: /^Men/ }).press('Enter');
  await expect.poll(() => sides(person), SOON).toEqual(['[Men2 missing]', 'Women2 missing']);
  for (const section of ['My Picks', 'Bracket', 'Leaderboard'] as const) {
    await goTo(person, section);
    await tournaments(person).waitFor();
    await person.checkScreen(`two-${section.toLowerCase().replace(' ', '-')}`);
  }
  for (const { opening } of [men, women]) await t.moveDeadline(opening, -1);
  await page.getByRole('button', { name: 'Chart' }).waitFor(SOON);
  await person.checkScreen('two-leaderboard-locked');
  await goTo(person, 'Picks Grid');
  await tournaments(person).waitFor();
  await person.checkScreen('two-grid');

  // as on Home the switch is no step: Back leads to the screen before
  await turnTo(person, 'Men');
  await page.waitForURL(`/groups/${men.pool.id}/pick-grid`);
  await page.goBack();
  await page.waitForURL('/leaderboard');
  await goTo(person, 'Bracket');
  await turnTo(person, 'Women');
  await seesRound(person, women);
  await page.goBack();
  await page.waitForURL('/leaderboard');
});

test('who plays in one has no switch, and who plays in none has it on Home', { tags: 'slow' }, async () => {
  const bob = await t.buildUser({ username: 'bob' });
  const new1 = await site.open('/', PHONE, bob);
  await expect.poll(() => sides(new1), SOON).toEqual(['[Men]', 'Women']);
  await new1.checkScreen('two-none');
  await goTo(new1, 'Bracket');
  await new1.page.getByRole('heading', { name: 'Bracket' }).waitFor();
  expect(await tournaments(new1).count()).toBe(0);
  await t.buildMember(women.pool, bob);
  const one = await site.open('/', PHONE, bob);
  await one.page.getByRole('region', { name: 'Due next: First Round' }).waitFor();
  expect(await tournaments(one).count()).toBe(0);
  for (const section of ['My Picks', 'Bracket'] as const) {
    await goTo(one, section);
    await seesRound(one, women);
    expect(await tournaments(one).count(), section).toBe(0);
  }
  await goTo(one, 'Leaderboard');
  await one.page.getByRole('heading', { name: 'The Office' }).waitFor();
  expect(await tournaments(one).count()).toBe(0);
});

const heightsOf = (all: readonly Element[]) => all.map((each) => each.getBoundingClientRect().height);

test('results and news of both reach a player on Home, and name their season', { tags: 'slow' }, async () => {
  for (const { entry, games } of [men, women]) for (const game of games) await t.setPick(entry, game, 1);
  await t.makeOlder('1 day');
  for (const { opening } of [men, women]) await t.moveDeadline(opening, -1);
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  const standings = page.waitForResponse(`**/api/seasons/${women.season.id}/standings`);
  await person.open('/');
  await standings;
  await expect.poll(() => sides(person), SOON).toEqual(['[Men]', 'Women']);

  // one result names its season, and results of both are counted together
  const [first = expect.fail(), second = expect.fail()] = women.games;
  const shown = notifications(person);
  await decideGame(root, first, first.team1);
  await shown.getByText('✓ Duke beat Lions of the women').waitFor(SOON);
  await shown.getByText('Women’s March Madness').waitFor();
  await shown.getByText('+1 for sam 01').waitFor();
  await person.photograph('two-toast');
  const [mens = expect.fail()] = men.games;
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const arrived = [second, mens].map((game) => page.waitForResponse((response) => tellsWinner(response, game)));
  await decideGame(root, second, second.team2);
  await decideGame(root, mens, mens.team1);
  await Promise.all(arrived);
  const both = async () => {
    await page.clock.runFor(1_000);
    return shown.getByText('2 results: 1 right, 1 wrong').count();
  };
  await expect.poll(both, SOON).toBe(1);
  await page.clock.resume();
  expect(await shown.getByText('March Madness').count()).toBe(0);

  // a moved deadline of the other tournament
  const [, round = expect.fail()] = await sam.call('listRounds', { params: { seasonId: women.season.id } });
  const deadline = new Date(Date.parse(round.deadline) + HOUR * 1000).toISOString();
  await root.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline } });
  const news = page.getByRole('region', { name: 'News' });
  await news.getByText(/^Women’s March Madness · Second Round locks later than planned/).waitFor(SOON);
  await person.checkScreen('two-news');
});

test('offers and invites say of which season they are', { tags: 'slow' }, async () => {
  const bob = await t.buildUser({ username: 'bob' });
  await t.buildMember(men.pool, bob);
  const runs = await t.buildPool(root, women.season, 'Runs', { isSitePool: true });
  const person = await site.open('/', PHONE, bob);
  const offer = person.page.getByRole('article', { name: 'Runs' });
  await offer.getByText('Women’s March Madness').waitFor(SOON);
  await person.checkScreen('two-offer');
  await offer.getByRole('button', { name: 'Join Runs' }).click();
  // now bob plays in both
  await expect.poll(() => sides(person), SOON).toEqual(['[Men2 missing]', 'Women2 missing']);

  const visitor = await site.open(`/groups/join/${runs.inviteCode}`, PHONE);
  await visitor.page.getByRole('heading', { name: 'root invites you to Runs · Women’s March Madness' }).waitFor();
  await visitor.checkScreen('two-invite');
  const ann = await t.buildUser({ username: 'ann' });
  const invited = await site.open(`/groups/join/${runs.inviteCode}`, PHONE, ann);
  await invited.page.getByText('Join this pool · 2027 Women’s March Madness').waitFor();
});

test('next to the switch the choice of seasons has past ones alone', { tags: 'slow' }, async () => {
  await t.buildSeason({ year: 2026, name: 'March Madness' });
  await root.call('changeSeason', { params: { id: men.season.id }, body: { isActive: true } });
  const person = await site.open('/bracket', PHONE, sam);
  const { page } = person;
  const choice = page.getByLabel('Season', { exact: true });
  await expect
    .poll(() => choice.locator('option').allTextContents(), SOON)
    .toEqual(['Past seasons', '2026 March Madness']);
  await person.checkScreen('two-past');
  await choice.selectOption({ label: '2026 March Madness' });
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', 'Women2 missing']);
  await expect.poll(() => choice.locator('option').allTextContents(), SOON).toEqual(['2026 March Madness']);
  await turnTo(person, 'Men');
  await seesRound(person, men);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My Entries and Pools' }).click();
  await page.getByRole('heading', { name: 'My Entries' }).waitFor();
  await choice.selectOption({ label: '2026 March Madness' });
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', 'Women2 missing']);
  await person.checkScreen('two-past-home');
  await turnTo(person, 'Women');
  await expect.poll(() => sides(person), SOON).toEqual(['Men2 missing', '[Women2 missing]']);
});

test('who runs a pool makes one like it for the other tournament', { tags: 'slow' }, async () => {
  const ann = await t.buildUser({ username: 'ann' });
  await t.buildPool(ann, men.season, 'Lunch', { maxEntries: 3, rules: 'Be kind.' });
  const person = await site.open('/groups/new', PHONE, ann);
  const { page } = person;
  await page.getByLabel('Same as').selectOption({ label: 'Lunch · Men’s March Madness' });
  await expect.poll(() => page.getByLabel('Pool name').inputValue()).toBe('Lunch');
  const season = page.getByLabel('Season');
  expect(await season.locator('option:checked').textContent()).toBe('2027 Women’s March Madness');
  await person.checkScreen('two-same-as');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByRole('button', { name: 'Create Pool' }).waitFor({ state: 'detached' });
  const like = (await ann.call('listPools')).find(({ seasonId }) => seasonId === women.season.id);
  expect(like).toMatchObject({ name: 'Lunch', maxEntries: 3, rules: 'Be kind.', previousId: null });
});

test('a link of a mail leads to its own season', { tags: 'slow' }, async () => {
  const person = await site.open('/', PHONE, sam);
  // a reminder for each deadline
  const post = await startPost(t, { remindHours: 3 });
  const mails = [...(await post.deliver()), ...(await post.deliver())].filter(({ to }) => to.join() === sam.user.email);
  const links = mails.flatMap(({ mail }) => /\/picks\?entryId=(?:3D)?\d+/.exec(mail)?.[0].replace('3D', '') ?? []);
  expect(links.toSorted()).toEqual([`/picks?entryId=${men.entry.id}`, `/picks?entryId=${women.entry.id}`]);
  const tab = await person.newTab(`/picks?entryId=${women.entry.id}`);
  await tab.getByText('Lions of the women').first().waitFor();
  await tab.getByRole('link', { name: 'Home' }).click();
  const shownIn = (other: Page) =>
    other.getByRole('group', { name: 'Tournament' }).getByRole('button', { pressed: true }).textContent();
  await expect.poll(() => shownIn(tab), SOON).toBe('Women2 missing');

  // so does one to all pools of a season, until one turns to the other
  const home = await person.newTab(`/?seasonId=${men.season.id}`);
  await expect.poll(() => shownIn(home), SOON).toBe('Men2 missing');
  await home.getByRole('button', { name: /^Women/ }).click();
  await expect.poll(() => shownIn(home), SOON).toBe('Women2 missing');
  await home.waitForURL('/');
});

test('a site admin sets up the women’s tournament beside the men’s', { tags: 'slow' }, async () => {
  const person = await site.open('/admin?tab=seasons', PHONE, root);
  const { page } = person;
  await root.call('changeSeason', { params: { id: women.season.id }, body: { isArchived: true } });
  await page.getByText('Archived').waitFor(SOON);
  await page.getByRole('button', { name: 'New Season' }).click();
  await page.getByLabel('Year').fill('2028');
  await page.getByLabel('League').selectOption({ label: 'Women' });
  expect(await page.getByLabel('Season name').inputValue()).toBe('Women’s March Madness');
  expect(await page.getByText(/in place of/).count()).toBe(0);
  await page.getByRole('button', { name: 'Create Season' }).click();
  // the steps are those of the season that the console shows
  const steps = page.getByRole('region', { name: 'Set up the tournament' });
  await steps.getByText('Season done').waitFor(SOON);
  await page.getByLabel('Season').selectOption({ label: '2027 Men’s March Madness' });
  await steps.waitFor({ state: 'detached' });

  // the next step makes the pool in that season, also for who plays in the other one alone
  const { id } = (await root.call('listSeasons')).find(({ year }) => year === 2028) ?? expect.fail();
  const [round = expect.fail()] = await root.call('listRounds', { params: { seasonId: id } });
  await t.buildGame(round);
  await page.getByLabel('Season').selectOption({ label: '2028 Women’s March Madness' });
  await steps.getByRole('link', { name: 'Create Pool' }).click();
  await page.getByLabel('Pool name').waitFor();
  const season = page.getByLabel('Season');
  await expect.poll(() => season.locator('option:checked').textContent(), SOON).toBe('2028 Women’s March Madness');
  expect((await root.call('listSeasons')).filter(({ isActive }) => isActive).map(({ league }) => league)).toEqual([
    'women',
    'men',
  ]);
});
