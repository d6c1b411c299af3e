import fs, { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openCluster } from './cluster.ts';

const dir = mkdtempSync(join(tmpdir(), 'unbusted-cluster-'));
const failures: unknown[] = [];
const synced = vi.spyOn(fs, 'fdatasyncSync');
syncBuiltinESMExports();
// an interrupted first start
mkdirSync(join(dir, 'postgres.new'));
writeFileSync(join(dir, 'postgres.new/PG_VERSION'), '18\n');
const pglite = await openCluster(dir, (error) => failures.push(error));

afterAll(async () => {
  await pglite.close();
  rmSync(dir, { recursive: true });
  synced.mockRestore();
  syncBuiltinESMExports();
});

test('a cluster whose creation was interrupted is created again, accessible to its owner alone', async () => {
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(join(dir, 'postgres.new'))).toBe(false);
  expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700);
});

test('a commit is synced to the disk before its response, and a read is not', async () => {
  await pglite.exec('create table marks (n integer)');
  for (let n = 1; n <= 3; n += 1) {
    const before = synced.mock.calls.length;
    await pglite.query('insert into marks values ($1)', [n]);
    const after = synced.mock.calls.length;
    expect(after).toBeGreaterThan(before);
    await pglite.query('select * from marks');
    expect(synced.mock.calls.length).toBe(after);
  }
  expect(failures).toEqual([]);
});

test('a failing disk is reported', async () => {
  const failure = new Error('EIO: i/o error, fdatasync');
  synced.mockImplementationOnce(() => {
    throw failure;
  });
  await pglite.query('insert into marks values (4)');
  expect(failures).toEqual([failure]);
});
