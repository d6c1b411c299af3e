import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Lock } from './locks.ts';
import { readMigrations } from './migrate.ts';

const SERVER = new URL('../../', import.meta.url);

test('each advisory lock has a value of its own', () => {
  const values = Object.values(Lock);
  expect(new Set(values).size).toBe(values.length);
});

test('the schema takes its locks by the values that the server has for them', () => {
  const schema = readMigrations()
    .map(({ sql }) => sql)
    .join('\n');
  const locks = [...schema.matchAll(/as Lock\.(\w+)[^;]*?pg_advisory_xact_lock\((\d+), /g)];
  expect(locks.map(([, name, value]) => [name, Number(value)])).toEqual([
    ['deadlines', Lock.deadlines],
    ['teams', Lock.teams],
    ['feedOfSeason', Lock.feedOfSeason],
    ['feedOfSeason', Lock.feedOfSeason],
  ]);
  expect(schema.match(/pg_\w*advisory/g)).toHaveLength(locks.length);
});

test('no other file of the server takes an advisory lock', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const locking = files.filter((file) => /pg_\w*advisory/.test(readFileSync(new URL(file, SERVER), 'utf8')));
  expect(locking).toEqual(['infrastructure/db/locks.ts']);
});
