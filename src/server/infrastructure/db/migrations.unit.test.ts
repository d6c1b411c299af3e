import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('the project’s migrations are the core’s, and after them those that features have', () => {
  const owners = readMigrations().map(({ owner }) => owner);
  const ofFeatures = owners.slice(owners.lastIndexOf(CORE) + 1);
  expect(owners[0]).toBe(CORE);
  expect(owners.slice(0, owners.length - ofFeatures.length)).toEqual(owners.filter((owner) => owner === CORE));
  expect(ofFeatures.length > 0).toBe(globSync('src/features/*/server/schema').length > 0);
});

test.each([
  ['two migrations with one number', ['0001_teams.sql', '0002_colors.sql', '0002_seeds.sql'], '0002_seeds.sql'],
  ['migrations with a gap in their numbers', ['0001_teams.sql', '0003_seeds.sql'], '0003_seeds.sql'],
  ['a migration without a number', ['teams.sql'], 'teams.sql'],
])('%s are refused', (_, files, file) => {
  expect(() => readMigrations({ [CORE]: folderOf(files) })).toThrow(`0001_name.sql, 0002_name.sql, … at ${file}`);
});
