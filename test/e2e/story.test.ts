import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { EntryPick, type Game, type Round } from '#contract/schemas.ts';
import type { Region } from '#domain/bracket/regions.ts';
import { HOUR } from '#domain/time.ts';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { runSite } from '#test/support/processes.ts';
import { Admin } from './admin.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { BrowserUser, DESK, goTo, PHONE } from './browserUser.ts';
import { SOON } from './toasts.ts';

const GAMES: readonly (readonly [Region, string, number, string, number])[] = [
  ['East Region', 'Duke', 1, 'Vermont', 16],
  ['East Region', 'Oregon', 8, 'Drake', 9],
  ['West Region', 'Florida', 2, 'Lipscomb', 15],
  ['South Region', 'Auburn', 5, 'Akron', 12],
];

const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-story-'));
const account = { ADMIN_USERNAME: 'commissioner', ADMIN_PASSWORD: 'in the booth' };

await fillDataDir(dataDir);
const site = await runSite(() => ({ DATA_DIR: dataDir, ...account }));

let url: string;
let browser: Browser;
let admin: Admin;

beforeAll(async () => {
  [url, browser] = await Promise.all([site.url(), sharedBrowser()]);
  admin = await Admin.signIn(url, account.ADMIN_USERNAME, account.ADMIN_PASSWORD);
}, 120_000);

afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  rmSync(dataDir, { recursive: true });
});

test('two friends play a round from registration to standings that change with each winner', async () => {
  const { round, games } = await openRound();
  const ada = await BrowserUser.at(browser, url, PHONE);
  const bob = await BrowserUser.at(browser, url, { ...DESK, colorScheme: 'dark' });

  const invite = await adaMakesAPool(ada);
  await bobJoins(bob, invite);
  await nobodyLearnsAnything(ada, bob);

  const deadline = new Date(Date.now() - 60_000).toISOString();
  await admin.call('changeRound', { params: { id: round.id }, body: { name: round.name, deadline } });
  await expect.poll(() => standings(ada), SOON).toEqual(['–no rank yet Ada 01 0', '–no rank yet Bob 0']);
  await expect.poll(() => marks(bob), SOON).toEqual({ open: 8, correct: 0, wrong: 0 });
  await Promise.all([ada.checkScreen('story-before-winners-ada'), bob.checkScreen('story-before-winners-bob')]);

  for (const { id, team1 } of games) await admin.call('changeGame', { params: { id }, body: { winner: team1 } });
  await expect.poll(() => standings(ada), SOON).toEqual(['1 Ada 01 4', '2 Bob 3']);
  await expect.poll(() => marks(bob), SOON).toEqual({ open: 0, correct: 7, wrong: 1 });

  await Promise.all([ada.checkScreen('story-with-winners-ada'), bob.checkScreen('story-with-winners-bob')]);

  await goTo(ada, 'Picks Grid');
  await goTo(bob, 'Leaderboard');
  await expect.poll(() => marks(ada), SOON).toEqual({ open: 0, correct: 7, wrong: 1 });
  await expect.poll(() => standings(bob), SOON).toEqual(['1 Ada 01 4', '2 Bob 3']);
  await Promise.all([ada.checkScreen('story-swapped-ada'), bob.checkScreen('story-swapped-bob')]);
});

/** A season whose first round is open for an hour, with four games. */
async function openRound(): Promise<{ round: Round; games: Game[] }> {
  const season = await admin.call('createSeason', { body: { year: 2031, name: 'March Madness' } });
  const deadline = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const made = { seasonId: season.id };
  const round = await admin.call('createRound', {
    body: { ...made, number: 1, name: 'First Round', deadline: deadline(1) },
  });
  await admin.call('createRound', { body: { ...made, number: 2, name: 'Second Round', deadline: deadline(48) } });
  const games: Game[] = [];
  for (const [region, team1, seed1, team2, seed2] of GAMES) {
    const body = { ...made, roundId: round.id, region, team1, seed1, team2, seed2 };
    games.push(await admin.call('createGame', { body }));
  }
  return { round, games };
}

