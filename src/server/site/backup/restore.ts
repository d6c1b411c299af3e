import { isDeepStrictEqual } from 'node:util';
import { DatabaseError } from 'pg';
import { addDemoLogins } from '#server/accounts/account/demoLogins.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { lastMigration, migrate, migrateUpTo, readMigrations } from '#server/infrastructure/db/migrate.ts';
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
const MADE_AT_START = new Set(['push_keys', 'site', 'write_checks']);
/** SQLSTATE classes of errors in the file: data, constraints, names and rights. */
const FILE_ERRORS = /^(22|23|42)/;

/** Restores a backup into an empty database, all or nothing, and applies the newer migrations. */
export function restore(database: Database, path: string, dataDir: string, migrations?: URL): Promise<BackupSummary> {
  return readArchive(path, async (archive) => {
    const { migration, takenAt } = archive.head;
    checkKnown(archive, migrations);
    await database.query(checkFits, path, migration.number);
    await migrateUpTo(database, migration.number, migrations);
    const counts = await database.transact(load, archive, dataDir).catch((error: unknown) => {
      throw error instanceof DatabaseError && FILE_ERRORS.test(error.code ?? '')
        ? cannotRestore(path, error.message)
        : error;
    });
    await migrate(database, migrations);
    // the statistics are those of empty tables
    await database.query((sql) => sql`analyze`);
    return { takenAt, counts };
  });
}

/** Throws a BackupError if this version does not know the migrations of a backup. */
export function checkKnown({ path, head: { migration } }: Archive, migrations?: URL): void {
  const { number, name, checksum, version } = migration;
  if (readMigrations(migrations)[number - 1]?.checksum !== checksum)
    throw ofAnotherVersion(path, version, `migration ${number}, ${name}`);
}

async function checkFits(sql: Sql, path: string, number: number): Promise<void> {
  await checkEmpty(sql, await listTables(sql));
  const last = await lastMigration(sql);
  if (!last || last.number <= number) return;
  throw new BackupError(
    `${path} is of an older Unbusted (migration ${number}): restore it before the app is first started`,
  );
}

async function checkEmpty(sql: Sql, all: readonly Table[]): Promise<void> {
  const tables = all.filter(({ name }) => !MADE_AT_START.has(name));
  const [filled] = tables.length > 0 ? await listFilled(sql, tables) : [];
  if (filled !== undefined)
    throw new BackupError(`The database is not empty, it has ${filled}: restore into a new one`);
}

/** Inserts all rows with constraints and triggers, so that a running app is notified. */
async function load(tx: Tx, archive: Archive, dataDir: string): Promise<Map<string, number>> {
  const { path, head } = archive;
  const tables = await listTables(tx);
  if (!isDeepStrictEqual(new Set(head.tables), new Set(tables))) {
    throw cannotRestore(path, 'its tables are not those of the database');
  }
  await tx.unsafe(`lock table ${tables.map(({ name }) => name)} in share row exclusive mode`);
  await checkEmpty(tx, tables);
  for (const name of MADE_AT_START) await tx.unsafe(`delete from ${name}`);
  await tx.noTimeout();
  const counts = new Map<string, number>();
  const triggers = await listRestoreTriggers(tx);
  // a round of the backup may be half sealed
  for (const { name, table } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  for (const table of head.tables) {
    const statement = await insertInto(tx, table);
    counts.set(table.name, await readRows(archive, table, (rows) => tx.unsafe(statement, [rows])));
  }
  for (const { name, table } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
  await readEnd(archive);
  await setSequences(tx, head.sequences);
  const [spent] = await listSpentSequences(tx);
  if (spent !== undefined) {
    throw cannotRestore(path, `its sequence ${spent} has no free number beyond the ids of its rows`);
  }
  await makeCopy(tx);
  // before the commit: no demo account may exist without its password
  await addDemoLogins(dataDir, head.demoLogins);
  return counts;
}

/** The site that the backup is of may live on, and send what waits in its queue. */
async function makeCopy(tx: Tx): Promise<void> {
  await tx`delete from deliveries`;
  await tx`delete from forgotten_passwords`;
  await tx`delete from site`;
  await tx`insert into site (is_copy) values (true)`;
}
