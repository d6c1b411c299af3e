import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/time.ts';
import { NoConnectionError } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { testDatabase } from '#test/support/database.ts';
import { findPostgres, startPostgres } from '#test/support/postgresServer.ts';
import { watchDatabase } from './databaseWatch.ts';

const ours = await testDatabase();
const programs = findPostgres();
const AWAY = expect.stringMatching(/^The embedded database has answered nothing for a minute: the app ends\. /);

/** Watches a database. Returns what is logged, with a line `ended` for each end of the process. */
function watch(database: Database): string[] {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const watched = watchDatabase({ database, log }, () => lines.push('ended'));
  onTestFinished(() => {
    watched.stop();
    vi.useRealTimers();
  });
  return lines;
}

describe.runIf(ours.kind === 'embedded')('the embedded database', () => {
  /** Keeps its only session busy during the work. */
  async function whileBusy(work: () => void): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const busy = ours.transact(async (tx) => {
      await tx`select`;
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    work();
    done.resolve();
    await busy;
  }

  test('the process ends with one line when the embedded database has answered nothing for a minute', async () => {
    const lines = watch(ours);
    await whileBusy(() => vi.advanceTimersByTime(MINUTE));
    expect(lines).toEqual([]);
    await ours.query((sql) => sql`select`);
    await whileBusy(() => vi.advanceTimersByTime(MINUTE + 5 * SECOND));
    expect(lines).toEqual([AWAY, 'ended']);
  });

  test.each([
    ['fails, as on a full disk, is waited for', new Error('No space left on device'), []],
    ['finds no connection for a minute ends the process', new NoConnectionError(), [AWAY, 'ended']],
  ])('a statement that %s', async (_, error, expected) => {
    const lines = watch({ ...ours, query: () => Promise.reject(error) });
    for (let checks = 0; checks < 13; checks += 1) {
      vi.advanceTimersByTime(5 * SECOND);
      await setImmediate();
    }
    expect(lines).toEqual(expected);
  });

  test('an embedded database that answers now and then is waited for', async () => {
    const lines = watch(ours);
    for (let n = 0; n < 5; n += 1) {
      await whileBusy(() => vi.advanceTimersByTime(50 * SECOND));
      await ours.query((sql) => sql`select`);
    }
    expect(lines).toEqual([]);
  });
});

test.runIf(programs && ours.kind === 'server')('a server that is away is waited for', async () => {
  if (!programs) throw new Error('PostgreSQL has gone from this machine');
  const server = await startPostgres(programs, { fsync: 'off' });
  const database = await connectServer(server.url('postgres'), pino({ level: 'silent' }));
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  const lines = watch(database);
  await server.end('SIGINT');
  for (let checks = 0; checks < 30; checks += 1) {
    vi.advanceTimersByTime(5 * SECOND);
    await expect(database.query((sql) => sql`select`)).rejects.toThrow();
  }
  expect(lines).toEqual([]);
});
