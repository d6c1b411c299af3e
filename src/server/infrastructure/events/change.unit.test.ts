import { expect, test } from 'vitest';
import { readMigrations } from '#server/infrastructure/db/migrate.ts';
import { parseChange } from './change.ts';

/** The messages that triggers send, such as `season 1` and `deleted 1 2`. */
const sent = readMigrations().flatMap(({ sql }) => {
  const kinds = [...sql.matchAll(/pg_notify\('changes', '(\w+ ?)'/g)].map(([, kind = '']) => kind);
  const subjects = [...sql.matchAll(/notify_change\('([\w ]+)', '\w+'\)/g)].map(([, kind = '']) => `${kind} `);
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
