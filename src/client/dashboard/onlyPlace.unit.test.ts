import { expect, test } from 'vitest';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { aPool } from '#client/testing/fixtures.ts';
import { onlyPlace } from './onlyPlace.ts';

const pool = aPool();
const place: EntryPlace = { pool, total: 0, rank: undefined, entries: 2, moved: null, lead: '' };

test('Home is one screen for one entry in one pool', () => {
  expect(onlyPlace([{ places: [place] }], [pool])).toBe(place);
});

test.each([
  ['no entry', [], [pool]],
  ['an entry in no pool', [{ places: [] }], []],
  ['an entry in two pools', [{ places: [place, place] }], [pool, pool]],
  ['two entries', [{ places: [place] }, { places: [] }], [pool]],
  ['a further pool that the user runs', [{ places: [place] }], [pool, pool]],
])('Home has lists for %s', (_, summaries, pools) => {
  expect(onlyPlace(summaries, pools)).toBeUndefined();
});
