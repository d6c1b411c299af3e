import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const MB = 2 ** 20;
/** PostgreSQL's log of changes grows by files of this size. */
const NEEDED_BYTES = 16 * MB;

/** Says in one line why nothing can be written to the disk of a folder; undefined if something can. */
export function diskFault(folder: string, name = 'DATA_DIR'): string | undefined {
  const dir = existing(folder);
  try {
    if (isReadOnly(dir)) return `The disk of ${name} is read-only`;
    const { bavail, blocks, bsize } = statfsSync(dir);
    if (bavail * bsize >= NEEDED_BYTES) return undefined;
    const [free, all] = [bavail, blocks].map((count) => Math.floor((count * bsize) / MB));
    return `No space is left on the disk of ${name}: ${free} MB of ${all} MB free`;
  } catch {
    return undefined;
  }
}

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
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EROFS)$/.test(String(error.code));
}

function isReadOnly(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    return false;
  } catch (error) {
    return isOfDisk(error);
  }
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
