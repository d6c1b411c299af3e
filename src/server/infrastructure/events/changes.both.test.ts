import pino from 'pino';
import { expect, inject, test } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { testDatabase } from '#test/support/database.ts';
import { startRelayTo } from '#test/support/relay.ts';
import { Changes } from './changes.ts';

const template = inject('template');
const database = await testDatabase();

test.skipIf(template.kind === 'embedded')(
  'the changes are out of sync while an open connection delivers nothing, and in sync afterwards',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await startRelayTo(template.admin);
    const database = await connectServer(way.url, pino({ level: 'silent' }));
    const changes = new Changes(database);
    const received: string[] = [];
    changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => {} });
    await changes.start();
    expect(changes.inSync()).toBe(true);
    way.freeze();
    await expect.poll(() => changes.inSync()).toBe(false);
    way.thaw();
    await expect.poll(() => changes.inSync()).toBe(true);
    await database.query((sql) => sql`select pg_notify('changes', 'again')`);
    await changes.sync();
    expect(received).toEqual(['again']);
    await changes.stop();
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
    const changes = new Changes(database);
    const received: string[] = [];
    changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => received.push('(lost)') });
    await changes.start();
    const notify = (change: string) => other.query((sql) => sql`select pg_notify('changes', ${change})`);
    await notify('before');
    await expect.poll(() => received).toEqual(['before']);
    way.cut();
    await expect.poll(() => received).toEqual(['before', '(lost)']);
    expect(changes.inSync()).toBe(false);
    await notify('meanwhile');
    way.mend();
    await expect.poll(() => changes.inSync()).toBe(true);
    await notify('after');
    await expect.poll(() => received).toEqual(['before', '(lost)', 'after']);
    await changes.stop();
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
  const changes = new Changes(watched);
  await changes.start();
  const first = changes.syncShared();
  await Promise.resolve();
  await Promise.all([first, ...Array.from({ length: 100 }, () => changes.syncShared())]);
  expect(asked).toBe(2);
  await changes.syncShared();
  expect(asked).toBe(3);
  await changes.stop();
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
  const changes = new Changes(counted);
  await changes.start();
  const stopped = changes.stop();
  await expect(changes.start()).rejects.toThrow('The listener has been stopped');
  await stopped;
  await expect(changes.start()).rejects.toThrow('The listener has been stopped');
  expect(listeners).toBe(1);
  expect(changes.inSync()).toBe(false);
});
