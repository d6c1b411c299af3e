import { expect, test } from 'vitest';
import { progressNote, progressWithOwn, withOwnEntries } from './lobbyTexts.ts';

const listed = [1, 2, 3].map((id) => ({ entryId: id, entryName: `entry ${id}`, username: 'sam' }));

test('the note of a lobby has the number of entries that have picked', () => {
  expect(progressNote({ entries: 24, complete: 18 }, 32)).toBe('18 of 24 entries have all 32 picks in');
  expect(progressNote({ entries: 2, complete: 1 }, 32)).toBe('1 of 2 entries has all 32 picks in');
  expect(progressNote({ entries: 1200, complete: 0 }, 32)).toBe('0 of 1,200 entries have all 32 picks in');
});

test('in a round of one game the note speaks of one pick', () => {
  expect(progressNote({ entries: 1, complete: 1 }, 1)).toBe('1 of 1 entry has the pick in');
});

test('without a number the note has the games, or says that there are none', () => {
  expect(progressNote({ entries: 0, complete: 0 }, 32)).toBe('Nobody is in yet');
  expect(progressNote(undefined, 32)).toBe('32 games to pick');
  expect(progressNote(undefined, 0)).toBe('No games yet');
});

test('own complete entries count before the server has counted them', () => {
  const own = new Set([1, 2]);
  expect(progressWithOwn({ entries: 3, complete: 0 }, listed, own)).toEqual({ entries: 3, complete: 2 });
  expect(progressWithOwn({ entries: 3, complete: 3 }, listed, own)).toEqual({ entries: 3, complete: 3 });
});

test('own entries that the pool does not show, and more than it has, do not count', () => {
  expect(progressWithOwn({ entries: 3, complete: 0 }, listed, new Set([4]))).toEqual({ entries: 3, complete: 0 });
  expect(progressWithOwn({ entries: 1, complete: 0 }, listed, new Set([1, 2]))).toEqual({ entries: 1, complete: 1 });
});

test('there is no progress before the server has returned a number', () => {
  expect(progressWithOwn(undefined, listed, new Set([1]))).toBeUndefined();
  expect(progressWithOwn(null, listed, new Set([1]))).toBeUndefined();
  expect(progressWithOwn({ entries: 3, complete: null }, listed, new Set([1]))).toBeUndefined();
});

test('own entries that the list of a large pool does not have yet are in it once', () => {
  const sam = { username: 'sam', tileEmoji: '🦊', tileColor: null };
  const own = [3, 4].map((entryId) => ({ entryId, entryName: `entry ${entryId}` }));
  expect(withOwnEntries(listed, own, sam)).toEqual([...listed, { entryId: 4, entryName: 'entry 4', ...sam }]);
  expect(withOwnEntries(listed, [], sam)).toBe(listed);
});
