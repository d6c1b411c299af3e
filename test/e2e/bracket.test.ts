import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { buildMarch, type March } from '#test/support/marchFixture.ts';
import { type BrowserUser, DESK, goTo, PHONE } from './browserUser.ts';
import { openBrowserSite, STORY_DEVICES } from './site.ts';
import { SOON } from './toasts.ts';

const site = await openBrowserSite();
const { t } = site;

let ada: Player;
let root: Player;
let march: March;
let entry: Entry;

/** Two rounds are decided. The Sweet 16 is in play: Duke has won, with a right pick on it. */
beforeEach(async () => {
  await t.database.reset();
  march = await buildMarch(t, 2);
  root = await t.buildUser({ username: 'root', isAdmin: true });
  ada = await t.buildUser({ username: 'Ada' });
  entry = await t.buildEntry(ada, march.season);
  for (const game of march.games) await t.setPick(entry, game, 1);
  const sweet = march.rounds[2];
  if (sweet) await t.moveDeadline(sweet, -60);
  await setWinner('Duke', 'Arizona');
});

function gameOf(team: string, other: string): Game {
  const found = march.games.find(({ team1, team2 }) => [team1, team2].sort().join() === [team, other].sort().join());
  return found ?? expect.fail(`${team} does not play ${other}`);
}

async function setWinner(winner: string, loser: string): Promise<void> {
  await decideGame(root, gameOf(winner, loser), winner);
}

/** The games of a round in a region, as a screen reader reads them. */
function gamesOf({ page }: BrowserUser, region: string, round: string): Promise<string[]> {
  return page
    .getByRole('region', { name: region })
    .getByRole('list', { name: round })
    .getByRole('listitem')
    .evaluateAll(readSides);
}

/** Runs in the page. */
function readSides(items: (HTMLElement | SVGElement)[]): string[] {
  return items.map((item) => {
    const copy = item.cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
    return [...(copy.firstElementChild?.children ?? [])].map(({ textContent }) => textContent).join(' – ');
  });
}

async function choose(person: BrowserUser, region: string): Promise<void> {
  const tab = person.page.getByRole('tab', { name: region });
  if (await tab.isVisible()) await tab.click();
}

describe.each(STORY_DEVICES)('bracket %s', (_, device) => {
  test('a bracket in play shows results, own picks and who meets whom next, and follows the results', async () => {
    const person = await site.open('/', device, ada);
    const { page } = person;
    await goTo(person, 'Bracket');
    await page.getByRole('heading', { name: 'East Region' }).waitFor();
    expect(await page.title()).toBe('Bracket · Unbusted');

    expect(await gamesOf(person, 'East Region', 'First Round')).toHaveLength(8);
    expect((await gamesOf(person, 'East Region', 'First Round'))[2]).toBe(
      'Seed 5Oregon, won, your pick was right – Seed 12Liberty',
    );
    expect(await gamesOf(person, 'East Region', 'Sweet 16')).toEqual([
      'Seed 1Duke, won, your pick was right – Seed 4Arizona',
      'Seed 6BYU – Seed 2Alabama, your pick, not decided yet',
    ]);
    expect(await gamesOf(person, 'East Region', 'Elite 8')).toEqual(['Seed 1Duke – Alabama or BYU']);
    await person.checkScreen('bracket-in-play');

    await setWinner('BYU', 'Alabama');
    await expect.poll(() => gamesOf(person, 'East Region', 'Elite 8'), SOON).toEqual(['Seed 1Duke – Seed 6BYU']);
    expect((await gamesOf(person, 'East Region', 'Sweet 16'))[1]).toBe(
      'Seed 6BYU, won – Seed 2Alabama, lost, your pick was wrong',
    );
    await choose(person, 'Final Four');
    expect(await gamesOf(person, 'Final Four', 'Final Four')).toEqual([
      'Winner of East – Winner of West',
      'Winner of South – Winner of Midwest',
    ]);
    await person.checkScreen('bracket-final-four');
  });

  test('a decided bracket names the champion, and games that are no bracket are listed by round', {
    tags: 'slow',
  }, async () => {
    await t.database.reset();
    march = await buildMarch(t, 6);
    const bob = await t.buildUser({ username: 'Bob' });
    const person = await site.open('/bracket', device, bob);
    await person.page.getByText('Florida won the tournament').waitFor();
    // as these games show, though nobody has set the pairing
    expect(await gamesOf(person, 'Final Four', 'Final Four')).toEqual([
      'Seed 1Duke – Seed 1Houston, won',
      'Seed 1Florida, won – Seed 1Auburn',
    ]);
    await person.checkScreen('bracket-decided');
    await person.leave();

    await t.sql((sql) => sql`update games set region = 'East Region' where round_id = ${march.rounds[0]?.id ?? null}`);
    const other = await site.open('/bracket', device, bob);
    await other.page.getByText('so its games are listed by round').waitFor();
    expect(await gamesOf(other, 'Championship', 'Championship')).toEqual(['Seed 1Houston – Seed 1Florida, won']);
    await other.checkScreen('bracket-by-round');
  });

  test('the whole bracket is printed on one page', { tags: 'slow' }, async () => {
    const { page } = await site.open('/bracket', device, ada);
    await page.getByRole('heading', { name: 'East Region' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.getByRole('region', { name: /Region|Final Four/ }).count()).toBe(5);
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, preferCSSPageSize: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
});

test('at a desk no seed, score or mark of a game is cut', { tags: 'slow' }, async () => {
  await t.sql((sql) => sql`update games set score1 = 88, score2 = 97 where winner is not null`);
  const { page } = await site.open('/bracket', DESK, ada);
  await page.getByRole('heading', { name: 'East Region' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const cut = await page
    .locator('li [data-status]')
    .evaluateAll((teams) =>
      teams.filter((team) => team.scrollWidth > team.clientWidth).map((team) => team.textContent),
    );
  expect(cut).toEqual([]);
});

test('picks of an open round are shown to their owner only, of the chosen entry', { tags: 'slow' }, async () => {
  const sweet = march.rounds[2] ?? expect.fail('there is no third round');
  await t.moveDeadline(sweet, 3600);
  await t.buildEntry(ada, march.season, 'Second thoughts');
  const bob = await t.buildUser({ username: 'Bob' });
  const owner = await site.open('/bracket', PHONE, ada);
  await owner.page.getByRole('heading', { name: 'East Region' }).waitFor();
  const open = async (person: BrowserUser) => (await gamesOf(person, 'East Region', 'Sweet 16'))[1];
  expect(await open(owner)).toBe('Seed 6BYU – Seed 2Alabama, your pick, not decided yet');
  await owner.page.getByLabel('Entry').selectOption('Second thoughts');
  await expect.poll(() => open(owner), SOON).toBe('Seed 6BYU – Seed 2Alabama');
  await owner.leave();

  const other = await site.open(`/bracket?entryId=${entry.id}`, PHONE, bob);
  await other.page.getByRole('heading', { name: 'East Region' }).waitFor();
  expect(await open(other)).toBe('Seed 6BYU – Seed 2Alabama');
  expect(await other.page.getByRole('list', { name: 'Your picks' }).count()).toBe(0);
});

test('a region fits the narrowest phone, and the navigation every width', { tags: 'slow' }, async () => {
  const person = await site.open('/bracket', { viewport: { width: 320, height: 700 } }, root);
  const { page } = person;
  await page.getByRole('heading', { name: 'East Region' }).waitFor();
  await person.checkScreen('bracket-narrow');
  for (const width of [600, 768, 889, 992, 1024, 1240, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await person.checkScreen('bracket-width');
  }
});
