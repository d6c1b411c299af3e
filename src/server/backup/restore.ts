import type { Database, Sql, Tx } from '#server/db/database.ts';
import { findMigration, lastMigration, migrate, migrateUpTo } from '#server/db/migrate.ts';
import { addDemoLogins } from '#server/demo/logins.ts';
import { conflict } from '#server/refusals.ts';
import { type Archive, type Head, readArchive } from './archive.ts';
import type { Site } from './backup.ts';
import { insertInto, listFilled, listTables, setSequences, type Table } from './queries.ts';

/** Fills an empty database with the site of a backup, whole or not at all, and brings it up to the newest migration. */
export function restore(database: Database, path: string, dataDir: string): Promise<Site> {
  return readArchive(path, async (archive) => {
    const { migration, takenAt } = archive.head;
    await database.query(checkFits, path, archive.head);
    await migrateUpTo(database, migration.number);
    const counts = await database.transact(load, archive, dataDir);
    await migrate(database);
    // what is known of the tables is from when they were empty
    await database.query((sql) => sql`analyze`);
    return { takenAt, counts };
  });
}

async function checkFits(sql: Sql, path: string, { migration: { number, name, checksum } }: Head): Promise<void> {
  const known = findMigration(number);
  if (!known) throw conflict(`${path} is of a newer Unbusted (migration ${number}, ${name}): use that one`);
  if (known.checksum !== checksum)
    throw conflict(`${path} is of another Unbusted: its migration ${number} is not ours`);
  await checkEmpty(sql, await listTables(sql));
  const last = await lastMigration(sql);
  if (!last || last.number <= number) return;
  throw conflict(`${path} is of an older Unbusted (migration ${number}): restore it before the app is first started`);
}

async function checkEmpty(sql: Sql, tables: readonly Table[]): Promise<void> {
  const [filled] = tables.length > 0 ? await listFilled(sql, tables) : [];
  if (filled !== undefined) throw conflict(`The database is not empty, it has ${filled}: restore into a new one`);
}

/** Inserts the rows as any others: every constraint looks at them, and an app that runs already is told. */
async function load(tx: Tx, { head, lines }: Archive, dataDir: string): Promise<Map<string, number>> {
  const tables = await listTables(tx);
  await tx.unsafe(`lock table ${tables.map(({ name }) => name)} in share row exclusive mode`);
  await checkEmpty(tx, tables);
  const counts = new Map<string, number>();
  for (const table of head.tables) counts.set(table.name, await insertRows(tx, await insertInto(tx, table), lines));
  await setSequences(tx, head.sequences);
  // before the commit, so that there are never demo accounts whose passwords nobody has
  await addDemoLogins(dataDir, head.demoLogins);
  return counts;
}

/** Inserts the rows of a table, up to the line with their number. */
async function insertRows(tx: Tx, statement: string, lines: AsyncIterator<string>): Promise<number> {
  let count = 0;
  for (;;) {
    const { value: line = '' } = await lines.next();
    if (!line.startsWith('[')) {
      if (line !== String(count)) throw new Error(`the backup has ${count} rows where it says ${line}`);
      return count;
    }
    const inserted = await tx.unsafe(statement, [line]);
    count += inserted.count;
  }
}
