import { chmodSync, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MB = 2 ** 20;
/** PostgreSQL's log of changes grows by files of this size. */
const NEEDED_MB = 16;

interface FaultOptions {
  /** perhaps caused by the disk */
  readonly error?: unknown;
  readonly name?: string;
  readonly neededMb?: number;
}

/** Says in one line why nothing can be written to the disk of a folder; undefined if something can. */
export function diskFault(
  folder: string,
  { error, name = 'DATA_DIR', neededMb = NEEDED_MB }: FaultOptions = {},
): string | undefined {
  if (codeOf(error) === 'EROFS' || isReadOnly(folder)) return `The disk of ${name} is read-only`;
  const space = diskSpace(folder);
  if (!space || space.free >= neededMb * MB) return undefined;
  return `No space is left on the disk of ${name}: ${mb(space.free)} MB of ${mb(space.size)} MB free`;
}

/** Says in one line how the disk of DATA_DIR is. */
export function diskText(dataDir: string): string {
  const space = diskSpace(dataDir);
  const free = space ? `${mb(space.free)} MB of ${mb(space.size)} MB are free on it` : 'its space is unknown';
  return diskFault(dataDir) ?? `The disk of DATA_DIR can be written to, and ${free}`;
}

/** Bytes of the disk of a folder, or of the one above that exists. Undefined for what the system makes up, as /proc. */
export function diskSpace(folder: string): { readonly free: number; readonly size: number } | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(existing(folder));
    return blocks === 0 ? undefined : { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

const mb = (bytes: number) => Math.floor(bytes / MB);

/** Creates a folder and those above it, for this user alone. Node's own way does not end below /proc, and hides a disk's error. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // another process was faster
    if (!existsSync(path)) throw error;
  }
}

/** Whether an error is the system's for a disk that is full, over its quota, or read-only. */
export function isOfDisk(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EROFS)$/.test(codeOf(error));
}

/** Writes the folder's mode as it is: a disk that the system has given up after errors says in no other way that it is read-only. */
function isReadOnly(folder: string): boolean {
  try {
    chmodSync(folder, statSync(folder).mode & 0o7777);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
