import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game } from '#contract/schemas.ts';
import { changeByFeed } from '#server/tournament/season/games.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildMarch, type March } from '#test/support/marchFixture.ts';
import { goTo, PHONE } from './browserUser.ts';
import { PicksPage } from './picksPage.ts';
import { openBrowserSite, SMALL_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite({ resultsFeed: 'espn' });
const { t } = site;

let root: Player;
let sam: Player;
let march: March;
let entry: Entry;
/** two games of the open first round, each with a place on its second side */
let games: readonly [Game, Game];

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  march = await buildMarch(t, 0);
  const [first, second] = march.games.filter(({ region }) => region === 'East Region');
  if (!first || !second) return expect.fail('there are no games');
  games = [await place(first, 'Texas/Xavier'), await place(second, 'Iowa / Tulsa')];
  entry = await t.buildEntry(sam, march.season);
  await t.setPick(entry, first, 2);
});

const place = ({ id }: Game, team2: string) => root.call('changeGame', { params: { id }, body: { team2 } });

/** The feed has an event for the place of a game. */
async function bind({ id, seasonId, team2 }: Game): Promise<void> {
  await t.sql(
    (sql) => sql`
      insert into feed_play_ins (game_id, season_id, place, team, source, event_id, feed_ids, start_time, broadcast)
      values (${id}, ${seasonId}, ${team2}, ${team2}, 'espn', ${String(id)}, ${['251', '2752']}, now() + interval '1 hour', 'truTV')
    `,
  );
}

async function play({ id }: Game, score1: number, score2: number): Promise<void> {
  await t.sql(
    (sql) => sql`
      update feed_play_ins set status = 'live', clock = '2nd 4:31', score1 = ${score1}, score2 = ${score2} where game_id = ${id}
    `,
  );
}

const settle = ({ id, seasonId }: Game, team2: string) =>
  t.database.transact(changeByFeed, { id, seasonId }, { team2 }, []);

/** Returns the words of a team's name that are broken in the middle where it is shown. Runs in the page. */
function findBrokenWords(name: string): string[] {
  const shown = [...document.querySelectorAll('main *')].filter(
    (element) => element.textContent === name && element.children.length <= 1 && !element.closest('.visually-hidden'),
  );
  const words = shown.flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      [...(node.nodeValue ?? '').matchAll(/[^\s/]+/g)].map(({ 0: word, index }) => ({ node, word, index })),
    ),
  );
  if (words.length === 0) return [`${name} is not shown`];
  return words.flatMap(({ node, word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
  });
}

describe.each(SMALL_DEVICES)('%s', (_, device) => {
  test('players see when a place is played for, then the score, until the place is settled', {
    tags: 'slow',
  }, async () => {
    const [first, second] = games;
    await bind(first);
    await bind(second);
    await play(first, 34, 30);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await person.open('/');
    const card = page.getByRole('region', { name: 'Play-ins' });
    const lines = card.getByRole('listitem');
    await expect
      .poll(() => lines.allInnerTexts(), SOON)
      .toEqual([
        expect.stringMatching(/Texas\/Xavier\s+East \d+\s+Texas 34 – 30 Xavier\s+Live 2nd 4:31\s+truTV/),
        expect.stringMatching(/Iowa \/ Tulsa\s+East \d+\s+\w{3} \d+:\d\d [AP]M\s+truTV/),
      ]);
    await person.checkScreen('play-ins-dashboard');
    expect(await page.evaluate(findBrokenWords, 'Texas/Xavier')).toEqual([]);

    await goTo(person, 'My Picks');
    const matchup = page.getByRole('group', { name: 'Texas/Xavier' });
    await expect
      .poll(() => matchup.innerText(), SOON)
      .toMatch(/Play-in\s+Texas 34 – 30 Xavier\s+Live 2nd 4:31\s+truTV/);
    await matchup.scrollIntoViewIfNeeded();
    expect(await page.evaluate(findBrokenWords, 'Texas/Xavier')).toEqual([]);
    await person.checkScreen('play-ins-picks');
    await goTo(person, 'Bracket');
    const tab = page.getByRole('tab', { name: 'East' });
    if (await tab.isVisible()) await tab.click();
    const drawn = page.getByRole('listitem').filter({ hasText: 'Texas/Xavier' }).first();
    await expect.poll(() => drawn.innerText(), SOON).toMatch(/Play-in\s+34–30\s+Live\s+2nd 4:31/);
    await person.checkScreen('play-ins-bracket');
    expect(await page.evaluate(findBrokenWords, 'Texas/Xavier')).toEqual([]);

    await goTo(person, 'Dashboard');
    await play(first, 71, 65);
    await page.getByText('Texas 71 – 65 Xavier').waitFor(SOON);
    await settle(first, 'Texas');
    await expect.poll(() => lines.count(), SOON).toBe(1);
    await settle(second, 'Tulsa');
    await card.waitFor({ state: 'hidden', ...SOON });
  });
});

