import { beforeEach, describe, test } from 'vitest';
import type { ApiUser as Player } from '#test/support/app.ts';
import { account, invitation, leaderboard, picks, signIn } from './names.ts';
import { LOOKS, openStorySite } from './site.ts';

const site = await openStorySite();
const { t } = site;

let ann: Player;
let invite: string;

/** Ann runs a pool, with one game to pick. */
beforeEach(async () => {
  await t.database.reset();
  ann = await t.buildUser({ username: 'ann' });
  const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
  await t.buildGame(await t.buildRound(season, { name: 'First Round' }), { team1: 'Duke', team2: 'Vermont' });
  const pool = await t.buildPool(ann, season, 'The Office');
  await t.buildMember(pool, ann);
  invite = `/groups/join/${pool.inviteCode}`;
});

describe.each(LOOKS)('%s', (_, look) => {
  test('a newcomer follows an invite link, registers, joins and picks', async () => {
    const bob = await site.visit(invite, look);
    await bob.see(invitation.from('ann', 'The Office'));
    await bob.check('invitation');
    await bob.fill(signIn.username, 'Bob');
    await bob.fill(signIn.email, 'bob@example.org');
    await bob.fill(signIn.password, 'no brackets busted');
    await bob.tap(signIn.register);
    await bob.tap(picks.team('Duke'));
    await bob.see(picks.saved('Duke'), picks.allMade(1));
    await bob.check('joined');
  });

  test('somebody signs out and in again', async () => {
    await t.givePassword(ann);
    const person = await site.visit('/leaderboard', look, ann);
    await person.see(leaderboard.pool('The Office'));
    await person.tap(account.menuOf('ann'));
    await person.tap(account.logOut);
    await person.see(signIn.logIn);
    await person.check('signed-out');
    await person.fill(signIn.username, 'ann');
    await person.fill(signIn.password, 'secret1');
    await person.press('Enter');
    await person.see(account.menuOf('ann'));
    await person.check('signed-in');
  });
});
