import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { featureKept } from '#app/kept.ts';
import { hasCode } from '#server/infrastructure/db/connectionErrors.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/db/database.ts';
import { CORE, lastMigration, listLast } from '#server/infrastructure/db/migrate.ts';
import { inTransaction } from '#server/infrastructure/db/transaction.ts';
import { diskFault, isOfDisk } from '#server/infrastructure/disk.ts';
import { type ArchiveHead, alreadyExists, BackupError, FORMAT, toLine, writeArchive } from './archive.ts';
import { listCursors, listSequences, listTables } from './backupQueries.ts';

/** A restore inserts the rows of a line by one statement. */
const ROWS_PER_LINE = 1000;
/** A line is longer only if one row is. */
const LINE_LENGTH = 2 ** 20;
const CURSORS = 'backup_';
const INVALID_CURSOR_NAME = '34000';

export interface BackupSummary {
  readonly takenAt: string;
  /** the number of rows by table */
  readonly counts: ReadonlyMap<string, number>;
}

/** Another backup of the embedded database has taken its only session. */
export class OvertakenError extends BackupError {
  constructor() {
    super('Another backup has begun: this one has ended');
  }
}

/** Writes a consistent snapshot of the site to a new file. Throws a BackupError if the file exists. */
export async function backUp(database: Database, path: string, dataDir: string): Promise<BackupSummary> {
  if (existsSync(path)) throw alreadyExists(path);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupError(`${folder} is no folder: create it first`);
  }
  checkSpace(database, dataDir);
  const prefix = `${CURSORS}${randomBytes(8).toString('hex')}_`;
  const kept = (await database.query(lastMigration)) ? await readKept(database, dataDir) : {};
  return database.acquire(async (sql) => {
    try {
      const head = await inTransaction(sql, (tx) => declareCursors(tx, prefix, kept));
      const counts = new Map<string, number>();
      await writeArchive(
        path,
        watched(linesOf(sql, prefix, head, counts), () => checkSpace(database, dataDir)),
      );
      return { takenAt: head.takenAt, counts };
    } catch (error) {
      if (hasCode(error, INVALID_CURSOR_NAME)) throw new OvertakenError();
      throw isOfDisk(error)
        ? new BackupError(diskFault(folder, { error, name: folder }) ?? String(error), { cause: error })
        : error;
    } finally {
      await closeCursors(sql, prefix);
    }
  });
}

async function readKept(database: Database, dataDir: string): Promise<ArchiveHead['kept']> {
  const kept: Record<string, readonly string[]> = {};
  for (const [name, { read }] of Object.entries(featureKept)) kept[name] = await read(database, dataDir);
  return kept;
}

/** The embedded database ends when it cannot write, so a backup leaves it some space. */
function checkSpace({ kind }: Database, dataDir: string): void {
  const fault = kind === 'embedded' ? diskFault(dataDir) : undefined;
  if (fault !== undefined) throw new BackupError(fault);
}

async function* watched(lines: AsyncIterable<string>, check: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    check();
    yield line;
  }
}

/** The head, then lines of rows and a line with their number for each table. Fills `counts`. */
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
      const rows = await sql.unsafe(`fetch ${ROWS_PER_LINE} from ${prefix}${index}`).texts();
      if (rows.length === 0) break;
      count += rows.length;
      yield* rowLines(rows);
    }
    yield toLine(count);
    counts.set(name, count);
  }
}

function* rowLines(rows: readonly (readonly (string | null)[])[]): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length > 0 && length + text.length > LINE_LENGTH) {
      yield `[${texts}]\n`;
      texts = [];
      length = 0;
    }
    texts.push(text);
    length += text.length;
  }
  yield `[${texts}]\n`;
}

/** Declares cursors that outlive the transaction: an open one would block the embedded database's only session. */
async function declareCursors(tx: Tx, prefix: string, kept: ArchiveHead['kept']): Promise<ArchiveHead> {
  await tx`set transaction isolation level repeatable read, read only`;
  await tx.noTimeout();
  // the embedded database's session still has the cursors of a killed backup
  await closeCursors(tx, CURSORS);
  const migration = await lastMigration(tx);
  if (!migration) throw new BackupError('There is nothing to back up: the database is empty');
  const [{ takenAt }] = await tx<[{ takenAt: Date }]>`select clock_timestamp() as taken_at`;
  const features = (await listLast(tx)).filter(({ owner }) => owner !== CORE);
  const tables = await listTables(tx);
  for (const [index, { name, columns }] of tables.entries()) {
    await tx.unsafe(`declare ${prefix}${index} no scroll cursor with hold for select ${columns} from ${name}`);
  }
  const sequences = await listSequences(tx);
  return { format: FORMAT, migration, features, takenAt: takenAt.toISOString(), tables, sequences, kept };
}

async function closeCursors(sql: Sql, prefix: string): Promise<void> {
  for (const cursor of await listCursors(sql, prefix)) await sql.unsafe(`close ${cursor}`);
}
