import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '#server/infrastructure/db/database.ts';
import { openDatabase } from '#server/infrastructure/db/openDatabase.ts';
import type { ConnectionPool } from '#server/infrastructure/db/pool.ts';
import { createMarks, mark, marks } from '#test/support/marks.ts';
import { message, startupMessage } from './messages.ts';
import { embeddedPool, externalPool } from './openEmbedded.ts';
import { EmbeddedThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'unbusted-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));
const socketPath = join(folder, '.s.PGSQL.5432');
const log = pino({ level: 'silent' });

const { thread, app } = await start(socketPath);
afterAll(async () => {
  await app.close();
  await thread.close();
});

beforeEach(() => app.transact(createMarks));

interface Options {
  readonly externalTimeoutMs?: number;
  readonly onFatal?: (error: Error) => void;
}

async function start(socketPath: string, options: Options = {}) {
  const template = inject('template');
  if (template.kind !== 'embedded') throw new Error('these are tests of the embedded database');
  const { onFatal = (error) => expect.unreachable(error.message), externalTimeoutMs } = options;
  const input = { loadDataDir: readFileSync(template.dump), socketPath, externalTimeoutMs };
  const started = await EmbeddedThread.start(input, onFatal);
  return { thread: started, app: await over(embeddedPool(started)) };
}

/** Another database with these options, until the end of the test. */
async function startOther(options: Options): Promise<{ app: Database; path: string }> {
  const path = join(mkdtempSync(join(folder, 'other-')), '.s.PGSQL.5432');
  const other = await start(path, options);
  onTestFinished(async () => {
    await other.app.close();
    await other.thread.close();
  });
  await other.app.query(createMarks);
  return { app: other.app, path };
}

function over(pool: ConnectionPool): Promise<Database> {
  return openDatabase({ kind: 'embedded', pool, log });
}

/** Connects through the socket file, as another process does. */
async function externalClient(path = socketPath): Promise<Database> {
  const database = await over(externalPool(path));
  onTestFinished(() => database.close());
  return database;
}

/** Parse, Bind and Execute of a statement without parameters. */
function extendedQuery(statement: string): Buffer[] {
  return [
    message('P', '', statement, new Uint8Array(2)),
    message('B', '', '', new Uint8Array(6)),
    message('E', '', new Uint8Array(4)),
  ];
}

describe('multiplexer', () => {
  test('an external client waits for an open transaction and sees all of it', async () => {
    const other = await externalClient();
    const waiting = await app.transact(async (tx) => {
      await mark(tx, 1);
      const seen = other.query(marks);
      await mark(tx, 2);
      return { seen };
    });
    expect(await waiting.seen).toEqual([1, 2]);
  });

  test("the app waits for an external client's transaction, and is not rolled back with it", async () => {
    const other = await externalClient();
    const outside: Promise<void>[] = [];
    const undone = other.transact(async (tx) => {
      await mark(tx, 1);
      outside.push(app.query(mark, 2));
      await mark(tx, 3);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all(outside);
    expect(await app.query(marks)).toEqual([2]);
  });

  test('hundreds of transactions of three clients at once are kept apart', async () => {
    const clients = [app, await externalClient(), await externalClient()];
    const works = Array.from({ length: 300 }, (_, n) =>
      clients[n % clients.length]?.transact(async (tx) => {
        const before = await marks(tx);
        await mark(tx, n);
        expect(await marks(tx)).toHaveLength(before.length + 1);
        if (n % 5 === 0) throw new Error('undone');
      }),
    );
    const ends = await Promise.allSettled(works);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(60);
    expect(await app.query(marks)).toEqual(Array.from({ length: 300 }, (_, n) => n).filter((n) => n % 5 !== 0));
  });

  test('an external client is served while the app sends statements without pause', async () => {
    let asking = true;
    const busy = Array.from({ length: 16 }, async () => {
      while (asking) await app.query((sql) => sql`select count(*) from generate_series(1, ${1000}::int)`);
    });
    const other = await externalClient();
    for (let n = 0; n < 20; n += 1) await other.query(mark, n);
    asking = false;
    await Promise.all(busy);
    expect(await app.query(marks)).toHaveLength(20);
  });

  test('an open transaction of an external client is rolled back when it disconnects', async () => {
    const lost = new Client({ host: folder, user: 'postgres', database: 'postgres', ssl: false });
    await lost.connect();
    await lost.query('begin');
    await lost.query('insert into marks (n) values (1)');
    await lost.end();
    expect(await app.query(marks)).toEqual([]);
  });

  test.each([
    ['closes the socket', ['insert into marks values (1)'], 'INSERT 0 1', ''],
    ['sends Terminate', ['insert into marks values (1)'], 'INSERT 0 1', message('X')],
    ['has an open transaction', ['begin', 'insert into marks values (1)'], 'INSERT 0 1', ''],
    ['has a failed transaction', ['begin', 'insert into marks values (1)', 'select 1/0'], 'division by zero', ''],
  ])('a client that %s between Execute and Sync has written nothing', async (_, statements, answer, last) => {
    const client = connect(socketPath);
    let received = '';
    client.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    client.write(startupMessage({ user: 'postgres' }));
    for (const each of statements.flatMap(extendedQuery)) client.write(each);
    client.write(message('H'));
    await expect.poll(() => received).toContain(answer);
    client.end(last);
    await once(client, 'close');
    expect(await app.query(marks)).toEqual([]);
    await app.query(mark, 2);
    expect(await app.query(marks)).toEqual([2]);
  });

  test('prepared statements of an external client are closed when it disconnects', async () => {
    const prepared = () =>
      app.query(async (sql) => {
        const rows = await sql<{ n: number }[]>`select count(*)::int as n from pg_prepared_statements`;
        return rows[0]?.n;
      });
    await app.query((sql) => sql`select ${1}::int`);
    const before = await prepared();
    const other = await over(externalPool(socketPath));
    await other.query(marks);
    expect(await prepared()).toBeGreaterThan(before ?? 0);
    await other.close();
    await expect.poll(prepared).toBe(before);
  });

  test('an external client with an idle transaction is disconnected, and the app goes on', {
    tags: 'slow',
  }, async () => {
    const { app, path } = await startOther({ externalTimeoutMs: 100 });
    const never = new Promise<void>(() => {});
    const undone = (await externalClient(path)).transact(async (tx) => {
      await mark(tx, 1);
      await never;
    });
    const seen = app.query(marks);
    await expect(undone).rejects.toThrow('The connection to the database was lost');
    expect(await seen).toEqual([]);
  });

  test('a client of another protocol is disconnected', async () => {
    const stranger = connect(socketPath);
    stranger.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(stranger, 'close');
    expect(await app.query(marks)).toEqual([]);
  });

  test('half a message of a disconnected client is dropped', async () => {
    const stranger = connect(socketPath);
    stranger.end(
      Buffer.concat([
        startupMessage({ user: 'postgres' }),
        message('Q', 'insert into marks values (1)').subarray(0, 9),
      ]),
    );
    stranger.resume();
    await once(stranger, 'close');
    expect(await app.query(marks)).toEqual([]);
  });

  test('the socket file is accessible to its owner alone', () => {
    expect(statSync(socketPath).mode & 0o777).toBe(0o600);
  });
});

describe('notifications', () => {
  test('notifications reach a listener after the commit, and none after a rollback', async () => {
    const received: string[] = [];
    const listening = await app.listen('news', {
      onMessage: (text) => received.push(text),
      onDisconnect: expect.unreachable,
    });
    await app.transact(async (tx) => {
      await tx`select pg_notify('news', 'kept')`;
      await mark(tx, 1);
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual(['kept']);
    const undone = app.transact(async (tx) => {
      await tx`select pg_notify('news', 'undone')`;
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await app.query((sql) => sql`select pg_notify('news', 'last')`);
    await expect.poll(() => received).toEqual(['kept', 'last']);
    await listening.stop();
  });

  test('notifications of an external client reach the app', async () => {
    const received: string[] = [];
    const listening = await app.listen('news', {
      onMessage: (text) => received.push(text),
      onDisconnect: expect.unreachable,
    });
    const other = await externalClient();
    await other.query((sql) => sql`select pg_notify('news', 'from outside')`);
    await expect.poll(() => received).toEqual(['from outside']);
    await listening.stop();
  });
});

describe('limits of PGlite', () => {
  test.each([
    ['a simple statement', [message('Q', 'copy marks from stdin')]],
    ['a prepared statement before its Sync', extendedQuery('copy marks from stdin')],
  ])('COPY FROM STDIN as %s is an error, and the session goes on', async (_, messages) => {
    const client = connect(socketPath);
    let received = '';
    client.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    client.write(startupMessage({ user: 'postgres' }));
    for (const each of messages) client.write(each);
    await expect.poll(() => received).toContain('COPY FROM STDIN is not possible here');
    client.end(message('X'));
    await once(client, 'close');
    expect(await app.query(marks)).toEqual([]);
  });

  test('a broken engine fails all statements and is reported', async () => {
    const fatal = Promise.withResolvers<Error>();
    const { app } = await startOther({ onFatal: fatal.resolve });
    await app.query(
      (sql) => sql`
        create function deeper(n integer) returns integer language plpgsql as $$ begin return deeper(n + 1); end $$
      `,
    );
    const asked = [app.query((sql) => sql`select deeper(1)`), app.transact(marks), app.query(marks)];
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await fatal.promise).message).toContain('Maximum call stack size exceeded');
    const ended = { name: 'NoConnectionError', cause: { message: 'The embedded database has ended' } };
    await expect(app.query(marks)).rejects.toMatchObject(ended);
    await expect(app.transact(marks)).rejects.toMatchObject(ended);
  });
});

test('a dump contains the whole database', async () => {
  await app.query(mark, 1);
  const copy = await EmbeddedThread.start({ loadDataDir: await thread.dump() }, (error) =>
    expect.unreachable(error.message),
  );
  const database = await over(embeddedPool(copy));
  expect(await database.query(marks)).toEqual([1]);
  await database.close();
  await copy.close();
});
