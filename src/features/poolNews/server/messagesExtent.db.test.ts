import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { messagesExtent } from './messagesExtent.ts';

const t = await testApp();

test('with an account go its messages of all pools, and no notes', async () => {
  const sam = await t.buildUser({ username: 'sam' });
  const noor = await t.buildUser({ username: 'noor' });
  const season = await t.buildSeason();
  const office = await t.buildPool(sam, season);
  for (const { id } of [office, await t.buildPool(sam, season, 'The Annex')]) {
    await sam.call('sendMessage', { params: { id }, body: { text: 'Hi', key: randomUUID() } });
  }
  await sam.call('pinNote', { params: { id: office.id }, body: { text: 'Dinner', isMailed: false } });
  const goesWith = (id: number) => t.database.query(messagesExtent.count, id);
  expect([await goesWith(sam.user.id), await goesWith(noor.user.id)]).toEqual(['2 messages', '0 messages']);
});
