import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseTag, tag, tagsOf } from './tags.ts';

const MIGRATIONS = new URL('../db/migrations/', import.meta.url);

/** The messages that triggers send, such as `season 1` and `deleted 1 2`. */
const sent = globSync('*.sql', { cwd: MIGRATIONS }).flatMap((file) => {
  const sql = readFileSync(new URL(file, MIGRATIONS), 'utf8');
  const kinds = [...sql.matchAll(/pg_notify\('changes', '(\w+ ?)'/g)].map(([, kind = '']) => kind);
  const subjects = [...sql.matchAll(/notify_change\('(\w+)', '\w+'\)/g)].map(([, kind = '']) => `${kind} `);
  return [...kinds, ...subjects].map((kind) => (kind === 'deleted ' ? 'deleted 1 2' : kind.replace(/ $/, ' 1')));
});

test('every message that a migration sends on the channel is parsed', () => {
  expect(sent.length).toBeGreaterThan(10);
  for (const message of sent) {
    expect(parseTag(message), message).toMatchObject({ kind: message.split(' ')[0] });
  }
});

test('a message that this version does not know is ignored', () => {
  expect(parseTag('weather 3')).toBe(undefined);
});

test('a change invalidates what depends on its subject, and for a season or a user on any of them', () => {
  expect(tagsOf({ kind: 'season', id: 3 })).toEqual([tag.anySeason, tag.season(3)]);
  expect(tagsOf({ kind: 'user', id: 2 })).toEqual([tag.anyUser, tag.user(2)]);
  expect(tagsOf({ kind: 'deleted', groupId: 7, userId: 3 })).toEqual([tag.group(7)]);
  expect(tagsOf({ kind: 'session', tokenHash: 'abc' })).toEqual([tag.session('abc')]);
  expect(tagsOf({ kind: 'mail' })).toEqual([]);
});
