import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Changes } from '#server/infrastructure/events/changes.ts';
import { Readiness } from '#server/infrastructure/http/readiness.ts';
import { runCli, startApp } from '#test/support/appProcess.ts';
import { findPostgres, type PostgresServer, startPostgres } from '#test/support/postgresServer.ts';
import { startRelay } from '#test/support/relay.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { connectServer } from './server.ts';

const log = pino({ level: 'silent' });
const programs = findPostgres('pg_basebackup');
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

async function startServer(primary?: PostgresServer) {
  if (!programs) throw new Error('PostgreSQL has gone from this machine');
  const server = await startPostgres(programs, SETTINGS, primary);
  onTestFinished(() => server.stop());
  return server;
}

async function open(url: string): Promise<Database> {
  const database = await connectServer(url, log);
  onTestFinished(() => database.close());
  return database;
}

const at = (home: string, options = '') => `postgres://postgres@localhost/postgres?host=${home}${options}`;

describe.runIf(programs && inject('template').kind === 'server')('failover', () => {
  test('saves work again after a switchover, and nothing from the old primary is shown', { tags: 'slow' }, async () => {
    const old = await startServer();
    const next = await startServer(old);
    const relay = await startRelay(old.home);
    const app = startApp({ DATABASE_URL: at(relay.home), PORT: '0', SEED: 'none', RATE_LIMITS: 'off' });
    onTestFinished(() => app.kill('SIGKILL'));
    const url = await app.url();
    const registered = await register(url, 'ada');
    expect(registered.status).toBe(201);
    const Cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const me = async () => (await fetch(`${url}/api/user`, { headers: { Cookie } })).json();
    expect(await me()).toMatchObject({ username: 'ada' });
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    expect(await readiness()).toBe(200);

    const onNext = await open(at(next.home, '&target_session_attrs=any'));
    const count = () => onNext.query((sql) => sql`select count(*)::int as n from users`);
    await expect.poll(count).toEqual([{ n: 1 }]);
    await old.end('SIGINT');
    writeFileSync(join(old.data, 'standby.signal'), '');
    await old.start();
    await onNext.query((sql) => sql`select pg_promote()`);
    await onNext.query((sql) => sql`update users set username = 'Ada L', username_key = 'ada l'`);
    // the address leads to the old primary for a while, which takes no writes
    await expect.poll(readiness).toBe(503);
    expect((await register(url, 'grace')).status).toBe(503);

    relay.leadTo(next.home);
    await expect.poll(readiness).toBe(200);
    expect((await register(url, 'grace')).status).toBe(201);
    expect(await me()).toMatchObject({ username: 'Ada L' });
    await expect.poll(count).toEqual([{ n: 2 }]);
  });

  test('connections to a server that has become read-only are replaced, also the listening one', {
    tags: 'slow',
  }, async () => {
    const [old, next] = [await startServer(), await startServer()];
    const relay = await startRelay(old.home);
    const database = await open(at(relay.home));
    const operators = { old: await open(at(old.home)), next: await open(at(next.home)) };
    for (const each of Object.values(operators)) await migrate(each);
    const changes = new Changes(database);
    onTestFinished(() => changes.stop());
    const received: string[] = [];
    changes.subscribe({ onMessage: (change) => received.push(change), onDisconnect: () => received.push('(lost)') });
    await changes.start();
    const readiness = new Readiness({ database, changes, config: { dataDir: tmpdir() } });
    expect(await readiness.fault()).toBeUndefined();

    await operators.old.query((sql) => sql`alter system set default_transaction_read_only = on`);
    await operators.old.query((sql) => sql`select pg_reload_conf()`);
    await expect.poll(() => readiness.fault()).toBe('The database is read-only');
    await expect.poll(() => received).toEqual(['(lost)']);
    relay.leadTo(next.home);
    await expect.poll(() => readiness.fault()).toBeUndefined();
    await database.query((sql) => sql`create table marks ()`);
    expect(await operators.next.query((sql) => sql`select to_regclass('marks')::text as name`)).toEqual([
      { name: 'marks' },
    ]);
    await operators.next.query((sql) => sql`select pg_notify('changes', 'season 1')`);
    await changes.sync();
    expect(received).toEqual(['(lost)', 'season 1']);
  });

  test('a write that fails as read-only replaces the connections', { tags: 'slow' }, async () => {
    const [old, next] = [await startServer(), await startServer()];
    const relay = await startRelay(old.home);
    const database = await open(at(relay.home));
    const write = () => database.query((sql) => sql`create table marks ()`);
    const operator = await open(at(old.home));
    await operator.query((sql) => sql`alter system set default_transaction_read_only = on`);
    await operator.query((sql) => sql`select pg_reload_conf()`);
    relay.leadTo(next.home);
    const readSetting = () => database.query((sql) => sql`select current_setting('transaction_read_only') as mode`);
    await expect.poll(readSetting).toEqual([{ mode: 'on' }]);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
  });

  test('a start on a standby alone is refused in one line, also by the command line tool', {
    tags: 'slow',
  }, async () => {
    const primary = await startServer();
    const standby = await startServer(primary);
    const line =
      `DATABASE_URL: ${standby.home}:5432/postgres takes no writes: ` +
      'it is a standby, or default_transaction_read_only is on; name the primary\n';
    const env = { DATABASE_URL: at(standby.home), PORT: '0', SEED: 'none' };
    expect(await startApp(env).ended).toEqual({ code: 1, output: '', errors: line });
    expect(await runCli(env, ['admin', 'ada'])).toEqual({ code: 1, output: '', errors: line });
  });
});

function register(url: string, username: string): Promise<Response> {
  const body = { username, email: `${username}@example.org`, password: 'a secret', confirmPassword: 'a secret' };
  return fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
