import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { tellLeads } from '#features/poolNews/server/leads.ts';
import { Cache } from '#server/infrastructure/cache/cache.ts';
import { Standings } from '#server/pools/leaderboard/standings.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { type BrowserUser, chooseAction, goTo, PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { expectFocus, notification, SOON, waitForNews } from '#test/e2e/toasts.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let ana: Player;
let sam: Player;
let noor: Player;
let season: Season;
let round: Round;
let games: Game[];
let pool: Pool;

/** Ana runs a pool of Sam and Noor. Sam picks the first teams of a round, Noor the second ones; it is open. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ana = await t.buildUser({ username: 'Ana' });
  sam = await t.buildUser({ username: 'Sam' });
  noor = await t.buildUser({ username: 'Noor' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  round = await t.buildRound(season, { name: 'Sweet 16' });
  games = [
    await t.buildGame(round, { team1: 'Duke', team2: 'Oregon', seed1: 1, seed2: 12 }),
    await t.buildGame(round, { team1: 'Iowa', team2: 'Yale', seed1: 4, seed2: 13 }),
    await t.buildGame(round, { team1: 'Kansas', team2: 'Vermont', seed1: 3, seed2: 14 }),
  ];
  pool = await t.buildPool(ana, season, 'The Office');
  for (const [player, side] of [
    [sam, 1],
    [noor, 2],
  ] as const) {
    const entry = await t.buildMember(pool, player);
    for (const game of games) await t.setPick(entry, game, side);
  }
  await t.makeOlder('2 days');
});

const path = () => `/groups/${pool.id}/feed`;
const gameNo = (n: number) => games[n] ?? expect.fail();
const say = (by: Player, text: string) =>
  by.call('sendMessage', { params: { id: pool.id }, body: { text, key: randomUUID() } });

async function write({ page }: BrowserUser, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Counts the calls of standings that a page makes from now on. */
function countStandings(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/(?:leaderboard|standings|pick-grid)$/.test(new URL(request.url()).pathname)) asked += 1;
  });
  return () => asked;
}

/** As the job does after a result. */
async function tellNewLeads(): Promise<void> {
  const { database } = t;
  const deadlineBarrier = new DeadlineBarrier(database);
  const cache = new Cache({ changes: t.changes, now: database.now });
  await tellLeads({ database, deadlineBarrier, standings: new Standings(database, cache, deadlineBarrier) });
}

async function lock(): Promise<void> {
  await t.moveDeadline(round, -1);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
}

