import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { version, versionOf } from './version.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-version-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const FILES = {
  'package.json': '{"version":"0.1.0"}',
  'src/contract/calls.ts': '',
  'src/domain/points.ts': '',
  'src/server/main.ts': '',
  'dist/client/index.html': '',
};

/** The version of a project with these files, changed or added. */
function versionWith(name: string, changed: Readonly<Record<string, string>> = {}): string {
  const project = join(scratch, name);
  for (const [path, text] of Object.entries({ ...FILES, ...changed })) {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return versionOf(join(project, 'src'));
}

test('the version is that of the package and a digest of the code', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
});

test('two builds of a version differ if code, client or a migration does, and a copy has the same', () => {
  const first = versionWith('first');
  cpSync(join(scratch, 'first'), join(scratch, 'copy'), { recursive: true });
  expect(versionOf(join(scratch, 'copy/src'))).toBe(first);
  expect(versionWith('tested', { 'src/domain/points.test.ts': 'test' })).toBe(first);
  const others = [
    versionWith('code', { 'src/domain/points.ts': 'other' }),
    versionWith('migration', { 'src/server/db/migrations/0002_next.sql': '' }),
    versionWith('client', { 'dist/client/index.html': 'other' }),
    versionWith('package', { 'package.json': '{"version":"0.2.0"}' }),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});
