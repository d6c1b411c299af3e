import { expect, test } from 'vitest';
import { aPool, aStanding } from '#client/testing/fixtures.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { entryPlaces, leadText, placeText } from './entryPlaces.ts';

const office = aPool({ id: 1, name: 'The Office' });
const family = aPool({ id: 2, name: 'Family', points: [1, 2, 4, 8, 16, 32] });
const own = { entryId: 7, entryName: 'sam 01', rank: 2, total: 85, moved: 1 };
const inRound4 = ({ points }: Scoring) => points[3] ?? 0;

test('an entry has the total and rank of each of its pools', () => {
  const standings = [aStanding({ groupId: 2, entries: 26, own: [own] }), aStanding({ groupId: 1, own: [] })];
  expect(entryPlaces(7, [family], standings, inRound4)).toEqual([
    { pool: family, total: 85, rank: 2, entries: 26, moved: 1 },
  ]);
});

test('an entry that the leaderboard does not list has the points of the pool and no rank', () => {
  expect(entryPlaces(7, [office, family], [aStanding({ groupId: 1, entries: 3, own: [] })], inRound4)).toEqual([
    { pool: office, total: 4, rank: undefined, entries: 3, moved: null },
    { pool: family, total: 8, rank: undefined, entries: 0, moved: null },
  ]);
});

test('before the first deadline an entry has no rank', () => {
  const standings = [aStanding({ groupId: 1, rounds: 0, own: [{ ...own, rank: 1, total: 0, moved: null }] })];
  expect(entryPlaces(7, [office], standings, inRound4)).toMatchObject([{ total: 0, rank: undefined }]);
});

test('a place is written with the number of entries', () => {
  expect([placeText({ rank: 2, entries: 26 }), placeText({ rank: undefined, entries: 26 })]).toEqual(['2nd of 26', '']);
  expect(placeText({ rank: 1000, entries: 1001 })).toBe('1,000th of 1,001');
});

test('an entry leads, shares the lead or is some points behind', () => {
  const leaders = [{ entryId: 1, entryName: 'Ada', username: 'ada', rank: 1, total: 12 }];
  const text = (rank: number, total: number, first = 1) => leadText({ rank, total }, { first, leaders });
  expect([text(1, 12), text(1, 12, 2), text(2, 11), text(5, 8)]).toEqual([
    'in the lead',
    'sharing the lead',
    '1 point behind the leader',
    '4 points behind the leader',
  ]);
});
