// Simulates a full disk while a file exists: NODE_OPTIONS=--import=…/noSpace.ts, NO_SPACE=<file>. The file has
// `growth`, if overwriting still works as on most disks, or `all`.
import fs, { existsSync, fstatSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { NO_SPACE = '' } = process.env;
const write = fs.writeSync;

// PGlite writes through the CommonJS module in a worker thread
if (!isMainThread) fs.writeSync = writeSync as typeof write;

function writeSync(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number {
  if (existsSync(NO_SPACE)) {
    const isLonger = position + length > fstatSync(file).size;
    if (isLonger || readFileSync(NO_SPACE, 'utf8') === 'all') {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    }
  }
  return write(file, bytes, offset, length, position);
}
