import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { DAY } from '#domain/time.ts';
import { syncDirectory } from '#server/infrastructure/fsync.ts';
import { madeBy, version } from '#server/infrastructure/version.ts';
import type { Table } from './backupQueries.ts';

/**
 * An archive is lines of JSON, compressed by gzip: the head, then the rows of each table and their count. The last line has
 * the SHA-256 of all lines before it.
 */
export const FORMAT = 1;
const GZIP_MAGIC = 0x1f8b;
/** The seals and corrections of a full pool have some MB; a file may come from anywhere. */
export const MAX_LINE_LENGTH = 2 ** 25;

/** What is being written has the name of the backup, the host, the process and a random id. */
const PART = /\.([^.]+)\.(\d+)\.([0-9a-f-]{36})\.part$/;
const HOST = hostname().replaceAll('.', '-');

const Applied = z.object({
  number: z.int(),
  name: z.string(),
  checksum: z.string(),
  /** that applied it; none before 0.1.0 */
  version: z.string().nullish(),
});

const ArchiveHead = z.object({
  format: z.literal(FORMAT),
  /** the core's newest one applied */
  migration: Applied,
  /** those of features */
  features: z
    .array(Applied.extend({ owner: z.string() }))
    .readonly()
    .default([]),
  takenAt: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  /** what features keep in files, by its name in `src/app/kept.ts` */
  kept: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

const AnyFormat = z.object({ format: z.int(), migration: z.object({ version: z.string().nullish() }).optional() });

/** Rows as lists of PostgreSQL's text values, or how many rows the table had. */
const TableLine = z.union([z.int(), z.array(z.array(z.string().nullable()))]);

/** A backup or restore that cannot be done. The message says why. */
export class BackupError extends Error {}

export interface Archive {
  readonly path: string;
  readonly head: ArchiveHead;
  readonly lines: AsyncIterator<string, undefined>;
}

/** Writes lines and their checksum to a new file, which appears when it is whole and on the disk. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  await deleteKilledParts(dirname(path));
  const part = `${path}.${HOST}.${process.pid}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    await pipeline(withChecksum(lines), createGzip(), file.createWriteStream({ flush: true }));
    await publish(part, path);
  } finally {
    await rm(part, { force: true });
  }
  syncDirectory(dirname(path));
}

/** Deletes what killed backups have left in a folder. */
async function deleteKilledParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid, id] = PART.exec(name) ?? [];
    if (id === undefined) continue;
    const path = join(folder, name);
    // another machine, or a container, may be writing it to a shared folder
    const isKilled = host === HOST ? !isRunning(Number(pid)) : (await ageOf(path)) > DAY;
    if (isKilled) await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // a process of another user
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}

async function publish(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw alreadyExists(path);
    // the file system has no hard links
    await rename(part, path);
  }
}

export function alreadyExists(path: string): BackupError {
  return new BackupError(`${path} is there already: name a file that is not`);
}

async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const sum = createHash('sha256');
  for await (const line of lines) {
    if (line.length > MAX_LINE_LENGTH) throw new BackupError('A row is too long for a backup');
    sum.update(line);
    yield line;
  }
  yield toLine({ sha256: sum.digest('hex') });
}

export function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Passes a file's content to `work`, once its checksum has been verified. */
export async function readArchive<R>(path: string, work: (archive: Archive) => Promise<R>): Promise<R> {
  const file = await open(path);
  try {
    await checkFileType(file, path);
    await readLines(path, file, (lines) => checkSum(path, lines));
    return await readLines(path, file, async (lines) => {
      const { value: first = '' } = await lines.next();
      const head = parse(ArchiveHead, first);
      if (!head) throw cannotRestore(path, 'its first line is not that of a backup');
      return work({ path, head, lines });
    });
  } catch (error) {
    throw isUnreadable(error) ? damaged(path) : error;
  } finally {
    await file.close();
  }
}

async function checkFileType(file: FileHandle, path: string): Promise<void> {
  if ((await file.stat()).isDirectory()) throw notABackup(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  if (buffer.readUInt16BE() !== GZIP_MAGIC) throw notABackup(path);
}

async function checkSum(path: string, lines: AsyncGenerator<string, undefined>): Promise<void> {
  let { value: line = '' } = await lines.next();
  const head = parse(AnyFormat, line);
  if (head === undefined) throw notABackup(path);
  if (head.format !== FORMAT) throw ofAnotherVersion(path, head.migration?.version, `format ${head.format}`);
  const sum = createHash('sha256');
  for await (const next of lines) {
    sum.update(`${line}\n`);
    line = next;
  }
  if (line !== JSON.stringify({ sha256: sum.digest('hex') })) throw damaged(path);
}

function readLines<R>(
  path: string,
  file: FileHandle,
  work: (lines: AsyncGenerator<string, undefined>) => Promise<R>,
): Promise<R> {
  const compressed = file.createReadStream({ start: 0, autoClose: false });
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true });
  return pipeline(compressed, gunzip, (chunks: AsyncIterable<Buffer>) => work(linesOf(path, chunks)));
}

/** Passes the lines of a table's rows to `work`, and returns how many rows there were. */
export async function readRows(
  { path, lines }: Archive,
  { name, columns }: Table,
  work: (rows: string) => unknown,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { value: text = '' } = await lines.next();
    const line = parse(TableLine, text);
    if (line === count) return count;
    if (typeof line === 'number') throw cannotRestore(path, `it has ${count} rows of ${name} where it says ${line}`);
    if (!line?.every((row) => row.length === columns.length)) {
      throw cannotRestore(path, `the rows of ${name} are broken off or garbled`);
    }
    count += line.length;
    await work(text);
  }
}

/** Throws if more than the checksum follows the last table. */
export async function readEnd({ path, lines }: Archive): Promise<void> {
  await lines.next();
  if (!(await lines.next()).done) throw cannotRestore(path, 'it goes on after its last table');
}

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether the content cannot be decompressed or decoded. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z|ERR_ENCODING|ERR_TRAILING)_/.test(String(error.code));
}

/** The error of a file that only the version which wrote it can read. */
export function ofAnotherVersion(path: string, maker: string | null | undefined, what: string): BackupError {
  return new BackupError(
    `${path} is of ${madeBy(maker)} (${what}), and this is Unbusted ${version}: restore it with the version that made it`,
  );
}

/** The error of a file whose checksum is right, but whose content does not fit. */
export function cannotRestore(path: string, reason: string): BackupError {
  return new BackupError(`${path} cannot be restored: ${reason}`);
}

function notABackup(path: string): BackupError {
  return new BackupError(`${path} is no backup of Unbusted`);
}

function damaged(path: string): BackupError {
  return new BackupError(`${path} is damaged: it is not what was written, and nothing of it is used`);
}

async function* linesOf(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += first;
    if (rest.length > MAX_LINE_LENGTH) throw cannotRestore(path, `it has a line of over ${MAX_LINE_LENGTH} characters`);
    for (const next of others) {
      yield rest;
      rest = next;
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
