import { describe, expect, test } from 'vitest';
import { featureNeverNull } from '#app/testing.ts';
import { toField } from '#server/infrastructure/db/client.ts';
import { bareClient, describe as describeStatement } from '#test/support/bareClient.ts';
import { appFiles, appStatements, type ColumnType, type Statement } from '#test/support/statements.ts';

const client = await bareClient();

const files = appFiles();
const statements = appStatements();

/** The types that the driver returns, by oid. */
const READ_AS: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  17: 'Buffer', // bytea
  20: 'string', // int8
  21: 'number', // int2
  23: 'number', // int4
  25: 'string', // text
  114: 'JSON', // json
  701: 'number', // float8
  1007: 'number[]', // int4[]
  1009: 'string[]', // text[]
  1043: 'string', // varchar
  1184: 'Date', // timestamptz
  1700: 'string', // numeric
  2950: 'string', // uuid
  3802: 'JSON', // jsonb
};

/** Nullable columns of statements that select no row with null. */
const NEVER_NULL_HERE = new Set([
  'accounts/users/userQueries.ts listAdminAddresses: email',
  'accounts/waysIn/passkeyQueries.ts keepPasskeyUser: passkeyUser',
  'accounts/recovery/recoveryQueries.ts findByEmail: email',
  'tournament/season/bracketQueries.ts lockBracket: slot',
  'tournament/feedRecords/feedGameQueries.ts listBoundTeams: name',
  'tournament/feedRecords/feedGameQueries.ts listSuggestions: reason',
  'tournament/feedRecords/feedGameQueries.ts listSuggestions: score1',
  'tournament/feedRecords/feedGameQueries.ts listSuggestions: score2',
  'tournament/feedRecords/feedGameQueries.ts listSuggestions: seenAt',
  'tournament/feedRecords/feedGameQueries.ts listSuggestions: winner',
  'mails/notices/noticeQueries.ts listSettled: at',
  ...featureNeverNull,
]);

interface Column {
  readonly name: string;
  readonly type: ColumnType | string;
  /** whether the column of its table is nullable */
  readonly nullable: boolean;
}

/** The columns of a statement, which is prepared but not executed. */
async function describeColumns({ sql }: Statement): Promise<Column[]> {
  const fields = await describeStatement(client, sql);
  const { rows: nullable } = await client.query<{ table: number; number: number }>(
    `select attrelid::int as table, attnum as number from pg_attribute
    join pg_class c on c.oid = attrelid and c.relkind = 'r'
    where not attnotnull and attrelid = any($1::int[])`,
    [fields.map(({ tableID }) => tableID)],
  );
  return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name: toField(name),
    type: READ_AS[dataTypeID] ?? `a type of oid ${dataTypeID}`,
    nullable: nullable.some(({ table, number }) => table === tableID && number === columnID),
  }));
}

test('every file of queries has statements that this test finds', () => {
  const seen = new Set(statements.map(({ where }) => where.split(' ')[0]));
  expect(files.filter((file) => file.endsWith('Queries.ts')).filter((file) => !seen.has(file))).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

describe('row types', () => {
  test.for(statements.map((statement, index) => ({ title: `${index + 1} ${statement.where}`, statement })))(
    'the row type matches the columns of the migrated database: $title',
    async ({ statement }) => {
      const columns = await describeColumns(statement);
      const { where, row = {} } = statement;
      const answered = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
      const declared = Object.fromEntries(Object.entries(row).map(([name, { type }]) => [name, type]));
      expect(answered).toEqual(declared);
      for (const { name, nullable } of columns) {
        if (nullable && !NEVER_NULL_HERE.has(`${where}: ${name}`)) expect(row[name], name).toMatchObject({ nullable });
      }
    },
  );
});
