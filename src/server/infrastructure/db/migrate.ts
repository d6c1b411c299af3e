import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { madeBy, version } from '#server/infrastructure/version.ts';
import type { Database, Sql, Tx } from './database.ts';
import { Lock, lock } from './locks.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';
const FILE = /^(\d{4})_(\w+)\.sql$/;
/** A comment may be reworded after its migration was released. */
const COMMENT = /^\s*--.*\n/gm;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

interface Applied extends Omit<Migration, 'sql'> {
  /** of the app that applied it; null before 0.1.0 */
  readonly version: string | null;
}

/** Applies a folder's pending migrations: numbered SQL files, each in a transaction. */
export async function migrate(database: Database, folder = FOLDER): Promise<void> {
  await applyAll(database, readMigrations(folder));
}

/** Applies the migrations up to a number, in a database that has none beyond. */
export async function migrateUpTo(database: Database, number: number, folder = FOLDER): Promise<void> {
  await applyAll(database, readMigrations(folder).slice(0, number));
}

/** Returns the newest applied migration; undefined in a database without any. */
export async function lastMigration(sql: Sql): Promise<Applied | undefined> {
  const [newest] = await listApplied(sql);
  return newest;
}

async function listApplied(sql: Sql): Promise<Applied[]> {
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('schema_migrations') is not null as is_there`;
  if (!table?.isThere) return [];
  // versions before 0.1.0 had no such column
  return sql<Applied[]>`
    select number, name, checksum, to_jsonb(m) ->> 'version' as version from schema_migrations m order by number desc
  `;
}

/** Whether exactly these are applied. Nearly every start then needs no lock. */
async function areIn(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await listApplied(sql);
  return (
    applied.length === migrations.length &&
    applied.every(({ number, checksum }) => migrations[number - 1]?.checksum === checksum)
  );
}

async function applyAll(database: Database, migrations: readonly Migration[]): Promise<void> {
  if (await database.query(areIn, migrations)) return;
  const applied = await database.transact(prepare, migrations.length).catch(startupError);
  for (const migration of migrations) {
    if (applied.get(migration.number) !== migration.checksum) await database.transact(apply, migration);
  }
}

/** Says in one line why the database does not have exactly the migrations of this version; undefined if it has. */
export async function schemaFault(sql: Sql, folder = FOLDER): Promise<string | undefined> {
  const [migrations, applied] = [readMigrations(folder), await listApplied(sql)];
  const other = applied.find(({ number, checksum }) => migrations[number - 1]?.checksum !== checksum);
  if (other) return `The database was made by ${madeBy(other.version)}, and this is Unbusted ${version}`;
  if (applied.length === migrations.length) return undefined;
  return applied.length === 0
    ? 'The database has no tables of Unbusted'
    : `The database has migration ${applied.length}, and this version ${migrations.length}`;
}

function startupError(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  const hint = error.code === NOT_ALLOWED ? '; its user has to own it, as by createdb --owner=pool pool' : '';
  throw new StartupError(`The database cannot be migrated: ${error.message}${hint}`, { cause: error });
}

/** Reads a folder's migrations in their order. Throws if two have one number, or a number is missing. */
export function readMigrations(folder = FOLDER): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const [, number, name] = FILE.exec(file) ?? [];
    if (name === undefined || Number(number) !== index + 1) {
      throw new Error(`The migrations are not numbered 0001_name.sql, 0002_name.sql, … at ${file}`);
    }
    const sql = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql.replaceAll(COMMENT, '')).digest('hex');
    return { number: index + 1, name, checksum, sql };
  });
}

async function lockMigrations(tx: Tx): Promise<void> {
  // a migration, or waiting for another process's, may take longer
  await tx.noTimeout();
  await lock(tx, Lock.migrations, 0);
}

/** Whether there are tables, but for those of extensions, and none of them is ours. */
async function isOfAnother(tx: Tx): Promise<boolean> {
  const [row] = await tx<[{ isOthers: boolean }]>`
    select to_regclass('schema_migrations') is null and exists (
      select from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as is_others
  `;
  return row.isOthers;
}

async function prepare(tx: Tx, newest: number): Promise<Map<number, string>> {
  await lockMigrations(tx);
  if (await isOfAnother(tx)) {
    throw new StartupError('The database has tables of another program: give Unbusted an empty one');
  }
  await tx`
    create table if not exists schema_migrations (
      number     integer primary key,
      name       text not null,
      checksum   text not null,
      -- of the app that applied it
      version    text not null,
      applied_at timestamptz(3) not null default clock_timestamp()
    )
  `;
  const rows = await listApplied(tx);
  const unknown = rows.find(({ number }) => number > newest);
  if (!unknown) return new Map(rows.map(({ number, checksum }) => [number, checksum]));
  throw ofAnotherVersion(unknown.version, `has migration ${unknown.number}, ${unknown.name}`);
}

async function apply(tx: Tx, { number, name, checksum, sql }: Migration): Promise<void> {
  await lockMigrations(tx);
  const applied = (await listApplied(tx)).find((each) => each.number === number);
  if (applied?.checksum === checksum) return;
  if (applied) {
    throw ofAnotherVersion(applied.version, `has another migration ${number}, ${name}`);
  }
  try {
    await tx.unsafe(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Migration ${number} (${name}) failed, and was rolled back: ${reason}`, { cause: error });
  }
  await tx`
    insert into schema_migrations (number, name, checksum, version) values (${number}, ${name}, ${checksum}, ${version})
  `;
}

function ofAnotherVersion(maker: string | null, what: string): StartupError {
  return new StartupError(
    `The database was made by ${madeBy(maker)}, and this is Unbusted ${version}: it ${what}. Start the version that made it, or this one on an empty database: another DATA_DIR or DATABASE_URL`,
  );
}
