import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { Mutex } from './mutexes.ts';

const SERVER = new URL('../../', import.meta.url);

test('each mutex has a value of its own', () => {
  const values = Object.values(Mutex);
  expect(new Set(values).size).toBe(values.length);
});

test('the schema takes its mutexes by the values that the server has for them', () => {
  const schema = readMigrations()
    .map(({ sql }) => sql)
    .join('\n');
  const taken = [...schema.matchAll(/as Mutex\.(\w+)[^;]*?pg_advisory_xact_lock\((\d+), /g)];
  const values = new Map<string, number>(Object.entries(Mutex));
  expect(taken.map(([, name = '', value]) => [name, Number(value)])).toEqual(
    taken.map(([, name = '']) => [name, values.get(name)]),
  );
  expect(new Set(taken.map(([, name]) => name))).toEqual(new Set(['deadlines', 'teams', 'orderOfSeason']));
  expect(schema.match(/pg_\w*advisory/g)).toHaveLength(taken.length);
});

test('no other file of the server takes an advisory lock', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const locking = files.filter((file) => /pg_\w*advisory/.test(readFileSync(new URL(file, SERVER), 'utf8')));
  expect(locking).toEqual(['infrastructure/db/mutexes.ts']);
});
