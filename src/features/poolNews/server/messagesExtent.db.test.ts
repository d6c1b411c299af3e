import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { messagesExtent } from './messagesExtent.ts';

const t = await testApp();

test('with an account go its messages and notes, of all pools', async () => {
  const sam = await t.buildUser({ username: 'sam' });
  const noor = await t.buildUser({ username: 'noor' });
  const season = await t.buildSeason();
  const pools = [await t.buildPool(sam, season), await t.buildPool(sam, season, 'The Annex')];
  for (const { id } of pools) {
    await sam.call('sendMessage', { params: { id }, body: { text: 'Hi', key: randomUUID() } });
  }
  await sam.call('pinNote', { params: { id: pools[0]?.id ?? 0 }, body: { text: 'Dinner', isMailed: false } });
  const goesWith = (id: number) => t.database.query(messagesExtent.count, id);
  expect([await goesWith(sam.user.id), await goesWith(noor.user.id)]).toEqual(['3 messages', '0 messages']);
});
