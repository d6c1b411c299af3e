import { expect, test } from 'vitest';
import { computeCorrections } from '#features/corrections/server/computing.ts';
import { tell } from '#server/app/channels/channels.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { testApp } from '#test/support/app.ts';
import { buildScene, CALLERS } from '#test/support/scene.ts';

const t = await testApp();

test('corrections of a round that is open again are in no list, and their pages are not found', async () => {
  const { as, people, pool, pastGame, past } = await buildScene(t);
  for (const winner of ['Oregon', 'Duke', null]) {
    const body = { winner, dropPicks: true };
    await people.siteAdmin.call('changeGame', { params: { id: pastGame.id }, body });
  }
  await computeCorrections({ database: t.database, deadlineBarrier: new DeadlineBarrier(t.database), tell });
  const params = { id: pool.id };
  const made = await people.owner.call('listCorrections', { params });
  expect(made.map(({ moved }) => moved?.count)).toEqual(made.map(() => expect.any(Number)));
  expect(made).toHaveLength(4);
  await t.moveDeadline(past, 3600);
  for (const kind of CALLERS) {
    const list = await as(kind).send('listCorrections', { params });
    const page = (correctionId: number) => as(kind).send('listMovedEntries', { params: { ...params, correctionId } });
    const statuses = await Promise.all(made.map(async ({ id }) => (await page(id)).status));
    if (list.status === 200) expect([await list.json(), ...statuses]).toEqual([[], 404, 404, 404, 404]);
    else expect(statuses).toEqual(made.map(() => list.status));
  }
});
