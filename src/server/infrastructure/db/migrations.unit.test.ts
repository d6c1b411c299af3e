import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { CORE, readMigrations } from './migrate.ts';

const scratch = mkdtempSync(join(tmpdir(), 'unbusted-migrations-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function folderOf(files: readonly string[]): URL {
  const folder = mkdtempSync(join(scratch, 'migrations-'));
  for (const name of files) writeFileSync(join(folder, name), '');
  return pathToFileURL(folder + sep);
}

test('the core has the first of the project’s migrations, and a feature has its own', () => {
  const read = readMigrations().map(({ owner, number, name }) => `${owner} ${number} ${name}`);
  expect(read[0]).toBe('core 1 audit');
  expect(read.at(-1)).toBe('everybody 1 everybody');
});

test.each([
  ['two migrations with one number', ['0001_teams.sql', '0002_colors.sql', '0002_seeds.sql'], '0002_seeds.sql'],
  ['migrations with a gap in their numbers', ['0001_teams.sql', '0003_seeds.sql'], '0003_seeds.sql'],
  ['a migration without a number', ['teams.sql'], 'teams.sql'],
])('%s are refused', (_, files, file) => {
  expect(() => readMigrations({ [CORE]: folderOf(files) })).toThrow(`0001_name.sql, 0002_name.sql, … at ${file}`);
});
