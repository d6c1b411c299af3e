import { beforeEach, describe, expect, test } from 'vitest';
import { seasonLabel } from '#client/seasons/season/season.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Feed } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import type { SuggestionReason } from '#domain/feed/feed.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildMarch, gamesOf, type March, roundOf } from '#test/support/marchFixture.ts';
import { chooseAction, goTo, PHONE } from './browserUser.ts';
import { openBrowserSite, SMALL_DEVICES } from './site.ts';
import { notification, notifications, SOON, waitForNews } from './toasts.ts';

const site = await openBrowserSite({ resultsFeed: 'espn' });
const { t } = site;

let root: Player;
let sam: Player;
let march: March;
let games: Game[];

/** The Second Round is in play: sam has picked team1 in its first four games. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  march = await buildMarch(t, 1);
  const second = roundOf(march, 2);
  games = gamesOf(march, second);
  const entry = await t.buildEntry(sam, march.season);
  const pool = await t.buildPool(sam, march.season);
  await t.buildMembership(pool, entry);
  for (const game of games.slice(0, 4)) await t.setPick(entry, game, 1);
  await t.moveDeadline(second, -60);
});

describe.each(SMALL_DEVICES)('%s', (_, device) => {
  test('players see scores, clock and network of live games, finals, and what does not take place', async () => {
    await change(0, { status: 'live', score1: 64, score2: 60, clock: '2nd 4:31', broadcast: 'CBS' });
    await change(1, { status: 'postponed' });
    await change(2, { status: 'canceled' });
    await change(3, { score1: 58, score2: 71, winner: games[3]?.team2 ?? '' });
    const person = await site.visitor(device, sam);
    const { page } = person;
    const picture = (screen: string) => person.checkScreen(`scores-${screen}`);
    await person.open('/');
    const listed = page.getByRole('list', { name: 'My picks of this round' }).getByRole('listitem');
    await listed.first().waitFor();
    const line = (index: number) => listed.filter({ hasText: games[index]?.team1 ?? '' }).innerText();
    expect(await line(0)).toMatch(/Live\s+2nd 4:31\s+64–60\s+my pick leads/);
    expect([await line(1), await line(2)]).toEqual([
      expect.stringContaining('Postponed'),
      expect.stringContaining('Canceled'),
    ]);
    expect(await line(3)).toContain('58–71');
    await page.getByText('1 of 16 decided · 1 game live').waitFor();
    await picture('dashboard');

    await goTo(person, 'My Picks');
    const card = (index: number) => page.getByRole('group', { name: pairOf(index) });
    await expect.poll(() => card(0).innerText(), SOON).toMatch(/64\s+Live 2nd 4:31\s+CBS\s.*\s60/s);
    expect(await card(3).innerText()).toMatch(/58\s+Final\s.*\s71/s);
    await card(0).scrollIntoViewIfNeeded();
    await picture('picks');

    await goTo(person, 'Bracket');
    await page.getByRole('heading', { name: 'East Region' }).waitFor();
    const inBracket = page.getByRole('list', { name: 'Second Round' }).getByRole('listitem').first();
    expect(await inBracket.textContent()).toMatch(/Live 2nd 4:31 CBS.*score 64.*score 60/);
    await picture('bracket');

    await goTo(person, 'Picks Grid');
    const row = (index: number) => page.getByRole('rowheader', { name: games[index]?.team1 ?? '' });
    await row(0).waitFor();
    expect(await row(0).textContent()).toMatch(/Live 2nd 4:31 CBS.*score 64.*score 60/);
    expect(await row(3).textContent()).toMatch(/score 58.*score 71/);
    await picture('grid');
    await row(0).getByRole('button').click();
    await page.getByRole('dialog', { name: 'Who picked whom' }).getByText('Live 2nd 4:31').waitFor();
    await picture('grid-game');
    await page.keyboard.press('Escape');

    await goTo(person, 'Leaderboard');
    await page.getByRole('button', { name: '1 of 16 decided · 1 live' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\s*Live$/ })
      .waitFor();
    await change(4, { status: 'live', score1: 2, score2: 0 });
    await page.getByRole('button', { name: '1 of 16 decided · 2 live' }).waitFor(SOON);
    await picture('leaderboard');
  });
});

test('a score that moves is shown, but neither read aloud nor worth a point', { tags: 'slow' }, async () => {
  await change(0, { status: 'live', score1: 64, score2: 60, clock: '2nd 4:31' });
  const person = await site.open('/picks', PHONE, sam);
  const { page } = person;
  const card = page.getByRole('group', { name: pairOf(0) });
  await expect.poll(() => card.innerText(), SOON).toMatch(/64\s+Live 2nd 4:31\s.*\s60/s);
  await page.evaluate(watchLiveRegions);
  await change(0, { score1: 77, clock: '2nd 4:02' });
  await expect.poll(() => card.innerText(), SOON).toMatch(/77\s+Live 2nd 4:02\s.*\s60/s);
  await page.getByText('You have 0 right, 4 to come').waitFor();
  await waitForNews(person);
  await change(0, { winner: games[0]?.team1 ?? '' });
  await notification(person, `✓ ${games[0]?.team1} beat ${games[0]?.team2}`).waitFor(SOON);
  expect(await page.evaluate(() => window.spoken?.filter((text) => /77|4:02/.test(text)))).toEqual([]);
});

test('scores are typed after pressing a winner, or with status and clock in the form of the game', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/admin', PHONE, root);
  const { page } = person;
  const [first, second] = games;
  if (!first || !second) return expect.fail('there are no games');
  await page
    .getByRole('group', { name: winnerOf(first) })
    .getByRole('button', { name: first.team1 })
    .click();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await person.checkScreen('scores-undo');
  await page.getByRole('button', { name: 'Add Score' }).click();
  const dialog = page.getByRole('dialog', { name: 'Score' });
  await dialog.getByLabel(`Score of ${first.team1}`).fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A score is a whole number from 0 to 999').waitFor();
  await dialog.getByLabel(`Score of ${first.team1}`).fill('70');
  await change(0, { score1: 31, score2: 64 });
  await expect.poll(() => dialog.getByLabel(`Score of ${first.team2}`).inputValue(), SOON).toBe('64');
  expect(await dialog.getByLabel(`Score of ${first.team1}`).inputValue()).toBe('70');
  await person.checkScreen('scores-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored(first)).toMatchObject({ winner: first.team1, status: 'final', score1: 70, score2: 64 });
  await page
    .getByRole('group', { name: winnerOf(first) })
    .getByText('Score 70')
    .waitFor();

  // a round in play is listed once
  expect(await page.getByRole('button', { name: /^Second Round/ }).count()).toBe(0);
  await page.getByRole('button', { name: `Edit ${second.team1} – ${second.team2}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Game' });
  await form.getByLabel('Status').selectOption('Live');
  await form.getByText('Teams, region, clock and network').click();
  await form.getByLabel('Clock').fill('Halftime');
  await form.getByLabel('Network').fill('TBS');
  await form.getByLabel(`Score of ${second.team1}`).fill('31');
  await form.getByLabel(`Score of ${second.team2}`).fill('28');
  await person.checkScreen('scores-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await stored(second)).toMatchObject({ status: 'live', score1: 31, clock: 'Halftime', broadcast: 'TBS' });
  const card = page.getByRole('group', { name: winnerOf(second) });
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.innerText(), SOON).toMatch(/Live Halftime\s+TBS/);
  await person.checkScreen('scores-console');
});

test('the console shows what is wrong with the feed, and sets a suggested result by one tap', {
  tags: ['one-process', 'slow'],
}, async () => {
  const [first, second, third, fourth] = games;
  if (!first || !second || !third || !fourth) return expect.fail('there are no games');
  await change(1, { winner: second.team1 });
  await change(3, { score1: 58 });
  const person = await site.open('/admin', PHONE, root);
  const { page } = person;
  const panel = page.getByRole('region', { name: 'Results feed' });
  await panel.getByText('All results are entered by hand.').waitFor();
  await person.checkScreen('feed-off');
  await panel.getByLabel('Mode of the results feed').selectOption('Suggestions');
  await panel.getByText('Not asked yet').waitFor();

  await suggest(first, 1, 'mode');
  await suggest(second, 2, 'by hand');
  await suggest(fourth, 2, 'no scores', [null, null]);
  await addCheck('The feed answered 403', [
    anEvent(1, `${third.team1} Wildcats`, `${third.team2} Eagles`),
    anEvent(2, 'Northern Something', 'Another Team'),
  ]);
  await panel.getByText(/^No complete answer since .+: The feed answered 403$/).waitFor(SOON);
  await panel.getByText('3 suggested results').waitFor();
  await panel.getByRole('button', { name: `Is it ${third.team1} – ${third.team2}?` }).waitFor();
  await person.checkScreen('feed');
  await panel.getByText('The feed gives no scores.').scrollIntoViewIfNeeded();
  await person.checkScreen('feed-suggested');
  await panel.getByLabel('Another Team is').scrollIntoViewIfNeeded();
  await person.checkScreen('feed-unmatched');
  await panel.getByText('2 games of the feed not found here').waitFor();
  await panel.getByRole('button', { name: `Is it ${third.team1} – ${third.team2}?` }).click();
  await panel.getByText('1 game of the feed not found here').waitFor(SOON);
  expect(await boundTeams()).toEqual([third.team1, third.team2]);
  await person.checkScreen('feed-bound');
  await notifications(person).getByRole('button', { name: 'Take Back' }).click();
  await notification(person, 'Taken back: the next check looks for the games again').waitFor(SOON);
  expect(await boundTeams()).toEqual([]);

  await panel.getByLabel('Northern Something is').selectOption(third.team2);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('1 team of the feed set by hand').click();
  expect(await boundTeams()).toEqual([third.team2]);
  const taking = panel.getByRole('button', { name: `Take Back: Northern Something is ${third.team2}` });
  await taking.scrollIntoViewIfNeeded();
  await person.checkScreen('feed-bound-list');
  await taking.click();
  await panel.getByText('1 team of the feed set by hand').waitFor({ state: 'detached' });
  expect(await boundTeams()).toEqual([]);

  await panel.getByRole('button', { name: `Accept: ${fourth.team2} won` }).click();
  await panel.getByText('2 suggested results').waitFor();
  expect(await stored(fourth)).toMatchObject({ winner: fourth.team2, score1: 58, score2: null });
  await panel.getByRole('button', { name: `Accept: ${first.team1} won` }).click();
  await panel.getByText('1 suggested result').waitFor();
  expect(await stored(first)).toMatchObject({ winner: first.team1, score1: 70, score2: 64 });
  await panel.getByRole('button', { name: `Accept: ${second.team2} won` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the result' });
  await dialog.getByText(`${second.team2} is the winner instead of ${second.team1}.`).waitFor();
  await dialog.getByRole('button', { name: 'Change Result' }).click();
  await expect.poll(() => stored(second), SOON).toMatchObject({ winner: second.team2, score1: 70, score2: 64 });
  await page
    .getByRole('group', { name: winnerOf(first) })
    .getByText('Set by hand')
    .waitFor(SOON);
  // the app of the tests has a feed that nobody serves
  await panel.getByRole('button', { name: 'Check Now' }).click();
  await panel.getByText(/^No complete answer since .+: Not reachable: /).waitFor(SOON);

  await page.getByRole('tab', { name: 'Seasons' }).click();
  await chooseAction(person, seasonLabel(march.season), 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Season' });
  await form.getByLabel('League').selectOption('Women');
  await form.getByLabel('Results feed').selectOption('Automatic');
  await form.getByText('A winner is set once the round is locked').waitFor();
  await person.checkScreen('feed-season');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await root.call('listSeasons')).toMatchObject([{ feed: 'automatic', league: 'women' }]);
});

test('the console of a season that is fed asks nobody for winners, and unfolds the games for a person who sets one', {
  tags: 'slow',
}, async () => {
  const [first] = games;
  if (!first) return expect.fail('there are no games');
  await root.call('changeSeason', { params: { id: march.season.id }, body: { feed: 'automatic' } });
  await addCheck(null, []);
  const { page } = await site.open('/admin', PHONE, root);
  await page.getByRole('region', { name: 'Results feed' }).getByText('Nothing needs you now.').waitFor();
  const winner = page.getByRole('group', { name: winnerOf(first) });
  expect([await page.getByText('Choose the winners').count(), await winner.count()]).toEqual([0, 0]);
  await page.getByText('set a winner by hand').click();
  await winner.waitFor();
  await addCheck('The feed answered 403', []);
  await page.getByText('Choose the winners').waitFor(SOON);
});

/** The feed names this side as the winner. */
async function suggest(
  { id, seasonId }: Game,
  side: 1 | 2,
  reason: SuggestionReason,
  [score1, score2]: readonly (number | null)[] = [70, 64],
): Promise<void> {
  await t.sql(
    (sql) => sql`
      insert into feed_games (game_id, season_id, source, event_id, winner, score1, score2, seen_at, reason)
      values (${id}, ${seasonId}, 'espn', ${String(id)}, ${side}, ${score1 ?? null}, ${score2 ?? null}, now(), ${reason})
    `,
  );
}

