import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Entry, Game, Pool, Round } from '#contract/schemas.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildMarch, gamesOf, type March, roundOf, winningSide } from '#test/support/marchFixture.ts';
import { PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';
import { notification, SOON } from './toasts.ts';

const PAST_ROUNDS = 3;

const site = await openBrowserSite();
const { t } = site;

let root: Player;
let sam: Player;
let march: March;
let elite: Round;
let games: Game[];
let pool: Pool;

/** The Elite 8 is open. noor leads by a pick of the Sweet 16. sam has missed one of the four games, and picked an upset. */
beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  const noor = await t.buildUser({ username: 'noor' });
  march = await buildMarch(t, PAST_ROUNDS);
  elite = roundOf(march, PAST_ROUNDS + 1);
  games = gamesOf(march, elite);
  pool = await t.buildPool(noor, march.season, 'The Office', { ...DEFAULT_SCORING, upsetBonus: 1 });
  await enter(sam, [1, 2, null, 1]);
  const noors = await enter(noor, [1, 1, 2, null]);
  const [decided] = gamesOf(march, roundOf(march, PAST_ROUNDS));
  if (decided) await t.setPick(noors, decided, winningSide(decided));
  await t.makeOlder('30 days');
});

test('a player sees a whole day of games on a phone without a touch', { tags: 'slow' }, async () => {
  const upset = games[1];
  const bonus = (upset?.seed2 ?? Number.NaN) - (upset?.seed1 ?? Number.NaN);
  expect(bonus).toBeGreaterThan(0);
  const person = await site.visitor(PHONE, sam);
  const { page } = person;
  const ranksBefore = page.waitForResponse(`**/api/seasons/${march.season.id}/standings`);
  await person.open('/');
  await ranksBefore;
  const table = await person.newTab(`/groups/${pool.id}/leaderboard`);
  await expect.poll(() => leaders(table), SOON).toEqual(['noor 01', 'sam 01']);
  const picks = await person.newTab('/picks');

  // open, and the last minute
  const due = page.getByRole('region', { name: 'Due next: Elite 8' });
  await due.getByText('1 pick missing').waitFor();
  expect(await due.getByRole('timer').getAttribute('data-urgent')).toBe('true');
  await t.moveDeadline(elite, 59);
  await expect.poll(() => due.getByRole('timer').textContent(), SOON).toMatch(/: 0:[0-5]\d$/);
  const picksDue = picks.getByRole('region', { name: 'Due next: Elite 8' });
  await picksDue.getByText('3/4 picks made').waitFor();
  await picks
    .locator('[data-foot]')
    .getByText(/^3 of 4/)
    .waitFor();
  expect(await canPick(picks)).toBe(true);
  await person.checkScreen('game-day-last-minute');

  // the lock
  await t.moveDeadline(elite, -1);
  const locked = page.getByRole('region', { name: 'Locked: Elite 8' });
  await locked.getByText('Elite 8 is locked. 3 of 4 picks are in, 1 was missed.').waitFor(SOON);
  await locked.getByRole('link', { name: 'See who picked whom' }).waitFor();
  const inPlay = page.getByRole('region', { name: 'In play: Elite 8' });
  await inPlay.getByText('0 of 4 decided').waitFor();
  await inPlay.getByText('You have 0 right, 3 to come', { exact: true }).waitFor();
  expect(await due.count()).toBe(0);
  await picks.getByText('Elite 8 is locked. 3 of 4 picks are in, 1 was missed.').waitFor(SOON);
  await picks.getByRole('region', { name: 'In play: Elite 8' }).getByText('0 of 4 decided').waitFor();
  await expect.poll(() => canPick(picks), SOON).toBe(false);
  expect([await picksDue.count(), await picks.locator('[data-foot]').count()]).toEqual([0, 0]);
  await person.checkScreen('game-day-lock');

  // three results, the last an upset that takes the lead
  await decide(0, 1);
  await notification(person, `✓ ${games[0]?.team1} beat ${games[0]?.team2}`).waitFor(SOON);
  await notification(person, '+4 for sam 01').waitFor();
  await decide(2, 1);
  await notification(person, `${games[2]?.team1} beat ${games[2]?.team2}`).waitFor(SOON);
  await decide(1, 2);
  await notification(person, `✓ ${games[1]?.team2} beat ${games[1]?.team1}`).waitFor(SOON);
  await notification(person, `+${4 + bonus} for sam 01 · 2nd → 1st`).waitFor();
  await inPlay.getByText('You have 2 right, 1 to come · at most 4 more points').waitFor();
  await expect.poll(() => leaders(table), SOON).toEqual(['sam 01', 'noor 01']);
  await picks
    .getByRole('radio', { name: `Seed ${upset?.seed2} ${upset?.team2} Correct, +${4 + bonus} points` })
    .waitFor(SOON);
  await person.checkScreen('game-day-upset');

  // a correction
  await decide(1, 1);
  await notification(person, `Corrected: ✗ ${games[1]?.team1} beat ${games[1]?.team2}`).waitFor(SOON);
  await notification(person, `You picked ${games[1]?.team2} −${4 + bonus} for sam 01 · 1st → 2nd`).waitFor();
  await expect.poll(() => leaders(table), SOON).toEqual(['noor 01', 'sam 01']);
  const last = inPlay.getByRole('list', { name: 'My picks of this round' }).getByRole('listitem').first();
  await expect.poll(() => last.textContent(), SOON).toContain(`${games[1]?.team2} over ${games[1]?.team1}`);
  await last.getByText('✗ wrong').waitFor(SOON);
  await picks.getByRole('radio', { name: `Seed ${upset?.seed2} ${upset?.team2} Wrong, 0 points` }).waitFor(SOON);

  // the round is complete
  await decide(3, 1);
  await notification(person, `✓ ${games[3]?.team1} beat ${games[3]?.team2}`).waitFor(SOON);
  for (const screen of [page, picks]) {
    await screen.getByText(/^Next: Final Four · no games yet · locks \w{3}, /).waitFor(SOON);
    const cards = screen.getByRole('region', { name: /^(Locked|In play|Due next): / });
    await expect.poll(() => cards.count(), SOON).toBe(0);
  }
  await person.checkScreen('game-day-complete');

  // the next games
  const final = roundOf(march, PAST_ROUNDS + 2);
  for (const [first, second] of [
    [games[0], games[1]],
    [games[2], games[3]],
  ]) {
    const body = {
      seasonId: march.season.id,
      roundId: final.id,
      region: 'Final Four' as const,
      team1: teamOf(first),
      team2: teamOf(second),
    };
    await root.call('createGame', { body: { ...body, seed1: 1, seed2: 2 } });
  }
  const next = page.getByRole('region', { name: 'Due next: Final Four' });
  await next.getByText('2 picks missing').waitFor(SOON);
  await picks.getByRole('region', { name: 'Due next: Final Four' }).getByText('0/2 picks made').waitFor(SOON);
  expect(await canPick(picks)).toBe(true);
  await person.checkScreen('game-day-next-round');
});

async function enter(player: Player, sides: readonly (1 | 2 | null)[]): Promise<Entry> {
  const entry = await t.buildMember(pool, player);
  for (const [index, side] of sides.entries()) {
    const game = games[index];
    if (game && side) await t.setPick(entry, game, side);
  }
  return entry;
}

async function decide(index: number, side: 1 | 2): Promise<void> {
  const game = games[index];
  if (!game) throw new Error(`there is no game ${index}`);
  const winner = side === 1 ? game.team1 : game.team2;
  await decideGame(root, game, winner);
}

function teamOf(game: Game | undefined): string {
  if (!game) throw new Error('there is no such game');
  return game.team1;
}

/** Whether a team of My Picks can be pressed. */
async function canPick(page: Page): Promise<boolean> {
  return (await page.getByRole('group').getByRole('radio', { disabled: false }).count()) > 0;
}

/** The entries in the order of the leaderboard. */
async function leaders(page: Page): Promise<string[]> {
  const names = await page.getByRole('rowheader').allTextContents();
  return names.map((name) => /[a-z]+ \d+/.exec(name)?.[0] ?? name);
}
