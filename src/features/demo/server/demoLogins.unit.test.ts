import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addDemoLogins } from './demoLogins.ts';

test('restored logins are added to the existing ones, and nobody else may read them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unbusted-logins-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const logins = ['Demo site admin: commissioner / abc', 'Demo player: sam / def'];
  const other = 'Demo player: sam / of another database';
  await addDemoLogins(dataDir, [other]);
  await addDemoLogins(dataDir, logins);
  await addDemoLogins(dataDir, []);
  const kept = join(dataDir, 'demo-logins.txt');
  expect(readFileSync(kept, 'utf8').split('\n')).toEqual([other, ...logins, '']);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
});
