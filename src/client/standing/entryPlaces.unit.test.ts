import { expect, test } from 'vitest';
import { aPool, aStanding } from '#client/testing/fixtures.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import { entryPlaces, leadText, noRanksText, placeText } from './entryPlaces.ts';

const office = aPool({ id: 1, name: 'The Office' });
const family = aPool({ id: 2, name: 'Family', points: [1, 2, 4, 8, 16, 32] });
const own = { entryId: 7, entryName: 'sam 01', rank: 2, total: 85, moved: 1 };
const ada = { entryId: 1, entryName: 'Ada', username: 'ada', rank: 1, total: 90, distance: null };
const inRound4 = ({ points }: Scoring) => points[3] ?? 0;

test('an entry has the total and rank of each of its pools', () => {
  const shown = aStanding({ groupId: 2, entries: 26, first: 1, leaders: [ada], own: [own] });
  expect(entryPlaces(7, [family], [shown, aStanding({ groupId: 1, own: [] })], inRound4)).toEqual([
    { pool: family, total: 85, rank: 2, entries: 26, moved: 1, lead: '5 behind Ada' },
  ]);
});

test('an entry that the leaderboard does not list has the points of the pool and no rank', () => {
  expect(entryPlaces(7, [office, family], [aStanding({ groupId: 1, entries: 3, own: [] })], inRound4)).toEqual([
    { pool: office, total: 4, rank: undefined, entries: 3, moved: null, lead: '' },
    { pool: family, total: 8, rank: undefined, entries: 0, moved: null, lead: '' },
  ]);
});

test.each([
  ['before the first deadline', 0, '13 entries'],
  ['while nobody has a point', 1, '13 entries · no points yet'],
])('%s an entry has no rank', (_, rounds, text) => {
  const first = { rank: 1, total: 0 };
  const standing = aStanding({
    rounds,
    entries: 13,
    first: 13,
    leaders: [{ ...ada, ...first }],
    own: [{ ...own, ...first }],
  });
  expect(entryPlaces(7, [office], [standing], inRound4)).toMatchObject([{ total: 0, rank: undefined, moved: null }]);
  expect(noRanksText(standing)).toBe(text);
  expect(entryPlaces(7, [office], [{ ...standing, final: true }], inRound4)).toMatchObject([{ rank: 1 }]);
});

test('a place is written with the number of entries', () => {
  expect([placeText({ rank: 2, entries: 26 }), placeText({ rank: undefined, entries: 26 })]).toEqual(['2nd of 26', '']);
  expect(placeText({ rank: 1000, entries: 1001 })).toBe('1,000th of 1,001');
});

test('an entry leads, shares the lead or is some points behind', () => {
  const text = (rank: number, total: number, first = 1) => leadText({ rank, total }, { first, leaders: [ada] });
  expect([text(1, 90), text(1, 90, 2), text(2, 89), text(5, 8, 2)]).toEqual([
    'in the lead',
    'sharing the lead',
    '1 behind Ada',
    '82 behind the lead',
  ]);
});
