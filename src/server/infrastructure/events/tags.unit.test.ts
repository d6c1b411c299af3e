import { expect, test } from 'vitest';
import { tag, tagsOf } from './tags.ts';

test('a change invalidates what depends on its subject, and for a season or a user on any of them', () => {
  expect(tagsOf({ kind: 'season', id: 3 })).toEqual([tag.anySeason, tag.season(3)]);
  expect(tagsOf({ kind: 'user', id: 2 })).toEqual([tag.anyUser, tag.user(2)]);
  expect(tagsOf({ kind: 'deleted', poolId: 7, userId: 3 })).toEqual([tag.pool(7)]);
  expect(tagsOf({ kind: 'session', tokenHash: 'abc' })).toEqual([tag.session('abc')]);
  expect(tagsOf({ kind: 'poolEvent', name: 'weather', poolId: 7 })).toEqual([tag.poolEvent('weather', 7)]);
  expect(tagsOf({ kind: 'dues', id: 7 })).toEqual([]);
  expect(tagsOf({ kind: 'delivery' })).toEqual([]);
});
