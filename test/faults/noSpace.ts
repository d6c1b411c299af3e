// Lets the embedded database write no more while a file is there: NODE_OPTIONS=--import=…/noSpace.ts, NO_SPACE=<file>. It
// holds `growth`, where only what makes a file longer fails, as on most disks, or `all`, as where nothing is overwritten.
import fs, { existsSync, fstatSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { NO_SPACE = '' } = process.env;
const write = fs.writeSync;

// PGlite writes by the CommonJS module, in the thread that is its own
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