/** Registers, creates an entry, picks every game and creates a pool with it. Returns the invite link. */
async function adaMakesAPool(ada: BrowserUser): Promise<string> {
  const { page } = ada;
  await ada.open('/');
  await page.getByLabel('Username').waitFor();
  await ada.checkScreen('story-auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await typeAccount(ada, 'Ada');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('No entries yet').waitFor();
  await ada.checkScreen('story-dashboard-empty');

  await page.getByRole('button', { name: 'New Entry', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Create New Entry' }).waitFor();
  await ada.checkScreen('story-create-entry');
  await page.getByRole('button', { name: 'Create', exact: true }).last().click();
  await page.getByText(/ picks missing$/).click();
  await pickAll(
    ada,
    GAMES.map(([, team1]) => team1),
  );
  await ada.checkScreen('story-picks-saved');

  await goTo(ada, 'Dashboard');
  await page.getByText('All picks made').waitFor();
  await page.getByRole('link', { name: 'Create Pool', exact: true }).click();
  await page.getByLabel('Pool name').fill('The Office');
  await ada.checkScreen('story-create-pool');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  const invite = await page.getByLabel('Invite link').inputValue();
  await ada.checkScreen('story-pool-created');
  await page.getByRole('link', { name: 'Make Picks' }).click();
  await page.waitForURL('**/groups/1/picks?entryId=1');
  return invite;
}

/** Follows the link without an account, registers, joins, and picks one other team than Ada. */
async function bobJoins(bob: BrowserUser, invite: string): Promise<void> {
  const { page } = bob;
  await bob.open(invite);
  await page.getByRole('heading', { name: 'Ada invites you to The Office' }).waitFor();
  await bob.checkScreen('story-invite');
  await typeAccount(bob, 'Bob');
  await page.getByRole('button', { name: 'Register and Join' }).click();
  await page.waitForURL('**/groups/1/picks?entryId=2');
  await pickAll(bob, ['Vermont', ...GAMES.slice(1).map(([, team1]) => team1)]);
  await bob.checkScreen('story-bob-picks');
}

/** Ada waits at the leaderboard and Bob at the grid, which do not show the picks of the open round. */
async function nobodyLearnsAnything(ada: BrowserUser, bob: BrowserUser): Promise<void> {
  await goTo(ada, 'Leaderboard');
  await goTo(bob, 'Picks Grid');
  for (const [person, own] of [
    [ada, 1],
    [bob, 2],
  ] as const) {
    await person.page.getByText('Everyone’s picks stay secret until First Round locks').waitFor();
    await person.checkScreen('story-kept-secret');
    expect(await person.page.getByRole('table').count()).toBe(0);
    const picks = z.array(EntryPick).parse(await person.read('/api/groups/1/picks/1'));
    expect(picks.map(({ entryId }) => entryId)).toEqual([own, own, own, own]);
  }
}

async function typeAccount({ page }: BrowserUser, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('no brackets busted');
}

async function pickAll({ page }: BrowserUser, teams: readonly string[]): Promise<void> {
  for (const team of teams) await page.getByRole('radio', { name: team }).click();
  for (const team of teams) await page.getByRole('radio', { name: `${team} Saved`, checked: true }).waitFor();
  await page.getByText(`${teams.length}/${teams.length} picks made`, { exact: true }).waitFor();
}

/** Rank, entry and total of each row, read at once, because a row may disappear with its screen. */
async function standings({ page }: BrowserUser): Promise<string[]> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const columns = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent);
      const [rank, total] = [0, columns.indexOf('Total')].map((column) => row.children[column]?.textContent);
      return `${rank} ${row.querySelector('th button')?.textContent} ${total}`;
    }),
  );
}

/** The numbers of undecided, correct and wrong picks in the grid. */
async function marks({ page }: BrowserUser): Promise<Record<'open' | 'correct' | 'wrong', number>> {
  const all = await page.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-mark')));
  const count = (mark: string | null) => all.filter((each) => each === mark).length;
  return { open: count(null), correct: count('correct'), wrong: count('wrong') };
}
