import pino from 'pino';
import { expect, inject, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { connectServer } from '#server/db/server.ts';
import { testDatabase } from '#test/database.ts';
import { startRelayTo } from '#test/relay.ts';
import { Changes } from './changes.ts';

const template = inject('template');
const database = await testDatabase();

test.skipIf(template.kind === 'embedded')(
  'who listens knows that nothing comes through, though the connection stands, and when it does again',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await startRelayTo(template.admin);
    const database = await connectServer(way.url, pino({ level: 'silent' }));
    const changes = new Changes(database);
    const heard: string[] = [];
    changes.hear({ heard: (change) => heard.push(change), lost: () => {} });
    await changes.start();
    expect(changes.isUpToDate()).toBe(true);
    way.freeze();
    await expect.poll(() => changes.isUpToDate(), { timeout: 5_000 }).toBe(false);
    way.thaw();
    await expect.poll(() => changes.isUpToDate(), { timeout: 5_000 }).toBe(true);
    await database.query((sql) => sql`select pg_notify('changes', 'again')`);
    await changes.caughtUp();
    expect(heard).toEqual(['again']);
    await changes.stop();
    await database.close();
  },
);

test.skipIf(template.kind === 'embedded')(
  'who listens is told that the connection is lost, as what was told until it is back is not known',
  async () => {
    if (template.kind === 'embedded') return;
    const way = await startRelayTo(template.admin);
    const log = pino({ level: 'silent' });
    const [database, other] = [await connectServer(way.url, log), await connectServer(template.admin, log)];
    const changes = new Changes(database);
    const told: string[] = [];
    changes.hear({ heard: (change) => told.push(change), lost: () => told.push('(lost)') });
    await changes.start();
    const tell = (change: string) => other.query((sql) => sql`select pg_notify('changes', ${change})`);
    await tell('before');
    await expect.poll(() => told).toEqual(['before']);
    way.cut();
    await expect.poll(() => told).toEqual(['before', '(lost)']);
    expect(changes.isUpToDate()).toBe(false);
    await tell('meanwhile');
    way.mend();
    await expect.poll(() => changes.isUpToDate(), { timeout: 5_000 }).toBe(true);
    await tell('after');
    await expect.poll(() => told).toEqual(['before', '(lost)', 'after']);
    await changes.stop();
    await Promise.all([database.close(), other.close()]);
  },
);

test('however many make sure at once, the database is asked twice: for those who came first, and for all others', async () => {
  let asked = 0;
  const watched: Database = {
    ...database,
    async listen(channel, listener) {
      const listening = await database.listen(channel, listener);
      const caughtUp = () => {
        asked += 1;
        return listening.caughtUp();
      };
      return { ...listening, caughtUp };
    },
  };
  const changes = new Changes(watched);
  await changes.start();
  const first = changes.madeSure();
  await Promise.resolve();
  await Promise.all([first, ...Array.from({ length: 100 }, () => changes.madeSure())]);
  expect(asked).toBe(2);
  await changes.madeSure();
  expect(asked).toBe(3);
  await changes.stop();
});

test('after a stop no listener is started again', async () => {
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
  expect(changes.isUpToDate()).toBe(false);
});
