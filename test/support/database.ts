import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { openEmbedded } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { connectServer } from '#server/infrastructure/db/server.ts';
import { embeddedTemplate } from './embeddedTemplate.ts';
import type { Template } from './global-setup.ts';

export interface TestDatabase extends Database {
  readonly url?: string;
  /** Empties all tables and restarts their ids at 1. */
  reset(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** The database of the test file before, kept because opening one takes seconds. */
let left: TestDatabase | undefined;

/** A fresh, migrated database of the kind that the Vitest project names. Call it at the top of a test file. */
export async function testDatabase(): Promise<TestDatabase> {
  return closedAfter(resettable(await copyOf(inject('template'))));
}

/** The same, from the test file before, if that has not closed it. A file may change its rows and close it, no more. */
export async function sharedDatabase(): Promise<TestDatabase> {
  const database = left ?? resettable(await copyOf(inject('template')));
  left = undefined;
  await database.reset();
  const schema = await schemaOf(database);
  afterAll(async () => {
    const now = await schemaOf(database).catch(() => undefined);
    if (now !== undefined && now !== schema) throw new Error('The schema has changed: this file needs testDatabase()');
    left = now === undefined ? undefined : database;
  });
  return database;
}

/** An embedded database without tables in every Vitest project. Call it at the top of a test file. */
export async function emptyEmbedded(): Promise<TestDatabase> {
  // creating one takes seconds
  const database = await copyOf({ kind: 'embedded', dump: await embeddedTemplate() });
  await database.query((sql) => sql`drop schema public cascade`);
  await database.query((sql) => sql`create schema public`);
  return closedAfter(resettable(database));
}

function closedAfter(database: TestDatabase): TestDatabase {
  afterAll(() => database.close());
  return database;
}

function resettable(database: Database): TestDatabase {
  return Object.assign(database, { reset: () => database.transact(emptyAll) });
}

async function schemaOf(database: Database): Promise<string> {
  const [schema] = await database.query(
    (sql) => sql<[{ digest: string }]>`
      select md5(string_agg(name, ',' order by name)) as digest
      from (
        select concat(relname, '.', attname) as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and not attisdropped
        union all select conname from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgname from pg_trigger where not tgisinternal
      ) names
    `,
  );
  return schema.digest;
}

function copyOf(template: Template): Promise<Omit<TestDatabase, 'reset'>> {
  if (template.kind === 'server') return copyOnServer(template);
  return openEmbedded({ dir: undefined, loadDataDir: readFileSync(template.dump), onFatal: fail }, log);
}

async function copyOnServer({ admin, template }: Extract<Template, { kind: 'server' }>) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = await connectServer(admin, log);
  await server.query((sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  await server.close();
  const url = new URL(admin);
  url.pathname = name;
  return { ...(await connectServer(url.href, log)), url: url.href };
}

/** Faster than `truncate` on small tables, because it creates no new files. */
async function emptyAll(tx: Tx): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'
  `;
  const names = tables.map(({ name }) => name);
  const statements = [
    // the audit log rejects deletes otherwise
    'set local session_replication_role = replica',
    ...(names.length > 0 ? [`lock ${names}`] : []),
    ...names.map((name) => `delete from ${name}`),
    `select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'`,
    // the triggers that send cache tags are off, too
    `select pg_notify('changes', 'all')`,
  ];
  await tx.unsafe(statements.join(';'));
}

function fail(error: Error): void {
  throw error;
}