async function boundTeams(): Promise<string[]> {
  const rows = await t.sql((sql) => sql<{ team: string }[]>`select team from feed_teams order by feed_id`);
  return rows.map(({ team }) => team);
}

/** A check that has just failed, or not if there is no error, an hour after the last one that did not. */
async function addCheck(error: string | null, unmatched: Feed['unmatched']): Promise<void> {
  await t.sql(
    (sql) => sql`
      insert into feed_checks (season_id, asked_at, checked_at, succeeded_at, error, unmatched)
      values (${march.season.id}, now(), now(), now() - interval '1 hour', ${error}, ${JSON.stringify(unmatched)}::text::jsonb)
      on conflict (season_id) do update set error = excluded.error
    `,
  );
}

function anEvent(id: number, ...names: [string, string]): Feed['unmatched'][number] {
  const teams = names.map((name, index) => ({ feedId: `${id}${index}`, name, team: null }));
  return { eventId: `${id}`, headline: 'South Region - 2nd Round', startTime: '2026-03-22T16:10:00.000Z', teams };
}

const pairOf = (index: number) => `${games[index]?.team1} or ${games[index]?.team2}`;
const winnerOf = ({ team1, team2 }: Game) => `Winner of ${team1} – ${team2}`;

async function change(index: number, body: SentBodyOf<'changeGame'>): Promise<void> {
  await root.call('changeGame', { params: { id: games[index]?.id ?? 0 }, body });
}

async function stored({ id }: Game): Promise<Game | undefined> {
  return (await root.call('listActiveGames')).find((game) => game.id === id);
}

declare global {
  interface Window {
    /** the texts of live regions */
    spoken?: string[];
  }
}

/** Collects what live regions say. Runs in the page. */
function watchLiveRegions(): void {
  const spoken: string[] = [];
  window.spoken = spoken;
  const read = () => {
    for (const { textContent } of document.querySelectorAll('[role=status], [role=alert], [role=log], [aria-live]')) {
      if (!spoken.includes(textContent)) spoken.push(textContent);
    }
  };
  new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
}
