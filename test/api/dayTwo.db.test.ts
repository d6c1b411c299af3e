import { beforeEach, expect, test } from 'vitest';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { followGuide } from '#test/support/guide.ts';
import { recipientsOf, startPost } from '#test/support/mailWorker.ts';

const t = await testApp();
const HOUR = 3600;
const PLAYERS = ['ada@example.org', 'sam@example.org'];

let root: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true, email: null });
});

/** An open round with a game, in which both players of a pool have entries. */
async function buildOpenRound() {
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  await t.buildRound(season, { number: 2 });
  const game = await t.buildGame(round);
  const pool = await t.buildPool(root, season);
  for (const username of ['sam', 'ada']) {
    await t.buildMembership(pool, await t.buildEntry(await t.buildUser({ username }), season));
  }
  return { round, game };
}

test('reminders are sent again by the guide’s statement, and not without it', async () => {
  const { round } = await buildOpenRound();
  await t.moveDeadline(round, HOUR);
  const { deliver } = await startPost(t, { remindHours: 3 });
  expect(recipientsOf(await deliver())).toEqual(PLAYERS);
  expect(await deliver()).toEqual([]);
  await followGuide(t.database, 'reminded_rounds', round.id);
  expect(recipientsOf(await deliver())).toEqual(PLAYERS);
});

test('after the guide’s statements for a stolen backup nobody is signed in', async () => {
  const ada = await t.buildUser({ username: 'ada' });
  await t.givePassword(ada);
  const token = await ada.call('createToken', { body: { name: 'Script', scope: 'read', days: 30 } });
  const script = () => t.anonymous().request('/api/user', { headers: { Authorization: `Bearer ${token.token}` } });
  expect([(await ada.send('currentUser')).status, (await script()).status]).toEqual([200, 200]);
  await followGuide(t.database, 'delete from sessions');
  expect([(await ada.send('currentUser')).status, (await script()).status]).toEqual([401, 401]);
  expect(await t.canSignIn('ada', 'secret1')).toBe(true);
});

test('the guide’s other statements only read', async () => {
  const { round } = await buildOpenRound();
  await followGuide(t.database, 'from rounds order by deadline');
  await followGuide(t.database, 'pg_total_relation_size');
  expect(await t.sql((sql) => sql`select id from rounds order by id limit 1`)).toEqual([{ id: round.id }]);
});