describe.each(STORY_DEVICES)('the news of a pool %s', (_, device) => {
  test('members write, react and delete, and a message makes nobody fetch standings', async () => {
    await say(ana, 'Welcome to the pool');
    const one = await site.open(path(), device, sam);
    const two = await site.open(`/groups/${pool.id}/leaderboard`, device, noor);
    const unread = two.page.getByRole('navigation', { name: 'Main' }).getByText('1 unread');
    await unread.waitFor(SOON);
    await goTo(two, 'Pool');
    await two.page.getByText('Welcome to the pool').waitFor();
    await unread.waitFor({ state: 'detached', ...SOON });
    // what tells results asks once, when it comes
    await waitForNews(two);
    const asked = countStandings(two.page);
    await write(one, ' ');
    await one.page.getByText('Write something').waitFor();
    await write(one, 'Duke!\nSee https://example.org/duke');
    await two.page.getByText('Duke!').waitFor(SOON);
    const link = two.page.getByRole('link', { name: 'https://example.org/duke' });
    expect(await link.getAttribute('rel')).toBe('nofollow noopener noreferrer ugc');
    await expectFocus(one, 'Message');
    expect(await one.page.getByLabel('Message', { exact: true }).inputValue()).toBe('');

    await two.page.getByRole('button', { name: /^React to Sam: Duke!/ }).click();
    await two.page.getByRole('menuitem', { name: 'Clap' }).click();
    await one.page.getByRole('button', { name: '👏 1, by Noor' }).waitFor(SOON);
    await one.checkScreen('news-message');
    await chooseAction(one, 'Sam: Duke! See https://example.org/duke', 'Delete …');
    await one.page.getByRole('button', { name: 'Delete Message' }).click();
    await notification(one, 'Message deleted').waitFor();
    await two.page.getByText('Message deleted', { exact: true }).waitFor(SOON);
    expect(asked()).toBe(0);
  });

  test('an answer quotes what it answers, until that is deleted', { tags: 'slow' }, async () => {
    await say(ana, 'Who has Duke?');
    const one = await site.open(path(), device, sam);
    await chooseAction(one, 'Ana: Who has Duke?', 'Answer');
    await expectFocus(one, 'Message');
    await one.page.getByRole('button', { name: 'Answer nothing' }).click();
    await chooseAction(one, 'Ana: Who has Duke?', 'Answer');
    await write(one, 'I do');
    const quote = one.page.getByRole('article').getByRole('blockquote');
    await quote.getByText('In answer to Ana Who has Duke?').waitFor();
    await one.page.getByRole('button', { name: 'Answer nothing' }).waitFor({ state: 'detached' });
    await write(one, 'and Yale');
    await one.page.getByText('and Yale').waitFor();
    expect(await quote.count()).toBe(1);
    await one.checkScreen('news-answer');
    const [, , asked] = (await ana.call('readPoolFeed', { params: { id: pool.id } })).items;
    await ana.call('deleteMessage', { params: { id: pool.id, messageId: asked?.id ?? '' } });
    await quote.getByText('a deleted message').waitFor(SOON);
  });

  test('a result says where it moved the user, and consecutive ones stand together', { tags: 'slow' }, async () => {
    await lock();
    await decideGame(root, gameNo(0));
    const person = await site.open('/', device, sam);
    await goTo(person, 'Pool');
    await person.page.getByText('1 result · you +1, 1st').waitFor(SOON);
    await decideGame(root, gameNo(1), 'Yale');
    await decideGame(root, gameNo(2), 'Vermont');
    await person.page.getByText('3 results · you +1, 2nd').waitFor(SOON);
    await say(noor, 'Ha!');
    await person.page.getByText('Ha!').waitFor(SOON);
    await person.page.getByRole('button', { name: 'Messages', exact: true }).click();
    await person.page.getByText('3 results').waitFor({ state: 'detached' });
    await person.checkScreen('news-messages');
  });

  test('those who run the pool pin a note, mute and delete, and read what is reported', { tags: 'slow' }, async () => {
    await say(noor, 'Rude words');
    const member = await site.open(path(), device, sam);
    await chooseAction(member, 'Noor: Rude words', 'Report …');
    await member.page.getByLabel('What is wrong with it?').fill('It is rude');
    await member.page.getByRole('button', { name: 'Report', exact: true }).click();
    await notification(member, 'Reported').waitFor();

    const admin = await site.open(path(), device, ana);
    await admin.page.getByRole('button', { name: 'Pin a Note' }).click();
    await admin.page.getByLabel('Note', { exact: true }).fill('Dinner at eight');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByRole('region', { name: 'Pinned note' }).getByText('Dinner at eight').waitFor();
    await admin.page.getByRole('heading', { name: 'Reports' }).click();
    await admin.page.getByText('Reported by Sam: It is rude').waitFor();
    await admin.checkScreen('news-admin');
    await chooseAction(admin, 'Noor: Rude words', 'Mute …');
    await admin.page.getByLabel('How long').selectOption('For an hour');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await notification(admin, 'Noor is muted').waitFor();
    await admin.page.getByRole('button', { name: 'Delete the message of Noor' }).click();
    await member.page.getByText('Message deleted by Ana').waitFor(SOON);

    const muted = await site.open(path(), device, noor);
    await muted.page.getByText(/^You were muted by Ana until .*\. You can read/).waitFor();
    expect(await muted.page.getByLabel('Message', { exact: true }).count()).toBe(0);
    await muted.checkScreen('news-muted');
  });

  test('a message that is sent again after a lost answer is there once', { tags: 'slow' }, async () => {
    const person = await site.open(path(), device, sam);
    const { page } = person;
    let sent = 0;
    await page.route('**/messages', async (route) => {
      sent += 1;
      const response = await route.fetch();
      // the first answer is lost
      if (sent === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    person.allowFailedRequests();
    await write(person, 'Only once');
    await notification(person, 'The message was not sent').waitFor(SOON);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue(), SOON).toBe('');
    expect(await page.getByText('Only once').count()).toBe(1);
  });

  test('in an archived season the news is read only', { tags: 'slow' }, async () => {
    const { id } = await say(noor, 'It was fun');
    await sam.call('reportMessage', { params: { id: pool.id, messageId: id }, body: { reason: 'It was not' } });
    await t.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
    const person = await site.open(path(), device, ana);
    const { page } = person;
    await page.getByText('Its season is archived: nothing can be written here.').waitFor();
    await page.getByRole('article').getByText('It was fun').waitFor();
    await page.getByRole('heading', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Dismiss the report of Sam' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Pin|Change|React|Send|Actions|Delete)/ }).count()).toBe(0);
    await person.checkScreen('news-archived');
  });
});

test('what is answered can be chosen while a message is on its way', { tags: 'slow' }, async () => {
  await say(ana, 'Who has Duke?');
  const person = await site.open(path(), PHONE, sam);
  const { page } = person;
  const held = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    await held.promise;
    await route.continue();
  });
  await write(person, 'Hi');
  await chooseAction(person, 'Ana: Who has Duke?', 'Answer');
  held.resolve();
  await page.getByRole('article').getByText('Hi', { exact: true }).waitFor(SOON);
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue(), SOON).toBe('');
  await write(person, 'I do');
  await page.getByRole('article').getByText('In answer to Ana Who has Duke?').waitFor(SOON);
});

