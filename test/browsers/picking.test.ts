import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnPick } from '#contract/schemas.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { buildMarch, type March } from '#test/support/marchFixture.ts';
import { picks, signIn } from './names.ts';
import type { Person } from './person.ts';
import { LOOKS, openStorySite } from './site.ts';

const site = await openStorySite();
const { t } = site;

let ann: Player;
let march: March;
let entryId: number;

/** The First Round with its 32 games is open. */
beforeEach(async () => {
  await t.database.reset();
  ann = await t.buildUser({ username: 'ann' });
  march = await buildMarch(t, 0);
  entryId = (await t.buildEntry(ann, march.season)).id;
});

async function picked(): Promise<string[]> {
  const all: OwnPick[] = await ann.call('listPicks', { query: { entryId } });
  return all.map(({ pick }) => pick).sort();
}

async function seeAllSaved(person: Person): Promise<void> {
  await person.see(picks.allMade(32));
  await person.until('all picks are saved', async () => (await person.count(picks.anySaved)) === 32);
}

describe.each(LOOKS)('%s', (_, look) => {
  test('32 games are picked by taps', async () => {
    const person = await site.visit('/picks', look, ann);
    const teams = march.games.map(({ team1, team2 }, number) => (number % 2 === 0 ? team1 : team2));
    for (const team of teams) await person.tap(picks.team(team));
    await seeAllSaved(person);
    expect(await picked()).toEqual(teams.toSorted());
    await person.check('picked');
  });

  test('32 games are picked by keyboard', async () => {
    const person = await site.visit('/picks', look, ann);
    await person.tabTo(picks.anyTeam);
    const onScreen = await person.texts(picks.anyTeam);
    // the second one of each other game
    const teams = onScreen
      .filter((_, index) => index % 4 === 0 || index % 4 === 3)
      .map((team) => team.replace(/^.*Seed \d+ /, ''));
    for (let game = 1; game <= 32; game += 1) {
      await person.press(game % 2 === 0 ? 'ArrowRight' : 'Space', 'Tab');
      if (game < 32) await person.until('the next game has the focus', () => person.focusIsOn('radio'));
    }
    await seeAllSaved(person);
    expect(await picked()).toEqual(teams.toSorted());
  });

  test('a save whose answer is lost is sent again', async () => {
    const [game = expect.fail()] = march.games;
    const person = await site.visit('/picks', look, ann);
    const asked = site.loseAnswer('POST', '/api/picks');
    await person.tap(picks.team(game.team1));
    await person.see(picks.saved(game.team1));
    expect(asked()).toBe(2);
    expect(await picked()).toEqual([game.team1]);
  });

  test('while the site does not answer, whoever opens a page stays signed in, and the page appears by itself', async () => {
    const person = await site.visit('/picks', look, ann);
    await person.see(picks.anyTeam);
    site.fail(503);
    person.expectTrouble('Failed to fetch user');
    await person.reload();
    await person.see(signIn.notReachable);
    await person.check('not-reachable');
    site.fail(null);
    await person.see(picks.anyTeam);
  });
});
