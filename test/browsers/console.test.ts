import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { adminConsole, toast } from './names.ts';
import { LOOKS, openStorySite } from './site.ts';

const BRACKET = readFileSync(new URL('../../src/server/tournament/recorded/bracket.csv', import.meta.url), 'utf8');

const site = await openStorySite();
const { t } = site;

let root: Player;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
});

describe.each(LOOKS)('%s', (_, look) => {
  test('a site admin pastes a bracket', async () => {
    const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
    await t.buildRound(season, { number: 1, name: 'First Round' });
    const person = await site.visit('/admin?tab=games&bracket=true', look, root);
    await person.paste(adminConsole.bracket, BRACKET);
    await person.see(adminConsole.createGames(32));
    await person.check('console-bracket');
    await person.tap(adminConsole.createGames(32));
    await person.seeNo(adminConsole.createGames(32));
    expect(await root.call('listActiveGames')).toHaveLength(32);
  });

  test('a site admin sets a winner', async () => {
    const round = await t.buildRound(await t.buildSeason(), { number: 1, name: 'First Round' });
    await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' });
    await t.moveDeadline(round, -60);
    const person = await site.visit('/admin?tab=games', look, root);
    await person.tap(adminConsole.winner('Duke'));
    await person.until('Duke has won', async () => (await root.call('listActiveGames'))[0]?.winner === 'Duke');
    await person.check('console-games');
  });

  test('a site admin types a deadline', async () => {
    const year = new Date().getFullYear() + 1;
    const round = await t.buildRound(await t.buildSeason({ year }), { number: 1, name: 'First Round' });
    await t.buildGame(round, { team1: 'Duke', team2: 'Vermont' });
    const person = await site.visit('/admin?tab=rounds', look, root);
    await person.tap(adminConsole.actionsFor('First Round'));
    await person.tap(adminConsole.edit);
    const time = { month: '03', day: '18', year: String(year), hour: '11', minute: '45' };
    await person.typeTime(adminConsole.deadline, time);
    await person.check('console-deadline');
    await person.tap(adminConsole.save);
    await person.see(toast('Round updated successfully'));
    const deadline = new Date(`${year}-03-18T11:45`).toISOString();
    expect(await root.call('listActiveRounds')).toMatchObject([{ deadline }]);
  });
});
