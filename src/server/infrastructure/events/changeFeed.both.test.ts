import pino from 'pino';
import { expect, inject, test } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { testDatabase } from '#test/support/database.ts';
import { startRelayTo } from '#test/support/relay.ts';
import { ChangeFeed } from './changeFeed.ts';

const template = inject('template');
const database = await testDatabase();

test.skipIf(template.kind === 'embedded')(
  'the feed is out of sync while an open connection delivers nothing, and in sync afterwards',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await startRelayTo(template.admin);
    const database = await connectServer(way.url, pino({ level: 'silent' }));
    const changeFeed = new ChangeFeed(database);
    const received: string[] = [];
    changeFeed.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => {} });
    await changeFeed.start();
    expect(changeFeed.inSync()).toBe(true);
    way.freeze();
    await expect.poll(() => changeFeed.inSync()).toBe(false);
    way.thaw();
    await expect.poll(() => changeFeed.inSync()).toBe(true);
    await database.query((sql) => sql`select pg_notify('changes', 'again')`);
    await changeFeed.sync();
    expect(received).toEqual(['again']);
    await changeFeed.stop();
    await database.close();
  },
);

test.skipIf(template.kind === 'embedded')(
  'subscribers are notified of a lost connection, because messages may have been missed',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await startRelayTo(template.admin);
    const log = pino({ level: 'silent' });
    const [database, other] = [await connectServer(way.url, log), await connectServer(template.admin, log)];
    const changeFeed = new ChangeFeed(database);
    const received: string[] = [];
    changeFeed.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => received.push('(lost)') });
    await changeFeed.start();
    const notify = (change: string) => other.query((sql) => sql`select pg_notify('changes', ${change})`);
    await notify('before');
    await expect.poll(() => received).toEqual(['before']);
    way.cut();
    await expect.poll(() => received).toEqual(['before', '(lost)']);
    expect(changeFeed.inSync()).toBe(false);
    await notify('meanwhile');
    way.mend();
    await expect.poll(() => changeFeed.inSync()).toBe(true);
    await notify('after');
    await expect.poll(() => received).toEqual(['before', '(lost)', 'after']);
    await changeFeed.stop();
    await Promise.all([database.close(), other.close()]);
  },
);

test('concurrent syncs cause two queries, one for the first caller and one for all others', async () => {
  let asked = 0;
  const watched: Database = {
    ...database,
    async listen(channel, listener) {
      const listening = await database.listen(channel, listener);
      const caughtUp = () => {
        asked += 1;
        return listening.sync();
      };
      return { ...listening, sync: caughtUp };
    },
  };
  const changeFeed = new ChangeFeed(watched);
  await changeFeed.start();
  const first = changeFeed.syncShared();
  await Promise.resolve();
  await Promise.all([first, ...Array.from({ length: 100 }, () => changeFeed.syncShared())]);
  expect(asked).toBe(2);
  await changeFeed.syncShared();
  expect(asked).toBe(3);
  await changeFeed.stop();
});

test('after a stop no listener is started', async () => {
  let listeners = 0;
  const counted: Database = {
    ...database,
    listen(channel, listener) {
      listeners += 1;
      return database.listen(channel, listener);
    },
  };
  const changeFeed = new ChangeFeed(counted);
  await changeFeed.start();
  const stopped = changeFeed.stop();
  await expect(changeFeed.start()).rejects.toThrow('The listener has been stopped');
  await stopped;
  await expect(changeFeed.start()).rejects.toThrow('The listener has been stopped');
  expect(listeners).toBe(1);
  expect(changeFeed.inSync()).toBe(false);
});
