import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createMarks, mark, marks } from '#test/support/marks.ts';
import type { Sql, Tx } from './database.ts';

const database = await testDatabase();
const toBeClosed = await testDatabase();

beforeEach(() => database.transact(createMarks));

async function markTwo(tx: Tx, one: number, two: number): Promise<void> {
  await mark(tx, one);
  await mark(tx, two);
}

const divideLate = (sql: Sql) => sql`select 1 / (3 - n) as n from generate_series(1, 3) n`;

async function timeOutLate(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 50`;
  await sql`select n, pg_sleep(case n when 3 then 60 else 0 end) from generate_series(1, 3) n`.finally(
    () => sql`reset statement_timeout`,
  );
}

/** The embedded database has no statement timeout: it has no timer. */
const failingLate: [string, (sql: Sql) => Promise<unknown>][] = [
  ['by a division by zero', divideLate],
  ...(database.kind === 'server' ? [['by a timeout', timeOutLate] as [string, typeof timeOutLate]] : []),
];

describe('statements', () => {
  const at = new Date('2026-03-17T16:00:00.123Z');

  beforeEach(async () => {
    await database.query((sql) => sql`drop table if exists notes`);
    await database.query(
      (sql) => sql`create table notes (id integer, "a ""b""" text, at timestamptz, is_read boolean)`,
    );
  });

  test('a statement in the template of another one is a part of it, and runs only there', async () => {
    const rows = await database.query((sql) => {
      const insert = sql`insert into marks values (${7}) returning n`;
      return sql`with inserted as (${insert}) select n + ${1}::int as n from inserted where ${true}`;
    });
    expect(rows).toEqual([{ n: 8 }]);
    expect(await database.query(marks)).toEqual([7]);
  });

  test('a statement runs once, however often it is awaited', async () => {
    await database.query(async (sql) => {
      const insert = sql`insert into marks values (1)`;
      await Promise.all([insert, insert]);
      expect(await insert).toEqual([]);
    });
    expect(await database.query(marks)).toEqual([1]);
  });

  test('rows are inserted and updated by their columns, all or some of them', async () => {
    const rows = [
      { id: 1, 'a "b"': 'x', at, isRead: true },
      { id: 2, 'a "b"': null, at: null, isRead: false },
    ];
    await database.query(async (sql) => {
      await sql`insert into ${sql('notes')} ${sql.values(rows)}`;
      const changed = sql`update notes set ${sql.set({ id: 3, at, isRead: true }, 'id', 'isRead')} where id = ${2}`;
      expect(await changed.count()).toBe(1);
      expect(await sql`select * from notes order by id`).toEqual([rows[0], { ...rows[1], id: 3, isRead: true }]);
    });
  });

  test('dates and booleans are parameters of their type where PostgreSQL would infer another', async () => {
    const [row] = await database.query(
      (sql) => sql`select ${at} - interval '1 hour' as before, ${true} as sure, ${null}::int as nothing`,
    );
    expect(row).toEqual({ before: new Date('2026-03-17T15:00:00.123Z'), sure: true, nothing: null });
  });

  test('lists of texts keep quotes, backslashes, commas, nulls and empty texts', async () => {
    const texts = ['', 'null', null, 'a,b', '"', '\\', '{}', 'é\n'];
    const [row] = await database.query((sql) => sql`select ${texts}::text[] as texts`);
    expect(row).toEqual({ texts });
  });

  test('a value that is undefined is an error of the caller, and nothing is sent', async () => {
    const [missing]: string[] = [];
    // @ts-expect-error an element may be missing
    await expect(database.query((sql) => sql`select ${missing}::text`)).rejects.toThrow('A parameter is undefined');
  });
});

describe('query', () => {
  test('a query returns integers as numbers, times as Dates and JSON as values', async () => {
    const [row] = await database.query(
      (sql) => sql`
        select 7 as id, count(*)::int as n, '2026-03-17T16:00:00.123Z'::timestamptz as at,
          ${sql.json({ a: [1] })} as kept, ${[1, 2]}::int[] as sides, 'Ünbústed' as name
        from marks
      `,
    );
    const at = new Date('2026-03-17T16:00:00.123Z');
    expect(row).toEqual({ id: 7, n: 0, at, kept: { a: [1] }, sides: [1, 2], name: 'Ünbústed' });
  });

  test('a query takes a parameter of 2 MB and returns 63,000 rows', async () => {
    const [row] = await database.query((sql) => sql`select length(${'x'.repeat(2_000_000)}) as n`);
    expect(row).toEqual({ n: 2_000_000 });
    const rows = await database.query((sql) => sql`select g, 2 * g as double from generate_series(1, 63000) g`);
    expect(rows).toHaveLength(63_000);
    expect(rows.at(-1)).toEqual({ g: 63_000, double: 126_000 });
  });

  test('a query that fails does not affect concurrent ones', async () => {
    const answers = await Promise.allSettled([
      database.query(mark, 1),
      database.query((sql) => sql`selec 1`),
      database.query(mark, 1),
      database.query(mark, 2),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '42601' } },
      { status: 'rejected', reason: { code: '23505', constraint: 'marks_pkey' } },
      { status: 'fulfilled' },
    ]);
    expect(await database.query(marks)).toEqual([1, 2]);
  });

  test.each(failingLate)(
    'the rows of a statement after one that failed after some rows, %s, are whole',
    async (_, fail) => {
      await database.acquire(async (sql) => {
        const next = () => sql<{ n: number }[]>`select n from generate_series(1, 2) n`;
        for (const read of [next, () => next().texts()]) {
          await expect(fail(sql)).rejects.toMatchObject({ code: expect.stringMatching(/22012|57014/) });
          expect(await read()).toHaveLength(2);
        }
        expect(await next()).toEqual([{ n: 1 }, { n: 2 }]);
      });
    },
  );

  test('the rows of a pipelined statement after one that failed after some rows are whole', async () => {
    const [failed, ...others] = await Promise.allSettled([
      database.query(divideLate),
      ...Array.from({ length: 3 }, () => database.query((sql) => sql`select n from generate_series(1, 2) n`)),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: [{ n: 1 }, { n: 2 }] });
  });

  test('a query does not accept work that needs a transaction', () => {
    // @ts-expect-error a pool is no transaction
    const refused = () => database.query(markTwo, 1, 2);
    expect(refused).toBeTypeOf('function');
  });
});

describe('transact', () => {
  test('a transaction is committed when its work is done', async () => {
    await database.transact(markTwo, 1, 2);
    expect(await database.query(marks)).toEqual([1, 2]);
  });

  test('a transaction is rolled back when its work throws', async () => {
    const work = async (tx: Tx) => {
      await mark(tx, 1);
      throw new Error('changed my mind');
    };
    await expect(database.transact(work)).rejects.toThrow('changed my mind');
    expect(await database.query(marks)).toEqual([]);
  });

  test('a transaction is rolled back when one of its statements fails, even if the work goes on', async () => {
    const work = async (tx: Tx) => {
      await mark(tx, 1);
      await mark(tx, 1).catch(() => {});
    };
    await expect(database.transact(work)).rejects.toThrow('A statement of the transaction had failed');
    expect(await database.query(marks)).toEqual([]);
  });

  test('a transaction goes on after a savepoint is rolled back', async () => {
    await database.transact(async (tx) => {
      await mark(tx, 1);
      const undone = tx.savepoint(async (inner) => {
        await mark(inner, 2);
        throw new Error('not this one');
      });
      await expect(undone).rejects.toThrow('not this one');
      await mark(tx, 3);
    });
    expect(await database.query(marks)).toEqual([1, 3]);
  });

  test('a dry run is rolled back, and its result is returned', async () => {
    await database.transact(async (tx) => {
      await mark(tx, 1);
      const seen = await tx.dryRun(async (inner) => {
        await mark(inner, 2);
        return marks(inner);
      });
      expect(seen).toEqual([1, 2]);
      const failed = tx.dryRun(async (inner) => {
        await mark(inner, 3);
        await inner`select 1 / 0`;
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      await mark(tx, 4);
    });
    expect(await database.query(marks)).toEqual([1, 4]);
  });

  test('a transaction returns the result of its work, also an array', async () => {
    expect(await database.transact(marks)).toEqual([]);
    expect(await database.transact(async () => [1, 2])).toEqual([1, 2]);
  });

  test('an open transaction is invisible to other statements, and includes none of them', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const undone = database.transact(async (tx) => {
      await mark(tx, 1);
      begun.resolve();
      await released.promise;
      throw new Error('undone');
    });
    await begun.promise;
    const outside = Promise.all([database.query(marks), database.query(mark, 2), database.transact(mark, 3)]);
    // on the embedded database they wait for the transaction to end
    if (database.kind === 'server') await outside;
    released.resolve();
    await expect(undone).rejects.toThrow('undone');
    const [seen] = await outside;
    expect(seen).not.toContain(1);
    expect(await database.query(marks)).toEqual([2, 3]);
  });
});

describe('nested use', () => {
  const refusal = 'The database was used inside a transaction';

  test('using the database inside a transaction is an error', async () => {
    await database.transact(async () => {
      await expect(database.query(marks)).rejects.toThrow(refusal);
      await expect(database.transact(marks)).rejects.toThrow(refusal);
    });
    const nested = database.transact(async (tx) => {
      await mark(tx, 1);
      await database.query(mark, 2);
    });
    await expect(nested).rejects.toThrow(refusal);
    expect(await database.query(marks)).toEqual([]);
  });

  test('using the database inside a savepoint is an error', async () => {
    const nested = database.transact((tx) => tx.savepoint(() => database.query(marks)));
    await expect(nested).rejects.toThrow(refusal);
  });

  test('work that outlives its transaction may use the database again', async () => {
    const over = Promise.withResolvers<void>();
    const later = await database.transact(async () => ({ marks: over.promise.then(() => database.query(marks)) }));
    over.resolve();
    expect(await later.marks).toEqual([]);
  });
});

describe('transient errors', () => {
  const clash = (sql: Sql, code: string) =>
    sql.unsafe(`do $$ begin raise exception 'try again' using errcode = '${code}'; end $$`);

  test.for(['40001', '40P01'])('a transaction that fails with %s is retried', async (code) => {
    let attempts = 0;
    await database.transact(async (tx) => {
      attempts += 1;
      await mark(tx, attempts);
      if (attempts < 3) await clash(tx, code);
    });
    expect(await database.query(marks)).toEqual([3]);
  });

  describe('outside a transaction', () => {
    /** Fails until it has been tried so many times: a sequence is not rolled back. */
    const clashUntil = (sql: Sql, attempt: number) =>
      sql.unsafe(`do $$ begin if nextval('attempts') < ${attempt} then
        raise exception 'try again' using errcode = '40P01'; end if; end $$`);

    const attempts = async () => (await database.query((sql) => sql`select nextval('attempts')::int - 1 as n`))[0];

    beforeEach(async () => {
      await database.query((sql) => sql`drop sequence if exists attempts`);
      await database.query((sql) => sql`create sequence attempts`);
    });

    test('a statement that fails is retried alone: the one before it has taken effect, and runs once', async () => {
      await database.query(async (sql) => {
        await mark(sql, 1);
        await clashUntil(sql, 3);
      });
      expect(await database.query(marks)).toEqual([1]);
      expect(await attempts()).toEqual({ n: 3 });
    });

    test('a statement is given up after four attempts', async () => {
      await expect(database.query((sql) => clashUntil(sql, 9))).rejects.toMatchObject({ code: '40P01' });
      expect(await attempts()).toEqual({ n: 4 });
    });

    test('work on a connection of its own, such as a backup, is not retried', async () => {
      const work = database.acquire((sql) => clashUntil(sql, 2));
      await expect(work).rejects.toMatchObject({ code: '40P01' });
      expect(await attempts()).toEqual({ n: 1 });
    });
  });

  test('work with an invalid statement is not retried', async () => {
    let attempts = 0;
    const wrong = database.query((sql) => {
      attempts += 1;
      return sql`select 1 / 0`;
    });
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
    expect(attempts).toBe(1);
  });
});

test("the clock follows the database's", async () => {
  const before = database.now();
  const [row] = await database.query((sql) => sql<{ at: Date }[]>`select clock_timestamp() as at`);
  const after = database.now();
  const mayBeWrongBy = 250;
  expect(row?.at.getTime()).toBeGreaterThan(before - mayBeWrongBy);
  expect(row?.at.getTime()).toBeLessThan(after + mayBeWrongBy);
});

test('closing waits for running work and rejects new work', async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const running = toBeClosed.transact(async (tx) => {
    begun.resolve();
    await released.promise;
    return tx`select 1 as one`;
  });
  await begun.promise;
  const closed = toBeClosed.close();
  await expect(toBeClosed.query((sql) => sql`select 1`)).rejects.toThrow('The database is closed');
  released.resolve();
  await closed;
  expect(await running).toEqual([{ one: 1 }]);
});
