import type { Tx } from '#server/db/database.ts';
import type { TestDatabase } from './database.ts';

export interface Snapshot {
  digest(): Promise<string>;
  isUnchanged(): Promise<boolean>;
  restore(): Promise<void>;
}

export async function takeSnapshot(database: TestDatabase): Promise<Snapshot> {
  const tables = await database.query(
    (sql) => sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1
    `,
  );
  const names = tables.map(({ name }) => name);
  const digest = async () => {
    // a read may confirm a deadline
    const row = `(to_jsonb(t) - 'confirmed_deadline')::text`;
    const each = names.map((name) => `(select md5(string_agg(${row}, ',' order by ${row})) from ${name} t)`);
    const [taken] = await database.query((sql) => sql.unsafe<[{ digest: string }]>(`select concat(${each}) as digest`));
    return taken.digest;
  };
  await database.transact(copy, names);
  const taken = await digest();
  return {
    digest,
    isUnchanged: async () => (await digest()) === taken,
    restore: () => database.transact(restore, names),
  };
}

async function copy(tx: Tx, names: readonly string[]): Promise<void> {
  await tx`drop schema if exists snapshot cascade`;
  await tx`create schema snapshot`;
  for (const name of names) await tx.unsafe(`create table snapshot.${name} as table public.${name}`);
}

async function restore(tx: Tx, names: readonly string[]): Promise<void> {
  const fill = names.map((name) => `insert into public.${name} overriding system value select * from snapshot.${name}`);
  // triggers are off, so that the audit log can be emptied
  await tx.unsafe(['set local session_replication_role = replica', `truncate ${names}`, ...fill].join(';'));
  // the triggers that send cache tags are off, too
  await tx`select pg_notify('changes', 'all')`;
}
