import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { build, buildOf, version } from './version.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-version-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const FILES = {
  'src/contract/calls.ts': '',
  'src/domain/points.ts': '',
  'src/server/app/main.ts': '',
  'dist/client/index.html': '',
};

/** The build of a project with these files, changed or added. */
function buildWith(name: string, changed: Readonly<Record<string, string>> = {}): string {
  const project = join(scratch, name);
  for (const [path, text] of Object.entries({ ...FILES, ...changed })) {
    mkdirSync(join(project, path, '..'), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return buildOf(join(project, 'src'));
}

test('the version is that of the package, and a build has a digest of the code', () => {
  expect(version).toBe(manifest.version);
  expect(build).toMatch(/^[0-9a-f]{8}$/);
});

test('two builds of a version differ if code, client or a migration does, and a copy has the same', () => {
  const first = buildWith('first');
  cpSync(join(scratch, 'first'), join(scratch, 'copy'), { recursive: true });
  expect(buildOf(join(scratch, 'copy/src'))).toBe(first);
  expect(buildWith('tested', { 'src/domain/points.test.ts': 'test' })).toBe(first);
  const others = [
    buildWith('code', { 'src/domain/points.ts': 'other' }),
    buildWith('migration', { 'src/server/infrastructure/db/migrations/0002_next.sql': '' }),
    buildWith('client', { 'dist/client/index.html': 'other' }),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});
