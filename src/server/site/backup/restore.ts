import { isDeepStrictEqual } from 'node:util';
import { DatabaseError } from 'pg';
import { featureKept } from '#app/kept.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import {
  CORE,
  FOLDERS,
  type Folders,
  listLast,
  migrate,
  migrateUpTo,
  readMigrations,
} from '#server/infrastructure/db/migrate.ts';
import {
  type Archive,
  BackupError,
  cannotRestore,
  ofAnotherVersion,
  readArchive,
  readEnd,
  readRows,
} from './archive.ts';
import type { BackupSummary } from './backup.ts';
import {
  insertInto,
  listFilled,
  listRestoreTriggers,
  listSpentSequences,
  listTables,
  setSequences,
  type Table,
} from './backupQueries.ts';

/** Quoted names of tables that a first start fills, and a restore replaces. */
const MADE_AT_START = new Set(['site', 'write_checks']);
/** SQLSTATE classes of errors in the file: data, constraints, names and rights. */
const FILE_ERRORS = /^(22|23|42)/;

interface Restored extends BackupSummary {
  /** tables of features that this version does not have */
  readonly skipped: readonly string[];
}

/** Restores a backup into an empty database, all or nothing, and applies the newer migrations. */
export function restore(database: Database, path: string, dataDir: string, folders = FOLDERS): Promise<Restored> {
  return readArchive(path, async (archive) => {
    checkKnown(archive, folders);
    await database.query(checkFits, archive);
    await migrateUpTo(database, migrationsOf(archive), folders);
    const loaded = await database.transact(load, archive, dataDir, folders).catch((error: unknown) => {
      throw error instanceof DatabaseError && FILE_ERRORS.test(error.code ?? '')
        ? cannotRestore(path, error.message)
        : error;
    });
    await migrate(database, folders);
    // the statistics are those of empty tables
    await database.query((sql) => sql`analyze`);
    return { takenAt: archive.head.takenAt, ...loaded };
  });
}

/** Throws a BackupError if this version does not know the migrations of a backup. */
export function checkKnown(archive: Archive, folders = FOLDERS): void {
  const checksums = new Set(
    readMigrations(folders).map(({ owner, number, checksum }) => `${owner} ${number} ${checksum}`),
  );
  for (const { owner, number, name, checksum, version } of migrationsOf(archive)) {
    if (!(owner in folders) || checksums.has(`${owner} ${number} ${checksum}`)) continue;
    throw ofAnotherVersion(archive.path, version, `migration ${number}, ${name}`);
  }
}

/** The newest migrations of a backup: the core's, and those of features. */
function migrationsOf({ head: { migration, features } }: Archive) {
  return [{ owner: CORE, ...migration }, ...features];
}

async function checkFits(sql: Sql, archive: Archive): Promise<void> {
  await checkEmpty(sql, await listTables(sql));
  const last = await listLast(sql);
  const older = migrationsOf(archive).find(({ owner, number }) =>
    last.some((each) => each.owner === owner && each.number > number),
  );
  if (!older) return;
  throw new BackupError(
    `${archive.path} is of an older Unbusted (migration ${older.number}): restore it before the app is first started`,
  );
}

async function checkEmpty(sql: Sql, all: readonly Table[]): Promise<void> {
  const tables = all.filter(({ name }) => !MADE_AT_START.has(name));
  const [filled] = tables.length > 0 ? await listFilled(sql, tables) : [];
  if (filled !== undefined)
    throw new BackupError(`The database is not empty, it has ${filled}: restore into a new one`);
}

/** Inserts all rows with constraints and triggers, so that a running app is notified. */
async function load(tx: Tx, archive: Archive, dataDir: string, folders: Folders): Promise<Omit<Restored, 'takenAt'>> {
  const { path, head } = archive;
  const tables = await listTables(tx);
  const skipped = tablesToSkip(archive, tables, folders);
  await tx.unsafe(`lock table ${tables.map(({ name }) => name)} in share row exclusive mode`);
  await checkEmpty(tx, tables);
  for (const name of MADE_AT_START) await tx.unsafe(`delete from ${name}`);
  await tx.noTimeout();
  const counts = new Map<string, number>();
  const triggers = await listRestoreTriggers(tx);
  // a round of the backup may be half sealed
  for (const { name, table } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  for (const table of head.tables) {
    if (skipped.includes(table.name)) {
      await readRows(archive, table, () => {});
      continue;
    }
    const statement = await insertInto(tx, table);
    counts.set(table.name, await readRows(archive, table, (rows) => tx.unsafe(statement, [rows])));
  }
  for (const { name, table } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
  await readEnd(archive);
  const isSkipped = (sequence: string) => skipped.some((table) => sequence.startsWith(`${table}_`));
  await setSequences(
    tx,
    head.sequences.filter(({ name }) => !isSkipped(name)),
  );
  const [spent] = await listSpentSequences(tx);
  if (spent !== undefined) {
    throw cannotRestore(path, `its sequence ${spent} has no free number beyond the ids of its rows`);
  }
  await makeCopy(tx);
  // before the commit: no account may exist without a password that is kept
  for (const [name, lines] of Object.entries(head.kept)) await featureKept[name]?.add(dataDir, lines);
  return { counts, skipped };
}

/**
 * Returns the tables of features that are gone. A feature that the backup does not have may have tables here, and each of both
 * columns of others' tables. All else has to be the same.
 */
function tablesToSkip(archive: Archive, here: readonly Table[], folders: Folders): string[] {
  const { features, tables } = archive.head;
  const isGone = features.some(({ owner }) => !(owner in folders));
  const isNew = Object.keys(folders).some((name) => name !== CORE && !features.some(({ owner }) => owner === name));
  const kept = isGone ? sharedWith(here, tables) : tables;
  const filled = isNew ? sharedWith(tables, here) : here;
  if (!isDeepStrictEqual(inNoOrder(kept), inNoOrder(filled))) {
    throw cannotRestore(archive.path, 'its tables are not those of the database');
  }
  return tables.map(({ name }) => name).filter((name) => !kept.some((table) => table.name === name));
}

/** The order of columns is that of the migrations, which a feature may have run before a later one of the core. */
function inNoOrder(tables: readonly Table[]): ReadonlySet<Table> {
  return new Set(tables.map(({ name, columns }) => ({ name, columns: columns.toSorted() })));
}

/** Returns those of some tables that others have, too, with the columns that both have. */
function sharedWith(others: readonly Table[], tables: readonly Table[]): Table[] {
  const columnsOf = new Map(others.map(({ name, columns }) => [name, columns]));
  return tables.flatMap(({ name, columns }) => {
    const other = columnsOf.get(name);
    return other ? [{ name, columns: columns.filter((column) => other.includes(column)) }] : [];
  });
}

/** The site that the backup is of may live on, and send what waits in its queue. */
async function makeCopy(tx: Tx): Promise<void> {
  await tx`delete from deliveries`;
  await tx`delete from forgotten_passwords`;
  await tx`delete from site`;
  await tx`insert into site (is_copy) values (true)`;
}
