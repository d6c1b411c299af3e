import type { Tx } from '#server/db/database.ts';
import type { TestDatabase } from './database.ts';

/** What all tables hold at one moment, to be told from what they hold later, and to be brought back. */
export interface Snapshot {
  /** A hash of all rows. */
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
    // a read may note that a round was shown as past
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
  // no trigger is to fire, nor to refuse that the record is emptied
  await tx.unsafe(['set local session_replication_role = replica', `truncate ${names}`, ...fill].join(';'));
  // so nothing has told of it
  await tx`select pg_notify('changes', 'all')`;
}