test('who has picked a place reads which team it is, until they close it', { tags: 'slow' }, async () => {
  await bind(games[0]);
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  await person.open('/');
  await settle(games[0], 'Texas');
  const text = page.getByText('Texas won its way in: your pick Texas/Xavier is Texas.');
  await text.waitFor(SOON);
  await person.checkScreen('play-ins-notice');
  await goTo(person, 'My Picks');
  await text.waitFor();
  const news = page.getByRole('region', { name: 'News' });
  await news.getByRole('button').first().click();
  await text.waitFor({ state: 'hidden' });
  await goTo(person, 'Dashboard');
  await page.getByRole('heading', { name: 'First Round' }).first().waitFor();
  expect(await text.count()).toBe(0);
});

test('an unsaved pick of a place is saved as the team that has won it meanwhile', { tags: 'slow' }, async () => {
  const [first, second] = games;
  const picks = await PicksPage.open(site, PHONE, sam);
  picks.person.allowFailedRequests();
  const mend = await picks.breakSaves();
  await picks.team('Iowa / Tulsa').click();
  await picks.waitForMark('Iowa / Tulsa', 'Not saved · Retry');
  await settle(second, 'Tulsa');
  await picks.team('Iowa / Tulsa').waitFor({ state: 'hidden', ...SOON });
  await picks.waitForMark('Tulsa', 'Not saved · Retry');
  await mend();
  await picks.team(first.team1).click();
  await picks.waitForMark('Tulsa', 'Saved');
  expect(await picks.readPicked()).toEqual([first.team1, 'Tulsa']);
});

test('the console counts the settled places, and settles one by a tap', { tags: ['one-process', 'slow'] }, async () => {
  const [first, second] = games;
  await root.call('changeSeason', { params: { id: march.season.id }, body: { feed: 'suggest' } });
  await bind(first);
  await settle(second, 'Tulsa');
  await t.sql(
    (sql) => sql`
      update feed_play_ins
      set status = 'final', score1 = 71, score2 = 65, final_winner = 1, final_score1 = 71, final_score2 = 65,
        seen_at = now(), reason = 'mode'
      where game_id = ${first.id}
    `,
  );
  const person = await site.visitor(PHONE, root);
  const { page } = person;
  await person.open('/admin');
  const panel = page.getByRole('region', { name: 'Results feed' });
  await panel.getByText('Texas beat Xavier 71–65: rename Texas/Xavier').waitFor(SOON);
  await panel.getByText('Play-ins: 1 of 2 settled').click();
  await panel.getByText('Tulsa has the place.').waitFor();
  await person.checkScreen('play-ins-console');
  await panel.getByRole('button', { name: 'Accept: Texas beat Xavier 71–65: rename Texas/Xavier' }).click();
  await panel.getByText('Play-ins: 2 of 2 settled').waitFor(SOON);
  const [pick] = await sam.call('listPicks', { query: { entryId: entry.id } });
  expect(pick).toMatchObject({ pick: 'Texas' });
});
