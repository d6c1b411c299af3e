import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { ConnectionPool } from '#server/infrastructure/db/pool.ts';
import { createMarks, mark, marks } from '#test/support/marks.ts';
import { embeddedPool } from './openEmbedded.ts';
import { EmbeddedThread } from './thread.ts';

const template = inject('template');
if (template.kind !== 'embedded') throw new Error('these are tests of the embedded database');
const thread = await EmbeddedThread.start({ loadDataDir: readFileSync(template.dump) }, (error) =>
  expect.unreachable(error.message),
);
const outside = embeddedPool(thread);
afterAll(async () => {
  await outside.end();
  await thread.close();
});

beforeEach(() => outside.use(createMarks));

const LOST = 'The connection to the database was lost';

interface Opened {
  readonly pool: ConnectionPool;
  /** in the order in which they were opened */
  readonly sockets: Duplex[];
}

function open(connect: () => Duplex = () => thread.connect()): Opened {
  const sockets: Duplex[] = [];
  const remembered = () => {
    const socket = connect();
    sockets.push(socket);
    return socket;
  };
  const pool = embeddedPool({ connect: remembered });
  onTestFinished(() => pool.end());
  return { pool, sockets };
}

function markAll(pool: ConnectionPool, numbers: readonly number[]): Promise<unknown> {
  return Promise.all(numbers.map((n) => pool.query((sql) => mark(sql, n))));
}

async function busy(sql: Sql): Promise<void> {
  await sql`select count(*) from generate_series(1, 100000)`;
}

test('statements go on after the connection that they share was lost', async () => {
  const { pool, sockets } = open();
  for (const n of [1, 2, 3]) {
    await pool.query((sql) => mark(sql, n));
    const cut = expect(pool.query(busy)).rejects.toThrow(LOST);
    sockets.at(-1)?.destroy();
    await cut;
    await markAll(pool, [10 * n, 10 * n + 1, 10 * n + 2]);
  }
  expect(await pool.query(marks)).toEqual([1, 2, 3, 10, 11, 12, 20, 21, 22, 30, 31, 32]);
  // one for each loss, and none for each statement
  expect(sockets).toHaveLength(4);
});

test('statements go on after the connection that they share could not be opened', async () => {
  let failing = 2;
  const { pool } = open(() => {
    const socket = thread.connect();
    if (failing > 0) socket.destroy(new Error('not yet'));
    failing -= 1;
    return socket;
  });
  for (const _ of [1, 2]) {
    await expect(pool.query((sql) => mark(sql, 1))).rejects.toMatchObject({ cause: { message: 'not yet' } });
  }
  await markAll(pool, [2, 3]);
  expect(await pool.query(marks)).toEqual([2, 3]);
});

test('a lost connection leaves its place to another one, many times', async () => {
  const { pool, sockets } = open();
  for (let n = 0; n < 20; n += 1) {
    await pool.query((sql) => mark(sql, n));
    await Promise.all([pool.use(busy), pool.use(busy)]);
    for (const socket of sockets) socket.destroy();
    await pool.query(marks).catch(() => {});
  }
  expect(await pool.query(marks)).toHaveLength(20);
  expect(pool.load()).toMatchObject({ running: 0, waiting: 0 });
});

test('statements in progress are answered when their connection is replaced because the database was read-only', async () => {
  const { pool, sockets } = open();
  await Promise.all([pool.query(marks), pool.use(marks)]);
  const busyThenRefused = `
    do $$ begin perform count(*) from generate_series(1, 300000); raise sqlstate '25006'; end $$
  `;
  const refused = pool.use((sql) => sql.unsafe(busyThenRefused));
  await setImmediate();
  const inProgress = Promise.all(Array.from({ length: 20 }, () => pool.query(busy)));
  await expect(refused).rejects.toMatchObject({ code: '25006' });
  await pool.query((sql) => mark(sql, 1));
  await inProgress;
  expect(await pool.query(marks)).toEqual([1]);
  expect(sockets.length).toBeGreaterThan(2);
});

test('a busy database is not taken for a lost one: a listener waits, and no connection is closed', async () => {
  const { pool, sockets } = open();
  const received: string[] = [];
  const listener = { onMessage: (text: string) => received.push(text), onDisconnect: expect.unreachable };
  const subscription = await pool.listen('news', listener, pino({ level: 'silent' }));
  onTestFinished(() => subscription.stop());
  await markAll(pool, [1, 2]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const synced = await pool.use(async (sql) => {
    await sql.unsafe('begin');
    await mark(sql, 3);
    // waits for the end of the transaction
    const waiting = subscription.sync();
    await setImmediate();
    vi.advanceTimersByTime(MINUTE);
    await sql.unsafe('commit');
    return { waiting };
  });
  await synced.waiting;
  await pool.query((sql) => sql`select pg_notify('news', 'after it')`);
  await subscription.sync();
  expect(received).toEqual(['after it']);
  expect(await pool.query(marks)).toEqual([1, 2, 3]);
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
});