test('what could not be marked as read is marked with the next answer', { tags: 'slow' }, async () => {
  const { id } = await say(ana, 'Welcome to the pool');
  const person = await site.open(`/groups/${pool.id}/leaderboard`, PHONE, sam);
  const { page } = person;
  const unread = page.getByRole('navigation', { name: 'Main' }).getByText('1 unread');
  await unread.waitFor(SOON);
  person.allowFailedRequests();
  let marked = 0;
  await intercept(page, '**/feed/read', (route) => {
    marked += 1;
    return marked === 1 ? route.abort('connectionreset') : route.continue();
  });
  await goTo(person, 'Pool');
  await expect.poll(() => marked, SOON).toBe(1);
  await noor.call('addReaction', { params: { id: pool.id, itemId: id, kind: 'clap' } });
  await unread.waitFor({ state: 'detached', ...SOON });
  expect(marked).toBe(2);
});

test('a game day on two phones', { tags: 'slow' }, async () => {
  const one = await site.open(path(), PHONE, sam);
  const two = await site.open(path(), PHONE, noor);
  await one.page.getByText('Nothing has happened yet').waitFor();
  await one.checkScreen('news-day-0-empty');
  await lock();
  await one.page.getByText('Sweet 16 is locked').waitFor(SOON);
  await one.checkScreen('news-day-1-lock');
  await decideGame(root, gameNo(0));
  await tellNewLeads();
  await one.page.getByText('Sam 01 takes the lead').waitFor(SOON);
  await one.page.getByText('1 result · you +1, 1st').waitFor(SOON);
  await one.checkScreen('news-day-2-result');
  await write(one, 'Called it.');
  await two.page.getByText('Called it.').waitFor(SOON);
  await two.page.getByRole('button', { name: 'React to Sam: Called it.' }).click();
  await two.page.getByRole('menuitem', { name: 'Eyes' }).click();
  await one.page.getByRole('button', { name: '👀 1, by Noor' }).waitFor(SOON);
  await one.checkScreen('news-day-3-message');
  await decideGame(root, gameNo(1), 'Yale');
  await decideGame(root, gameNo(2), 'Vermont');
  await tellNewLeads();
  await two.page.getByText('Noor 01 takes the lead').waitFor(SOON);
  await two.page.getByRole('link', { name: 'Sweet 16 is complete · you won with 2' }).waitFor(SOON);
  await two.checkScreen('news-day-4-lead');
});
