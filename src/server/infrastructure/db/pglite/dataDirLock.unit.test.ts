import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { isTaken, lockDataDir } from './dataDirLock.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-lock-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Locks the directory, and releases it a moment after a message. */
const HOLDER = `
  const { parentPort, workerData: { module, dir } } = require('node:worker_threads');
  import(module).then(({ lockDataDir }) => {
    const lock = lockDataDir(dir);
    parentPort.once('message', () => setTimeout(() => lock.release(), 100));
    parentPort.postMessage('locked');
  });
`;

test('a start waits for another process that only looks whether the directory is locked', async () => {
  const module = new URL('dataDirLock.ts', import.meta.url).href;
  const holder = new Worker(HOLDER, { eval: true, workerData: { module, dir: scratch } });
  await new Promise((locked, failed) => holder.once('message', locked).once('error', failed));
  expect(isTaken(scratch)).toBe(true);
  holder.postMessage('release');
  const lock = lockDataDir(scratch, 10_000);
  expect(lock).toBeDefined();
  lock?.release();
  expect(isTaken(scratch)).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'a directory that the system cannot create is refused by its name, at once',
  () => {
    expect(() => lockDataDir('/proc/nowhere/data')).toThrow('DATA_DIR is "/proc/nowhere/data"; expected a directory');
  },
);
