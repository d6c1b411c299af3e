import { keptRows } from '#app/testSecrets.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import type { TestDatabase } from './database.ts';

export interface Snapshot {
  /** One for each table. */
  digests(): Promise<(string | null)[]>;
  /** Returns the names of the tables that have other rows than the snapshot. */
  changedTables(): Promise<string[]>;
  isUnchanged(): Promise<boolean>;
  restore(): Promise<void>;
}

let snapshots = 0;
const SEALING = new Set([
  'autopilot_locks',
  'ledger_lines',
  'pool_locks',
  'reopened_locks',
  'seal_keys',
  'sealed_picks',
  'seals',
]);
const rowsOf = (name: string) => (keptRows[name] ? `(select * from ${name} where ${keptRows[name]})` : name);

export async function takeSnapshot(database: TestDatabase): Promise<Snapshot> {
  const tables = await database.query(
    (sql) => sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1
    `,
  );
  const names = tables.map(({ name }) => name);
  const compared = names.filter((name) => !SEALING.has(name));
  const digests = async () => {
    // a read may lock a round at its deadline and seal it
    const row = `(to_jsonb(t) - '{confirmed_deadline,locks,locked_at,sealed_lock,sealed_at}'::text[])::text`;
    const each = compared.map((name) => `(select md5(string_agg(${row}, ',' order by ${row})) from ${rowsOf(name)} t)`);
    const statement = `select array[${each}] as digests`;
    // planning it takes longer than running it
    const [taken] = await database.query((sql) =>
      sql.unsafe<[{ digests: (string | null)[] }]>(statement, [], { prepare: true }),
    );
    return taken.digests;
  };
  const schema = `snapshot_${++snapshots}`;
  await database.transact(copy, schema, names);
  const taken = await digests();
  const changedTables = async () => {
    const now = await digests();
    return compared.filter((_, index) => now[index] !== taken[index]);
  };
  return {
    digests,
    changedTables,
    isUnchanged: async () => (await changedTables()).length === 0,
    restore: () => database.transact(restore, schema, names),
  };
}

async function copy(tx: Tx, schema: string, names: readonly string[]): Promise<void> {
  const copies = names.map((name) => `create table ${schema}.${name} as table public.${name}`);
  const sequences = `
    create table ${schema}.sequences as
    select format('%I.%I', schemaname, sequencename)::regclass as id, coalesce(last_value, start_value) as value,
      last_value is not null as is_called
    from pg_sequences where schemaname = 'public'
  `;
  await tx.unsafe([`create schema ${schema}`, ...copies, sequences].join(';'));
}

/** `delete` is faster than `truncate` on few rows, because it creates no new files. */
async function restore(tx: Tx, schema: string, names: readonly string[]): Promise<void> {
  const rows = names.map(
    (name) => `
      delete from public.${name};
      insert into public.${name} overriding system value table ${schema}.${name}
    `,
  );
  const sequences = `select setval(id, value, is_called) from ${schema}.sequences`;
  // triggers are off, so that the audit log can be emptied
  await tx.unsafe(['set local session_replication_role = replica', ...rows, sequences].join(';'));
  // the triggers that send cache tags are off, too
  await tx`select pg_notify('changes', 'all')`;
}
