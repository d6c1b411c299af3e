import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseChange } from './changes.ts';

const MIGRATIONS = new URL('../db/migrations/', import.meta.url);

/** The messages that triggers send, such as `season 1` and `deleted 1 2`. */
const sent = globSync('*.sql', { cwd: MIGRATIONS }).flatMap((file) => {
  const sql = readFileSync(new URL(file, MIGRATIONS), 'utf8');
  const kinds = [...sql.matchAll(/pg_notify\('changes', '(\w+ ?)'/g)].map(([, kind = '']) => kind);
  const subjects = [...sql.matchAll(/notify_change\('(\w+)', '\w+'\)/g)].map(([, kind = '']) => `${kind} `);
  return [...kinds, ...subjects].map((kind) =>
    kind === 'deleted ' ? 'deleted 1 2' : kind === 'event ' ? 'event everybody 1' : kind.replace(/ $/, ' 1'),
  );
});

test('every message that a migration sends on the channel is parsed', () => {
  expect(sent.length).toBeGreaterThan(10);
  for (const message of sent) {
    expect(parseChange(message), message).toMatchObject({ kind: message.split(' ')[0] });
  }
});

test('a message that this version does not know is ignored', () => {
  expect(parseChange('weather 3')).toBe(undefined);
});
