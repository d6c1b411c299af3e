import { isDeepStrictEqual } from 'node:util';
import postgres from 'postgres';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { findMigration, lastMigration, migrate, migrateUpTo } from '#server/db/migrate.ts';
import { addDemoLogins } from '#server/demo/logins.ts';
import { type Archive, BackupError, cannotRestore, readArchive, readEnd, readRows } from './archive.ts';
import type { BackupSummary } from './backup.ts';
import { insertInto, listFilled, listTables, setSequences, type Table } from './queries.ts';

/** PostgreSQL's classes of faults that are of what it is given: data, constraints, names and rights. */
const OF_FILE = /^(22|23|42)/;

/** Refuses a file that cannot be restored, as far as that is seen without a database. */
export function checkBackup(path: string): Promise<void> {
  return readArchive(path, async (archive) => {
    checkKnown(archive);
    for (const table of archive.head.tables) await readRows(archive, table, () => {});
    await readEnd(archive);
  });
}

/** Fills an empty database with the site of a backup, whole or not at all, and brings it up to the newest migration. */
export function restore(database: Database, path: string, dataDir: string): Promise<BackupSummary> {
  return readArchive(path, async (archive) => {
    const { migration, takenAt } = archive.head;
    checkKnown(archive);
    await database.query(checkFits, path, migration.number);
    await migrateUpTo(database, migration.number);
    const counts = await database.transact(load, archive, dataDir).catch((error: unknown) => {
      throw error instanceof postgres.PostgresError && OF_FILE.test(error.code)
        ? cannotRestore(path, error.message)
        : error;
    });
    await migrate(database);
    // what is known of the tables is from when they were empty
    await database.query((sql) => sql`analyze`);
    return { takenAt, counts };
  });
}

function checkKnown({ path, head: { migration } }: Archive): void {
  const { number, name, checksum } = migration;
  const known = findMigration(number);
  if (!known) throw new BackupError(`${path} is of a newer Unbusted (migration ${number}, ${name}): use that one`);
  if (known.checksum !== checksum)
    throw new BackupError(`${path} is of another Unbusted: its migration ${number} is not ours`);
}

async function checkFits(sql: Sql, path: string, number: number): Promise<void> {
  await checkEmpty(sql, await listTables(sql));
  const last = await lastMigration(sql);
  if (!last || last.number <= number) return;
  throw new BackupError(
    `${path} is of an older Unbusted (migration ${number}): restore it before the app is first started`,
  );
}

async function checkEmpty(sql: Sql, tables: readonly Table[]): Promise<void> {
  const [filled] = tables.length > 0 ? await listFilled(sql, tables) : [];
  if (filled !== undefined)
    throw new BackupError(`The database is not empty, it has ${filled}: restore into a new one`);
}

/** Inserts the rows as any others: every constraint looks at them, and an app that runs already is told. */
async function load(tx: Tx, archive: Archive, dataDir: string): Promise<Map<string, number>> {
  const { path, head } = archive;
  const tables = await listTables(tx);
  if (!isDeepStrictEqual(new Set(head.tables), new Set(tables))) {
    throw cannotRestore(path, 'its tables are not those of the database');
  }
  await tx.unsafe(`lock table ${tables.map(({ name }) => name)} in share row exclusive mode`);
  await checkEmpty(tx, tables);
  await tx.noTimeout();
  const counts = new Map<string, number>();
  for (const table of head.tables) {
    const statement = await insertInto(tx, table);
    counts.set(table.name, await readRows(archive, table, (rows) => tx.unsafe(statement, [rows])));
  }
  await readEnd(archive);
  await setSequences(tx, head.sequences);
  // before the commit, so that there are never demo accounts whose passwords nobody has
  await addDemoLogins(dataDir, head.demoLogins);
  return counts;
}
