import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { runCli, startApp } from '#test/support/appProcess.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';
import { startRelayTo } from '#test/support/relay.ts';
import { connect } from './connect.ts';

const log = pino({ level: 'silent' });
const template = inject('template');

function start(databaseUrl: string) {
  return connect({ databaseUrl, dataDir: '' }, log);
}

describe.runIf(template.kind === 'server')('a DATABASE_URL', () => {
  const admin = template.kind === 'server' ? template.admin : '';

  test('a DATABASE_URL is used, and its connections get the settings', async () => {
    const database = await start(admin);
    expect(database.kind).toBe('server');
    const settings = await database.query(
      (sql) => sql`
        select current_setting('random_page_cost') as page, current_setting('max_parallel_workers_per_gather') as workers
      `,
    );
    expect(settings).toEqual([{ page: '1.1', workers: '0' }]);
    await database.close();
  });

  test('a missing database is refused in one line', async () => {
    const url = new URL(admin);
    url.pathname = '/nowhere';
    const refused = start(url.href);
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
    await expect(refused).rejects.toThrow(/^DATABASE_URL: \S+\/nowhere refuses: database "nowhere" does not exist$/);
  });

  test('an unreachable server is refused in one line without the password', async () => {
    const refused = connectServer('postgres://pool:hunter2@127.0.0.1:1/pool', log);
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
    await expect(refused).rejects.toThrow(
      'DATABASE_URL: nobody answers at 127.0.0.1:1/pool (ECONNREFUSED); ' +
        'start PostgreSQL there, or leave DATABASE_URL out to use the embedded one',
    );
  });

  test('a server that asks for a password which the address lacks is named at once', async () => {
    const server = await startPostgres(findPostgres() ?? expect.fail('PostgreSQL has gone from this machine'));
    onTestFinished(() => server.stop());
    const owner = await connectServer(server.url('postgres'), log);
    await owner.query((sql) => sql`create role pool login password 'secret1'`);
    const rules = join(server.data, 'pg_hba.conf');
    writeFileSync(rules, `local all pool scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await owner.query((sql) => sql`select pg_reload_conf()`);
    await owner.close();
    const url = new URL(server.url('postgres'));
    url.username = 'pool';
    await expect(start(url.href)).rejects.toThrow(/\/postgres asks for a password, and the address has none$/);
  });

  test('a start waits for a server that starts after it, and says so once', async () => {
    const relay = await startRelayTo(admin);
    relay.cut();
    const warned = Promise.withResolvers<string>();
    const warn = vi.spyOn(log, 'warn').mockImplementation((line: unknown) => warned.resolve(String(line)));
    const starting = start(relay.url);
    expect(await warned.promise).toMatch(/^DATABASE_URL: nobody answers at .*\. Trying for 60 seconds$/);
    relay.mend();
    const database = await starting;
    expect(await database.query((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(warn).toHaveBeenCalledTimes(1);
    await database.close();
  });

  test('a start gives up on a server that does not answer for its time', async () => {
    const warn = vi.spyOn(log, 'warn');
    const refused = connectServer('postgres://pool@127.0.0.1:1/pool', log, { patienceMs: 300 });
    await expect(refused).rejects.toThrow('nobody answers at 127.0.0.1:1/pool (ECONNREFUSED)');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('a server that never responds is refused within seconds', { tags: 'slow' }, async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const began = performance.now();
    const refused = connectServer(`postgres://pool@127.0.0.1:${port}/pool`, log);
    await expect(refused).rejects.toThrow('due to connection timeout');
    expect(performance.now() - began).toBeLessThan(15_000);
    mute.close();
  });

  test('a server that closes every connection is refused after a limited number of attempts', async () => {
    let accepted = 0;
    const rude = createServer((socket) => {
      accepted += 1;
      socket.once('data', () => socket.end()).on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(rude, 'listening');
    const { port } = rude.address() as AddressInfo;
    for (const mode of ['disable', 'prefer', 'require']) {
      const refused = connectServer(`postgres://pool@127.0.0.1:${port}/pool?sslmode=${mode}`, log);
      await expect(refused).rejects.toThrow(
        `nobody answers at 127.0.0.1:${port}/pool (Connection terminated unexpectedly)`,
      );
    }
    expect(accepted).toBe(3);
    rude.close();
  });

  test('a database that is not in UTF-8 is refused in one line', async () => {
    const owner = await start(admin);
    const name = `test_${randomBytes(8).toString('hex')}`;
    await owner.query(
      (sql) => sql`create database ${sql(name)} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    await owner.close();
    const url = new URL(admin);
    url.pathname = name;
    const refused = start(url.href);
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
    await expect(refused).rejects.toThrow(
      /^DATABASE_URL: \S+ has the encoding LATIN1: create the database with createdb --encoding=UTF8 --template=template0$/,
    );
  });

  test('a database with tables of another program is refused in one line, and stays as it is', async () => {
    const owner = await start(admin);
    const name = `test_${randomBytes(8).toString('hex')}`;
    await owner.query((sql) => sql`create database ${sql(name)} template template0`);
    await owner.close();
    const url = new URL(admin);
    url.pathname = name;
    const other = await start(url.href);
    await other.query((sql) => sql`create table invoices (id integer)`);
    const errors = 'The database has tables of another program: give Unbusted an empty one\n';
    const env = { DATABASE_URL: url.href, PORT: '0', SEED: 'none' };
    expect(await startApp(env).ended).toEqual({ code: 1, output: '', errors });
    const tables = await other.query(
      (sql) => sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(tables).toEqual([{ relname: 'invoices' }]);
    await other.close();
  });

  test('a role that may not create tables is refused in one line, also by the command line tool', async () => {
    const owner = await start(admin);
    const name = `test_${randomBytes(8).toString('hex')}`;
    await owner.query((sql) => sql`create database ${sql(name)} template template0`);
    await owner.query((sql) => sql`create role ${sql(name)} login`);
    await owner.close();
    const url = new URL(admin);
    url.username = name;
    url.pathname = name;
    const env = { DATABASE_URL: url.href, PORT: '0', SEED: 'none' };
    const errors =
      'The database cannot be migrated: permission denied for schema public; its user has to own it, as by createdb --owner=pool pool\n';
    expect(await startApp(env).ended).toEqual({ code: 1, output: '', errors });
    expect(await runCli(env, ['admin', 'ada'])).toEqual({ code: 1, output: '', errors });
  });
});
