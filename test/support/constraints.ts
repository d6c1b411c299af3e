import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import type { Database, Sql } from '#server/infrastructure/db/database.ts';
import type { Parameter } from '#server/infrastructure/db/sql.ts';
import type { TestApp } from './app.ts';

/** Values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** What makes a row invalid, and the constraint that refuses it, without the name of the table in front. */
export type Spoilt<Table extends string> = Readonly<
  Record<Table, readonly (readonly [constraint: string, what: string, spoil: () => Row])[]>
>;

/** An invalid change, and the constraint that refuses it. */
export type InvalidChange = readonly [constraint: string, what: string, change: (sql: Sql) => Promise<unknown>];

interface Cases<Table extends string> {
  /** a valid row of each table */
  readonly sound: Readonly<Record<Table, () => Row>>;
  readonly spoilt: Partial<Spoilt<Table>>;
  readonly changes: readonly InvalidChange[];
}

export const insert = (sql: Sql, table: string, row: Row) =>
  sql`insert into ${sql(table)} ${sql.values([parametersOf(sql, row)])}`;

function parametersOf(sql: Sql, row: Row): Record<string, Parameter> {
  const isJson = (value: unknown) => value?.constructor === Object;
  // any other value of a row is a parameter
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isJson(value) ? sql.json(value) : (value as Parameter)]),
  );
}

/** Returns the violated constraint or not-null column, if any. Everything is rolled back. */
export async function refusing(database: Database, work: (sql: Sql) => Promise<unknown>): Promise<string | undefined> {
  const taken = new Error('taken');
  try {
    await database.transact(async (tx) => {
      await work(tx);
      throw taken;
    });
  } catch (error) {
    if (error instanceof DatabaseError) return error.constraint ?? error.column;
    if (error !== taken) throw error;
  }
  return undefined;
}

/** Tests that valid rows are accepted, and invalid ones refused by these constraints. Returns the names of these. */
export function testConstraints<Table extends string>(
  t: TestApp,
  { sound, spoilt, changes }: Cases<Table>,
): ReadonlySet<string> {
  const tables = Object.keys(sound) as Table[];
  const spoiltRows = tables.flatMap((table) =>
    (spoilt[table] ?? []).map(([constraint, what, spoil]) => [`${table}_${constraint}`, what, table, spoil] as const),
  );

  test.each(tables)('the database accepts a valid row of %s', async (table) => {
    expect(await refusing(t.database, (sql) => insert(sql, table, sound[table]()))).toBeUndefined();
  });

  test.each(spoiltRows)('the constraint %s refuses %s', async (constraint, _, table, spoil) => {
    const adding = (sql: Sql) => insert(sql, table, { ...sound[table](), ...spoil() });
    expect(await refusing(t.database, adding)).toBe(constraint);
  });

  test.each(changes)('the constraint %s refuses %s', async (constraint, _, change) => {
    expect(await refusing(t.database, change)).toBe(constraint);
  });

  test.each(tables)('the database refuses a row of %s without a required column', async (table) => {
    const required = await t.sql(
      (sql) => sql<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and attnotnull and attidentity = ''
      `,
    );
    expect(required).not.toHaveLength(0);
    for (const { name } of required) {
      const adding = (sql: Sql) => insert(sql, table, { ...sound[table](), [name]: null });
      expect(await refusing(t.database, adding)).toBe(name);
    }
  });

  return new Set([...spoiltRows, ...changes].map(([constraint]) => constraint));
}
