import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { syncDirectory } from '#server/db/pglite/fsyncFs.ts';
import type { Table } from './queries.ts';

/** A line that says what the file is, then lines of JSON packed by gzip, then the SHA-256 of all before it. */
const FORMAT = 1;
const MARK = 'Unbusted backup, format ';
const FIRST_LINE = Buffer.from(`${MARK}${FORMAT}\n`);
const SUM = 'sha256';
const SUM_BYTES = 32;

/** The first of the lines. */
const ArchiveHead = z.object({
  /** the newest that the database had */
  migration: z.object({ number: z.int(), name: z.string(), checksum: z.string() }),
  takenAt: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  /** of the file beside the embedded database */
  demoLogins: z.array(z.string()).readonly(),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

/** Each of the others: rows of a table as PostgreSQL writes their values, or how many rows the table has had. */
const ArchiveLine = z.union([z.int(), z.array(z.array(z.string().nullable()))]);

/** A backup or restore that cannot be done. The message says why. */
export class BackupError extends Error {}

export interface Archive {
  readonly path: string;
  readonly head: ArchiveHead;
  /** the lines after the head */
  readonly lines: AsyncIterator<string, undefined>;
}

/** Writes lines to a file for this user alone, which is there only once it is whole and on the disk. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    await pipeline(lines, createGzip(), sealed, file.createWriteStream({ flush: true }));
    await name(part, path);
  } finally {
    await rm(part, { force: true });
  }
  syncDirectory(dirname(path));
}

/** Gives a file a name that no other has. */
async function name(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw isThereAlready(path);
    // a file system without links, as on many sticks
    await rename(part, path);
  }
}

export function isThereAlready(path: string): Error {
  return new BackupError(`${path} is there already: name a file that is not`);
}

async function* sealed(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash(SUM).update(FIRST_LINE);
  yield FIRST_LINE;
  for await (const chunk of packed) {
    sum.update(chunk);
    yield chunk;
  }
  yield sum.digest();
}

/** Works with what is in a file, once all of it has been found to be as it was written. */
export async function readArchive<R>(path: string, work: (archive: Archive) => Promise<R>): Promise<R> {
  const file = await open(path);
  try {
    const end = (await file.stat()).size - SUM_BYTES;
    await checkFirstLine(file, path);
    await checkSum(file, path, end);
    const packed = file.createReadStream({ start: FIRST_LINE.length, end: end - 1, autoClose: false });
    return await pipeline(packed, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      const lines = linesOf(chunks);
      const { value: first = '' } = await lines.next();
      const head = parse(ArchiveHead, first);
      if (!head) throw unfit(path, 'its first line is not that of a backup');
      return work({ path, head, lines });
    });
  } catch (error) {
    throw isUnreadable(error) ? damaged(path) : error;
  } finally {
    await file.close();
  }
}

async function checkFirstLine(file: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (!head.startsWith(MARK)) throw new BackupError(`${path} is no backup of Unbusted`);
  const [format = ''] = head.slice(MARK.length).split('\n');
  if (Number(format) > FORMAT) throw new BackupError(`${path} is of a newer Unbusted (format ${format}): use that one`);
  if (!buffer.equals(FIRST_LINE)) throw damaged(path);
}

async function checkSum(file: FileHandle, path: string, end: number): Promise<void> {
  if (end <= FIRST_LINE.length) throw damaged(path);
  const sum = createHash(SUM);
  for await (const chunk of file.createReadStream({ start: 0, end: end - 1, autoClose: false })) sum.update(chunk);
  const { buffer } = await file.read(Buffer.alloc(SUM_BYTES), 0, SUM_BYTES, end);
  if (!sum.digest().equals(buffer)) throw damaged(path);
}

/** Hands the lines of a table's rows to work, up to the one with their number, which it answers. */
export async function readRows(
  { path, lines }: Archive,
  { name, columns }: Table,
  work: (rows: string) => unknown,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { value: text = '' } = await lines.next();
    const line = parse(ArchiveLine, text);
    if (line === count) return count;
    if (typeof line === 'number') throw unfit(path, `it has ${count} rows of ${name} where it says ${line}`);
    if (!line?.every((row) => row.length === columns.length)) {
      throw unfit(path, `the rows of ${name} are broken off or garbled`);
    }
    count += line.length;
    await work(text);
  }
}

/** Refuses what comes after the last table's rows. */
export async function readEnd({ path, lines }: Archive): Promise<void> {
  if (!(await lines.next()).done) throw unfit(path, 'it goes on after its last table');
}

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether what is in a file cannot be unpacked, or is no text. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z|ERR_ENCODING)_/.test(String(error.code));
}

/** What to throw of a file whose sum is right, and that yet cannot be restored. */
export function unfit(path: string, reason: string): Error {
  return new BackupError(`${path} cannot be restored: ${reason}`);
}

function damaged(path: string): Error {
  return new BackupError(`${path} is damaged: it is not what was written, and nothing of it is used`);
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
