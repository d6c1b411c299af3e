import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import postgres from 'postgres';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { lastMigration } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoLogins } from '#server/demo/logins.ts';
import { type ArchiveHead, alreadyExists, BackupError, FORMAT, toLine, writeArchive } from './archive.ts';
import { listCursors, listSequences, listTables } from './queries.ts';

/** So many rows are a line, which a restore inserts at once. */
const ROWS_A_LINE = 1000;
const CURSORS = 'backup_';
const INVALID_CURSOR_NAME = '34000';

export interface BackupSummary {
  /** the moment of the backup, by the database's clock */
  readonly takenAt: string;
  /** how many rows each table has */
  readonly counts: ReadonlyMap<string, number>;
}

/** Writes the site as it is at one moment to a file that is not there yet. */
export async function backUp(database: Database, path: string, dataDir: string): Promise<BackupSummary> {
  if (existsSync(path)) throw alreadyExists(path);
  const prefix = `${CURSORS}${randomBytes(8).toString('hex')}_`;
  const logins = (await database.query(lastMigration)) ? await demoLogins(database, dataDir) : [];
  return database.acquire(async (sql) => {
    try {
      const head = await inTransaction(sql, (tx) => setAside(tx, prefix, logins));
      const counts = new Map<string, number>();
      await writeArchive(path, linesOf(sql, prefix, head, counts));
      return { takenAt: head.takenAt, counts };
    } catch (error) {
      const isClosed = error instanceof postgres.PostgresError && error.code === INVALID_CURSOR_NAME;
      throw isClosed ? new BackupError('Another backup has begun: this one has ended') : error;
    } finally {
      await closeCursors(sql, prefix);
    }
  });
}

/** The head; then of each table lines of rows, and one with their number, which is counted as well. */
async function* linesOf(
  sql: Sql,
  prefix: string,
  head: ArchiveHead,
  counts: Map<string, number>,
): AsyncGenerator<string> {
  yield toLine(head);
  for (const [index, { name }] of head.tables.entries()) {
    let count = 0;
    for (;;) {
      const rows = await sql.unsafe(`fetch ${ROWS_A_LINE} from ${prefix}${index}`).raw();
      if (rows.length === 0) break;
      count += rows.length;
      yield toLine(rows.map((row) => row.map((value) => value?.toString() ?? null)));
    }
    yield toLine(count);
    counts.set(name, count);
  }
}

/**
 * Sets the rows of all tables aside as they are now. The cursors outlive the transaction, and are read while others
 * write: the embedded database has one session, which an open transaction would keep from everybody else.
 */
async function setAside(tx: Tx, prefix: string, demoLogins: readonly string[]): Promise<ArchiveHead> {
  await tx`set transaction isolation level repeatable read, read only`;
  await tx.noTimeout();
  // the embedded database's session still has those of a backup that was killed
  await closeCursors(tx, CURSORS);
  const migration = await lastMigration(tx);
  if (!migration) throw new BackupError('There is nothing to back up: the database is empty');
  const [{ takenAt }] = await tx<[{ takenAt: Date }]>`select clock_timestamp() as "takenAt"`;
  const tables = await listTables(tx);
  for (const [index, { name, columns }] of tables.entries()) {
    await tx.unsafe(`declare ${prefix}${index} no scroll cursor with hold for select ${columns} from ${name}`);
  }
  const sequences = await listSequences(tx);
  return { format: FORMAT, migration, takenAt: takenAt.toISOString(), tables, sequences, demoLogins };
}

async function closeCursors(sql: Sql, prefix: string): Promise<void> {
  for (const cursor of await listCursors(sql, prefix)) await sql.unsafe(`close ${cursor}`);
}
