import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createMarks, mark, marks } from '#test/support/marks.ts';
import type { Sql, Tx } from './database.ts';

const database = await testDatabase();
/** A second database object, for use during transactions of the first. */
const outside = await testDatabase();

beforeEach(() => database.transact(createMarks));

async function pidOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!row) throw new Error('no process');
  return row.pid;
}

async function nameOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  if (!row) throw new Error('no database');
  return row.name;
}

/** Ends a connection as a restart of the server would. */
async function cut(pid: number): Promise<void> {
  await outside.query((sql) => sql`select pg_terminate_backend(${pid})`);
  const left = () => outside.query((sql) => sql`select pid from pg_stat_activity where pid = ${pid}`);
  await expect.poll(left).toEqual([]);
}

test('hundreds of transactions among thousands of statements include only their own statements', async () => {
  const [statements, undone, kept] = await Promise.all([
    Promise.allSettled(Array.from({ length: 3000 }, (_, n) => database.query(mark, n))),
    Promise.allSettled(
      Array.from({ length: 300 }, (_, n) =>
        database.transact(async (tx) => {
          await mark(tx, 10_000 + n);
          throw new Error('undone');
        }),
      ),
    ),
    Promise.allSettled(Array.from({ length: 300 }, (_, n) => database.transact(mark, 20_000 + n))),
  ]);
  expect(reasonsOf(statements)).toEqual(new Set());
  expect(reasonsOf(undone)).toEqual(new Set(['Error: undone']));
  expect(reasonsOf(kept)).toEqual(new Set());
  const expected = [...statements.keys(), ...Array.from(kept.keys(), (n) => 20_000 + n)];
  expect(await database.query(marks)).toEqual(expected);
});

function reasonsOf(ends: PromiseSettledResult<unknown>[]): Set<string> {
  return new Set(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])));
}

test('a transaction rejects statements after its work has ended', async () => {
  const kept = await database.transact(async (tx) => ({ tx }));
  await expect(kept.tx`select 1`).rejects.toThrow('used after its work had ended');
});

describe.runIf(database.kind === 'server')('lost connections', () => {
  test('a running statement fails when its connection is lost, and the next one is answered', async () => {
    const pid = Promise.withResolvers<number>();
    const sleeping = database.query(async (sql) => {
      pid.resolve(await pidOf(sql));
      await sql`select pg_sleep(60)`;
    });
    const failed = expect(sleeping).rejects.toThrow();
    await cut(await pid.promise);
    await failed;
    expect(await database.query(marks)).toEqual([]);
  });

  test('work whose connection was lost can write nothing more', async () => {
    const pid = Promise.withResolvers<number>();
    const next = Promise.withResolvers<unknown>();
    const goingOn = database.transact(async (tx) => {
      pid.resolve(await pidOf(tx));
      await tx`select pg_sleep(60)`.catch(() => next.resolve(mark(tx, 1)));
    });
    const lost = 'The connection to the database was lost';
    const failed = Promise.all([expect(goingOn).rejects.toThrow(lost), expect(next.promise).rejects.toThrow(lost)]);
    await cut(await pid.promise);
    await failed;
    expect(await database.query(marks)).toEqual([]);
  });

  test('every statement on a lost connection fails with the same error, whether sent or not', async () => {
    const pid = Promise.withResolvers<number>();
    const ends = Promise.withResolvers<PromiseSettledResult<unknown>[]>();
    const waiting = database.transact(async (tx) => {
      pid.resolve(await pidOf(tx));
      const sent = Array.from({ length: 50 }, () => tx`select pg_sleep(60)`);
      const next = sent[0]?.catch(() => mark(tx, 1));
      ends.resolve(Promise.allSettled([...sent, next]));
      await ends.promise;
    });
    const failed = expect(waiting).rejects.toThrow('The connection to the database was lost');
    await cut(await pid.promise);
    await failed;
    const lost = 'ConnectionLostError: The connection to the database was lost';
    expect(reasonsOf(await ends.promise)).toEqual(new Set([lost]));
  });

  test('hundreds of pending statements fail when their connection is lost', async () => {
    const pid = Promise.withResolvers<number>();
    const waiting = database.transact(async (tx) => {
      pid.resolve(await pidOf(tx));
      await Promise.allSettled(Array.from({ length: 300 }, () => tx`select pg_sleep(1)`));
    });
    const failed = expect(waiting).rejects.toThrow('The connection to the database was lost');
    await cut(await pid.promise);
    await failed;
  });

  test('a transaction on a lost connection fails as a whole, even if its work goes on', async () => {
    const goingOn = async (tx: Tx) => {
      await mark(tx, 1);
      await cut(await pidOf(tx));
      await mark(tx, 2).catch(() => {});
      await tx.savepoint((inner) => mark(inner, 3)).catch(() => {});
      await mark(tx, 4);
    };
    await expect(database.transact(goingOn)).rejects.toThrow();
    expect(await database.query(marks)).toEqual([]);
  });

  test('no connection is used again after all are lost under load', async () => {
    const name = await database.query(nameOf);
    const begun = Promise.withResolvers<void>();
    const busy = Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        database.transact(async (tx) => {
          await mark(tx, n);
          if (n === 50) begun.resolve();
          await mark(tx, 1000 + n);
        }),
      ),
    );
    await begun.promise;
    await outside.query(
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
      `,
    );
    const done = (await busy).flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(done.length).toBeLessThan(200);
    const kept = await database.query(marks);
    expect(kept).toEqual(expect.arrayContaining(done));
    expect(kept.filter((n) => n >= 1000)).toEqual(kept.filter((n) => n < 1000).map((n) => 1000 + n));
    const after = Array.from({ length: 50 }, (_, n) => database.query((sql) => sql`select ${n}::int as n`));
    expect(await Promise.all(after)).toHaveLength(50);
  });

  test('a listener is notified of a lost connection, and listens again', async () => {
    const received: string[] = [];
    let losses = 0;
    const listening = await database.listen('news', {
      onMessage: (text) => received.push(text),
      onDisconnect: () => {
        losses += 1;
      },
    });
    await outside.query(
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen news'
      `,
    );
    await expect.poll(() => losses).toBe(1);
    await expect
      .poll(async () => {
        await database.query((sql) => sql`select pg_notify('news', 'again')`);
        return received;
      })
      .toContain('again');
    await listening.stop();
  });
});
