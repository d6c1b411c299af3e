import { tmpdir } from 'node:os';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { Readiness } from '#server/infrastructure/http/readiness.ts';
import { startApp } from '#test/support/appProcess.ts';
import { testDatabase } from '#test/support/database.ts';
import { findPgBouncer, startPgBouncer } from '#test/support/pgbouncer.ts';
import { connectServer } from './server.ts';

const log = pino({ level: 'silent' });
const program = findPgBouncer() ?? '';
const { url = '' } = await testDatabase();

async function pooler(mode: 'transaction' | 'session') {
  const started = await startPgBouncer(program, url, mode);
  onTestFinished(() => started.stop());
  return started;
}

describe.runIf(program !== '' && url !== '')('pooler', () => {
  test('a start through a pooler in transaction mode is refused in one line', async () => {
    const { url: DATABASE_URL } = await pooler('transaction');
    const { code, output, errors } = await startApp({ DATABASE_URL, PORT: '0', SEED: 'none' }).ended;
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: '',
      errors:
        'DATABASE_URL goes through a pooler in transaction mode, which does not pass on notifications: ' +
        'name the server itself, or a pooler in session mode\n',
    });
  });

  test('notifications pass a pooler in session mode, and no longer after a change to transaction mode', async () => {
    const bouncer = await pooler('session');
    const database = await connectServer(bouncer.url, log);
    const changes = new Changes(database);
    onTestFinished(async () => {
      await changes.stop();
      await database.close();
    });
    const received: string[] = [];
    changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => {} });
    await changes.start();
    const readiness = new Readiness({ database, changes, config: { dataDir: tmpdir() } });
    await database.query((sql) => sql`select pg_notify('changes', 'season 1')`);
    await expect.poll(() => received).toEqual(['season 1']);
    expect(await readiness.fault()).toBeUndefined();

    await bouncer.restart('transaction');
    await expect.poll(() => database.query((sql) => sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }]);
    expect(await readiness.fault()).toBeDefined();
    expect(changes.inSync()).toBe(false);

    await bouncer.restart('session');
    await expect.poll(() => readiness.fault(), { timeout: 20_000 }).toBeUndefined();
  });
});
