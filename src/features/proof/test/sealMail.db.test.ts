import { expect, test } from 'vitest';
import { KEPT, shortRoot } from '#features/proof/domain/sealRoot.ts';
import { sealMail } from '#features/proof/server/sealMail.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { testApp } from '#test/support/app.ts';

const t = await testApp();

test('below the results of a round stands the seal of the pool, in text and HTML', async () => {
  const sam = await t.buildUser({ username: 'sam' });
  const season = await t.buildSeason();
  const round = await t.buildRound(season);
  const game = await t.buildGame(round);
  const office = await t.buildPool(sam, season, 'The Office');
  const entry = await t.buildMember(office, sam);
  await t.setPick(entry, game, 1);
  await t.moveDeadline(round, -3600);
  await new DeadlineBarrier(t.database).sealSeason(season.id);
  const url = `http://localhost:3000/groups/${office.id}/leaderboard`;
  const told = await t.database.query(sealMail.read, round.id, [{ id: office.id, url }]);
  const { lines, html } = told.get(office.id) ?? expect.fail('nothing is told');
  const [seal] = await sam.call('listSeals', { params: { id: office.id } });
  const short = seal && shortRoot(seal.root, KEPT);
  expect(lines).toEqual([`Seal: ${short}, in full ${seal?.root} of 1 entry`, `Verify it: ${url}#verify`]);
  for (const part of [`>${short}</strong>`, `${seal?.root} of 1 entry</p>`, `href="${url}#verify"`])
    expect(String(await html)).toContain(part);
});
