import { expect, test } from 'vitest';
import { KEPT, shortRoot } from '#features/proof/domain/sealRoot.ts';
import { testApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';
import { startPost } from '#test/support/mailWorker.ts';

const t = await testApp();

test('the mail after a round has the seal of each pool, and says why in text and HTML', async () => {
  const root = await t.buildUser({ username: 'root', isAdmin: true, email: null });
  const sam = await t.buildUser({ username: 'sam' });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  const office = await t.buildPool(root, season, 'The Office');
  const entry = await t.buildMember(office, sam);
  await t.setPick(entry, game, 1);
  await t.makeOlder('2 days');
  await t.moveDeadline(round, -3600);
  await decideGame(root, game, game.team1);
  await t.sql((sql) => sql`update games set decided_at = decided_at - interval '61 seconds'`);
  const { deliver } = await startPost(t, { remindHours: 0 }, { standings: t.appHere({}).services.standings });
  const found = (await deliver()).find(({ to }) => to.join() === sam.user.email);
  const [, text = '', html = ''] = (found?.mail ?? '').split(/^--.*\n/m);
  const [seal] = await sam.call('listSeals', { params: { id: office.id } });
  const board = `http://localhost:3000/groups/${office.id}/leaderboard`;
  const short = seal && shortRoot(seal.root, KEPT);
  expect(text).toContain(
    `Leaderboard: ${board}\nSeal: ${short}, in full ${seal?.root} of 1 entry\nVerify it: ${board}#verify\n`,
  );
  for (const part of [text, html]) {
    expect(part).toContain('A seal shows that no pick of the round was changed after it was locked.');
    expect(part).toContain('http://localhost:3000/how-it-works');
  }
  for (const part of [`>${short}</strong>`, `${seal?.root} of 1 entry</p>`, `href="${board}#verify"`])
    expect(html).toContain(part);
});
