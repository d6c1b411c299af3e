import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { syncDirectory } from '#server/db/embedded/durableFiles.ts';
import { conflict } from '#server/refusals.ts';

/** A line that says what the file is, then lines of JSON packed by gzip, then the SHA-256 of all before it. */
const FORMAT = 1;
const MARK = 'Unbusted backup, format ';
const FIRST_LINE = Buffer.from(`${MARK}${FORMAT}\n`);
const SUM = 'sha256';
const SUM_BYTES = 32;

/** The first of the lines. */
const Head = z.object({
  /** the newest that the database had */
  migration: z.object({ number: z.int(), name: z.string(), checksum: z.string() }),
  takenAt: z.iso.datetime(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  /** of the file beside the embedded database */
  demoLogins: z.array(z.string()).readonly(),
});
export type Head = z.output<typeof Head>;

export interface Archive {
  readonly head: Head;
  /** the lines after the head */
  readonly lines: AsyncIterator<string>;
}

/** Writes lines to a file for this user alone, which is there only once it is whole and on the disk. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    await pipeline(lines, createGzip(), sealed, file.createWriteStream({ flush: true }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
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
      const { value: head = '' } = await lines.next();
      return work({ head: Head.parse(JSON.parse(head)), lines });
    });
  } finally {
    await file.close();
  }
}

async function checkFirstLine(file: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (!head.startsWith(MARK)) throw conflict(`${path} is no backup of Unbusted`);
  const [format = ''] = head.slice(MARK.length).split('\n');
  if (Number(format) > FORMAT) throw conflict(`${path} is of a newer Unbusted (format ${format}): use that one`);
  if (!buffer.equals(FIRST_LINE)) throw damaged(path);
}

async function checkSum(file: FileHandle, path: string, end: number): Promise<void> {
  if (end <= FIRST_LINE.length) throw damaged(path);
  const sum = createHash(SUM);
  for await (const chunk of file.createReadStream({ start: 0, end: end - 1, autoClose: false })) sum.update(chunk);
  const { buffer } = await file.read(Buffer.alloc(SUM_BYTES), 0, SUM_BYTES, end);
  if (!sum.digest().equals(buffer)) throw damaged(path);
}

function damaged(path: string): Error {
  return conflict(`${path} is damaged: it is not what was written, and nothing of it is used`);
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
