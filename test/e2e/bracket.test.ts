import { mkdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry, Game } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildMarch, type March } from '#test/support/marchFixture.ts';
import { type BrowserUser, PHONE } from './browserUser.ts';
import { DEVICES, openBrowserSite } from './site.ts';
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
  await root.call('changeGame', { params: { id: gameOf(winner, loser).id }, body: { winner } });
}

/** The games of a round in a region, as a screen reader reads them. */
function gamesOf({ page }: BrowserUser, region: string, round: string): Promise<string[]> {
  return page
    .getByRole('region', { name: region })
    .getByRole('list', { name: round })
    .getByRole('listitem')
    .evaluateAll(spoken);
}

/** Runs in the page. */
function spoken(items: (HTMLElement | SVGElement)[]): string[] {
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

describe.each(DEVICES)('bracket %s', (_, device) => {
  test('a bracket in play shows results, own picks and who meets whom next, and follows the results', async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await person.open('/');
    const menu = page.getByRole('button', { name: 'Menu: Dashboard' });
    if (device === PHONE) await menu.click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bracket' }).click();
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
      'Not known yet – Not known yet',
      'Not known yet – Not known yet',
    ]);
    await person.checkScreen('bracket-final-four');
    await person.leave();
  });

  test('the whole bracket is printed on one page', async () => {
    const person = await site.visitor(device, ada);
    const { page } = person;
    await person.open('/bracket');
    await page.getByRole('heading', { name: 'East Region' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.getByRole('region', { name: /Region|Final Four/ }).count()).toBe(5);
    await mkdir('dist/pictures', { recursive: true });
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({
        format,
        preferCSSPageSize: true,
        path: `dist/pictures/bracket-${format}-${device.viewport.width}.pdf`,
      });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await person.leave();
  });
});
