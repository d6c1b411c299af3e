import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { commitmentOf, picksText, rootOf } from '#domain/seals/seal.ts';
import type { Seal as ListedSeal } from '#features/proof/contract/seals.ts';
import { formatSeal, parseSeal } from '#features/proof/domain/sealFile.ts';
import { sha256 } from '#server/pools/seals/sealHashes.ts';
import { type BrowserUser, goTo, PHONE } from '#test/e2e/browserUser.ts';
import { intercept } from '#test/e2e/intercept.ts';
import { openBrowserSite, STORY_DEVICES } from '#test/e2e/site.ts';
import { SOON } from '#test/e2e/toasts.ts';
import type { ApiUser as Player } from '#test/support/app.ts';

const site = await openBrowserSite();
const { t } = site;

let sam: Player;
let round: Round;
let season: Season;
let pool: Pool;
let games: Game[];
let entries: Entry[];

/** sam and noor are in a pool whose first round is open; noor has picked Duke. */
beforeEach(async () => {
  await t.database.reset();
  sam = await t.buildUser({ username: 'sam' });
  const noor = await t.buildUser({ username: 'noor' });
  season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  round = await t.buildRound(season, { number: 1, name: 'First Round' });
  games = [
    await t.buildGame(round, { team1: 'Duke', seed1: 1, team2: 'Baylor', seed2: 9 }),
    await t.buildGame(round, { team1: 'Oregon', seed1: 4, team2: 'Drake', seed2: 13 }),
  ];
  pool = await t.buildPool(noor, season);
  entries = [];
  for (const person of [sam, noor]) {
    const entry = await t.buildMember(pool, person);
    entries.push(entry);
  }
  const [, noors] = entries;
  const [duke] = games;
  if (noors && duke) await t.setPick(noors, duke, 1);
  await t.makeOlder('1 day');
});

/** Changes the pick of the first game behind the app, which caches the picks of past rounds. */
async function tamperWith(entry: Entry | undefined): Promise<void> {
  await t.sql(
    (sql) => sql`update picks set side = 2 where entry_id = ${entry?.id ?? 0} and game_id = ${games[0]?.id ?? 0}`,
  );
  await t.sql((sql) => sql`select pg_notify('changes', ${`picks ${round.seasonId}`})`);
}

/** The seal as an operator forges it: a second leaf of an entry, which has picked the other team, under the root of both. */
async function forge(entry: Entry | undefined): Promise<{ file: string; list: ListedSeal[] }> {
  const seal = parseSeal(await sam.call('readSeal', { params: { id: pool.id, number: 1 } }));
  const leaves = seal.leaves.flatMap((leaf) => {
    const picks = leaf.sealed && picksText(leaf.sealed);
    if (leaf.entryId !== entry?.id || !picks) return { ...leaf, picks };
    const other = picks.replace('=1', '=2');
    return [
      { ...leaf, picks: undefined },
      { ...leaf, picks: other, commitment: commitmentOf(sha256, other) },
    ];
  });
  const head = { ...seal.head, entries: leaves.length };
  const root = rootOf(sha256, head, leaves);
  const list = await sam.call('listSeals', { params: { id: pool.id } });
  return {
    file: formatSeal({ ...seal, size: leaves.length + 1, root, head }, leaves),
    list: list.map((listed) => ({ ...listed, entries: leaves.length, root })),
  };
}

/** Picks Duke, and waits until the browser has the receipt. */
async function pickDuke(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Duke' }).click();
  const receipts = () =>
    page.evaluate(() => Object.entries(localStorage).flatMap(([key, text]) => (key.includes('receipt') ? text : [])));
  await expect.poll(receipts, SOON).toEqual([expect.stringContaining(`\\n${games[0]?.id}=1\\n`)]);
}

/** The leaderboard has the same button, and stays until the grid is loaded. */
async function openGrid(person: BrowserUser): Promise<void> {
  await goTo(person, 'Picks Grid');
  await person.page.getByRole('columnheader', { name: 'Matchup' }).waitFor(SOON);
}

async function verify({ page }: BrowserUser): Promise<string> {
  await page.getByRole('button', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the seals' });
  await dialog.getByText('Your browser has replayed the ledger').waitFor(SOON);
  return dialog.innerText();
}

test('a receipt of a session that has ended by itself goes when somebody else signs in at the browser', {
  tags: 'slow',
}, async () => {
  const person = await site.open('/picks', PHONE, sam);
  const { page } = person;
  await pickDuke(page);
  await t.sql((sql) => sql`delete from sessions where user_id = ${sam.user.id}`);
  const max = await t.buildUser({ username: 'max' });
  const [name = '', value = ''] = max.cookie?.split('=') ?? [];
  await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }]);
  await page.goto('/profile');
  await person.arrive('/profile');
  await page.getByRole('button', { name: 'Account menu of max' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unbusted-seal');
});

