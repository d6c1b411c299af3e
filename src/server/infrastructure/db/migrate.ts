import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { madeBy, version } from '#server/infrastructure/version.ts';
import type { Database, Sql, Tx } from './database.ts';
import { Mutex, takeMutex } from './mutexes.ts';

/** Whose migrations those of no feature are. */
export const CORE = 'core';
const FEATURES = new URL('../../../features/', import.meta.url);
/** The folders of migrations, by their owners: the core's first, and those that features have in their own folders. */
export const FOLDERS: Folders = {
  [CORE]: new URL('./migrations/', import.meta.url),
  ...Object.fromEntries(
    globSync('*/server/schema', { cwd: FEATURES })
      .sort()
      .map((path) => [path.replace(/\W.*/, ''), new URL(`${path}/`, FEATURES)]),
  ),
};
/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';
const FILE = /^(\d{4})_(\w+)\.sql$/;
/** A comment may be reworded after its migration was released. */
const COMMENT = /^\s*--.*\n/gm;

export type Folders = Readonly<Record<string, URL>>;

export interface Migration {
  /** the name of a feature, or CORE */
  readonly owner: string;
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

export interface Applied extends Omit<Migration, 'sql'> {
  /** of the app that applied it; null before 0.1.0 */
  readonly version: string | null;
}

/** Applies the pending migrations: numbered SQL files, each in a transaction. */
export async function migrate(database: Database, folders = FOLDERS): Promise<void> {
  await applyAll(database, readMigrations(folders));
}

/** Applies the migrations up to these, in a database that has none beyond. */
export async function migrateUpTo(
  database: Database,
  last: readonly Pick<Migration, 'owner' | 'number'>[],
  folders = FOLDERS,
): Promise<void> {
  const isWanted = (each: Migration) => last.some(({ owner, number }) => each.owner === owner && each.number <= number);
  await applyAll(database, readMigrations(folders).filter(isWanted));
}

/** Returns the newest applied migration of the core; undefined in a database without any. */
export async function lastMigration(sql: Sql): Promise<Applied | undefined> {
  return (await listLast(sql)).find(({ owner }) => owner === CORE);
}

/** Returns the newest applied migration of the core and of each feature, also of those that are gone. */
export async function listLast(sql: Sql): Promise<Applied[]> {
  const newest = new Map<string, Applied>();
  for (const each of await listApplied(sql)) if (!newest.has(each.owner)) newest.set(each.owner, each);
  return [...newest.values()];
}

/** Returns the features that are gone, whose tables stay. */
export async function listGone(sql: Sql): Promise<string[]> {
  return (await listLast(sql)).map(({ owner }) => owner).filter((owner) => !(owner in FOLDERS));
}

async function listApplied(sql: Sql): Promise<Applied[]> {
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('schema_migrations') is not null as is_there`;
  if (!table?.isThere) return [];
  // versions before 0.1.0 had no such columns
  return sql<Applied[]>`
    select coalesce(to_jsonb(m) ->> 'owner', ${CORE}) as owner, number, name, checksum, to_jsonb(m) ->> 'version' as version
    from schema_migrations m order by number desc
  `;
}

/** Whether exactly these are applied. Nearly every start then needs no lock. */
async function areIn(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  const applied = ofOwners(migrations, await listApplied(sql));
  return applied.length === migrations.length && !applied.some((each) => isOther(migrations, each));
}

/** A feature that is gone leaves its tables as they are. */
function ofOwners(migrations: readonly Migration[], applied: readonly Applied[]): Applied[] {
  const owners = new Set(migrations.map(({ owner }) => owner));
  return applied.filter(({ owner }) => owners.has(owner));
}

function find<M extends Applied | Migration>(all: readonly M[], { owner, number }: Applied | Migration): M | undefined {
  return all.find((each) => each.owner === owner && each.number === number);
}

function isOther(migrations: readonly Migration[], applied: Applied): boolean {
  return find(migrations, applied)?.checksum !== applied.checksum;
}

async function applyAll(database: Database, migrations: readonly Migration[]): Promise<void> {
  if (await database.query(areIn, migrations)) return;
  const applied = await database.transact(prepare, migrations).catch(startupError);
  for (const migration of migrations) {
    if (find(applied, migration)?.checksum !== migration.checksum) await database.transact(apply, migration);
  }
}

/** Says in one line why the database does not have exactly the migrations of this version; undefined if it has. */
export async function schemaFault(sql: Sql, folders = FOLDERS): Promise<string | undefined> {
  const migrations = readMigrations(folders);
  const applied = ofOwners(migrations, await listApplied(sql));
  const other = applied.find((each) => isOther(migrations, each));
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

/** Reads the migrations in their order, owner by owner. Throws if two of one have one number, or a number is missing. */
export function readMigrations(folders = FOLDERS): Migration[] {
  return Object.entries(folders).flatMap(([owner, folder]) => readFolder(owner, folder));
}

function readFolder(owner: string, folder: URL): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const [, number, name] = FILE.exec(file) ?? [];
    if (name === undefined || Number(number) !== index + 1) {
      throw new Error(`The migrations are not numbered 0001_name.sql, 0002_name.sql, … at ${file}`);
    }
    const sql = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql.replaceAll(COMMENT, '')).digest('hex');
    return { owner, number: index + 1, name, checksum, sql };
  });
}

async function lockMigrations(tx: Tx): Promise<void> {
  // a migration, or waiting for another process's, may take longer
  await tx.noTimeout();
  await takeMutex(tx, Mutex.migrations, 0);
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

async function prepare(tx: Tx, migrations: readonly Migration[]): Promise<Applied[]> {
  await lockMigrations(tx);
  if (await isOfAnother(tx)) {
    throw new StartupError('The database has tables of another program: give Unbusted an empty one');
  }
  await tx`
    create table if not exists schema_migrations (
      -- the name of a feature, or 'core'
      owner      text not null,
      number     integer not null,
      name       text not null,
      checksum   text not null,
      -- of the app that applied it
      version    text not null,
      applied_at timestamptz(3) not null default clock_timestamp(),
      primary key (owner, number)
    )
  `;
  const rows = await listApplied(tx);
  const unknown = ofOwners(migrations, rows).find((row) => !find(migrations, row));
  if (!unknown) return rows;
  throw ofAnotherVersion(unknown.version, `has migration ${unknown.number}, ${unknown.name}`);
}

async function apply(tx: Tx, migration: Migration): Promise<void> {
  const { owner, number, name, checksum, sql } = migration;
  await lockMigrations(tx);
  const applied = find(await listApplied(tx), migration);
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
    insert into schema_migrations (owner, number, name, checksum, version)
    values (${owner}, ${number}, ${name}, ${checksum}, ${version})
  `;
}

function ofAnotherVersion(maker: string | null, what: string): StartupError {
  return new StartupError(
    `The database was made by ${madeBy(maker)}, and this is Unbusted ${version}: it ${what}. Start the version that made it, or this one on an empty database: another DATA_DIR or DATABASE_URL`,
  );
}
