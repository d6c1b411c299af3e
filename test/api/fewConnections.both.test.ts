import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';

const programs = inject('template').kind === 'server' ? findPostgres() : undefined;
const server =
  programs && (await startPostgres(programs, { max_connections: '5', superuser_reserved_connections: '0' }));
afterAll(() => server?.stop());
const log = pino({ level: 'silent' });

async function sleep(sql: Sql): Promise<void> {
  await sql`select pg_sleep(0.02)`;
}

test.runIf(server)('queries wait for an open connection while PostgreSQL accepts no more', async () => {
  const url = server?.url('postgres') ?? '';
  const [one, other] = [await connectServer(url, log), await connectServer(url, log)];
  const work = [one, other].flatMap((database) => Array.from({ length: 60 }, () => database.query(sleep)));
  expect(await Promise.all(work)).toHaveLength(120);
  const inTransactions = Array.from({ length: 30 }, () => one.transact(sleep));
  expect(await Promise.all(inTransactions)).toHaveLength(30);
  await Promise.all([one.close(), other.close()]);
});

test.runIf(server)('a connection pool opens no more connections than its limit', async () => {
  const url = server?.url('postgres') ?? '';
  const database = await connectServer(url, log, { connections: 2 });
  const most: number[] = [];
  const work = Array.from({ length: 20 }, () =>
    database.query(async (sql) => {
      most.push(database.load().running);
      await sleep(sql);
    }),
  );
  await Promise.all(work);
  expect(Math.max(...most)).toBe(2);
  await database.close();
});