describe.each(STORY_DEVICES)('proof %s', (_, device) => {
  test('after the lock a player reads that picks are sealed as saved, and verifies those of all, also by a link', async () => {
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    await pickDuke(page);
    await t.moveDeadline(round, -1);
    await page.getByText('Sealed as you saved it').waitFor(SOON);
    await person.checkScreen('proof-sealed');

    await goTo(person, 'Leaderboard');
    await page.getByText('First Round is sealed', { exact: true }).waitFor(SOON);
    const good = await verify(person);
    expect(good).toMatch(
      /^Verify the seals\s+Every pick shown here is as it was at the lock\.\s+Your browser has replayed the ledger of results /,
    );
    expect(good).toContain('sam 01: sealed as you saved it');
    expect(good).toMatch(/First Round is sealed: \S{4} \S{4}$/);
    await person.checkScreen('proof-verify');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const [pool] = await sam.call('listPools');
    const reader = await site.open(`/groups/${pool?.id}/leaderboard#verify`, device, sam);
    await reader.page.getByText('Every pick shown here is as it was at the lock.').waitFor(SOON);
    await reader.leave();

    await tamperWith(entries[1]);
    await openGrid(person);
    expect(await verify(person)).toContain('noor 01, Duke – Baylor: Duke is sealed, Baylor shown');
    await person.checkScreen('proof-verify-changed');
  });

  test('a seal that could not be checked at the lock is checked once the network is back', {
    tags: 'slow',
  }, async () => {
    const person = await site.visitor(device, sam);
    const { page } = person;
    person.allowFailedRequests();
    await page.clock.install();
    let isGone = true;
    const fail = (route: Route) => (isGone ? route.abort('internetdisconnected') : route.continue());
    await person.open('/picks');
    await pickDuke(page);
    await intercept(page, '**/api/groups/*/seals*', fail);
    await t.moveDeadline(round, -1);
    await page.getByText('The seal of First Round could not be checked yet.').waitFor(SOON);
    isGone = false;
    await page.clock.fastForward(10_000);
    await page.getByText('Sealed as you saved it').waitFor(SOON);
  });

  test('a pick that is changed between the save and the lock raises an alarm', { tags: 'slow' }, async () => {
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    await pickDuke(page);
    await tamperWith(entries[0]);
    await t.moveDeadline(round, -1);
    const alarm = page.getByRole('alert').filter({ hasText: 'First Round is not sealed as you saved it' });
    await alarm.getByText('Duke – Baylor: saved Duke, sealed Baylor').waitFor(SOON);
    await person.checkScreen('proof-alarm');
    await goTo(person, 'Leaderboard');
    expect(await verify(person)).toContain('sam 01, by your receipt: Duke – Baylor: saved Duke, sealed Baylor');
  });

  test('the file of an operator who sealed two leaves of one entry is refused, and the browser says why', {
    tags: 'slow',
  }, async () => {
    await t.moveDeadline(round, -1);
    const { file, list } = await forge(entries[1]);
    const person = await site.visitor(device, sam);
    const { page } = person;
    await page.route('**/api/groups/*/seals', (route) => route.fulfill({ json: list }));
    await page.route('**/api/groups/*/seals/1', (route) =>
      route.fulfill({ contentType: 'text/plain; charset=utf-8', body: file }),
    );
    await person.open(`/groups/${pool.id}/leaderboard`);
    const found = await verify(person);
    expect(found).toContain('Something does not match what was sealed at the lock.');
    expect(found).toContain('The seal of First Round does not follow from its leaves');
    await person.checkScreen('proof-two-leaves');
  });

  test('an entry that is hidden after a first look is named, without an alarm', { tags: 'slow' }, async () => {
    await t.moveDeadline(round, -1);
    const person = await site.open(`/groups/${pool.id}/leaderboard`, device, sam);
    const { page } = person;
    expect(await verify(person)).toContain('Every pick shown here is as it was at the lock.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await t.sql((sql) => sql`update users set is_hidden = true where username = 'noor'`);
    await openGrid(person);
    const found = await verify(person);
    expect(found).toContain('1 thing was changed since.');
    expect(found).toContain(`Sealed and not shown: entry ${entries[1]?.id}`);
    await person.checkScreen('proof-hidden');
  });

  test('a guess that is changed between the save and the lock raises an alarm', { tags: 'slow' }, async () => {
    const final = await t.buildRound(season, { number: 6, name: 'Championship' });
    await t.buildGame(final, { region: 'Championship', team1: 'Duke', team2: 'Texas' });
    await t.sql((sql) => sql`update pools set tie_breaker = 'total'`);
    await t.moveDeadline(round, -10);
    const person = await site.open('/picks', device, sam);
    const { page } = person;
    const championship = page.getByRole('button', { name: /^Championship/ });
    if ((await championship.getAttribute('aria-expanded')) === 'false') await championship.click();
    await page.getByRole('textbox', { name: 'Your guess' }).fill('141');
    await page.keyboard.press('Enter');
    const receipts = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(receipts, SOON).toContain('total=141');
    await t.sql((sql) => sql`update guesses set total = 150`);
    await t.moveDeadline(final, -1);
    const alarm = page.getByRole('alert').filter({ hasText: 'Championship is not sealed as you saved it' });
    await alarm.getByText('Guess of the total: saved 141, sealed 150').waitFor(SOON);
    await alarm.scrollIntoViewIfNeeded();
    await person.checkScreen('proof-guess');
  });
});
