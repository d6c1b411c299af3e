import { expect, test } from 'vitest';
import { homeText, placeOf, splitText } from './everybodyTexts.ts';

/** 48,210 entries, of which 1,203 have more than 40 points. */
const site = {
  entries: 48_210,
  histogram: [
    [38, 47_000],
    [40, 7],
    [41, 1203],
  ] as [number, number][],
};
const nobodyHasPoints = { entries: 30, histogram: [[0, 30]] as [number, number][] };
const noCrowd = { entries: 19, histogram: null };

test('Home says the place of the best own entry among all', () => {
  expect(homeText(site, [38, null, 40], [24])).toBe('1,204th of 48,210 on this site · top 3 %');
  expect(homeText(site, [41], [])).toBe('1st of 48,210 on this site · top 1 %');
});

test.each([
  ['below a crowd', noCrowd, [40], []],
  ['while nobody has points', nobodyHasPoints, [0], []],
  ['without a pick in a past round', site, [null], []],
  ['without an entry', site, [], []],
  ['for who plays in a pool of more than half of all entries', site, [40], [3, 24_106]],
])('Home says nothing %s', (_, told, points, poolSizes) => {
  expect(homeText(told, points, poolSizes)).toBeUndefined();
});

test('a pool of just half of all entries leaves the line on Home', () => {
  expect(homeText(site, [40], [24_105])).toBeDefined();
});

test('an entry whose picks are newer than the figures is not behind the last one', () => {
  expect(placeOf(site, 0)).toEqual(['48,210th of 48,210', 'top 100 %']);
});

test('a place is 1 plus the entries with more points, with per cent rounded up', () => {
  const of = (entries: number, points: number) =>
    placeOf(
      {
        entries,
        histogram: [
          [0, 3],
          [4, entries - 5],
          [5, 2],
        ],
      },
      points,
    );
  expect([of(100, 5), of(100, 4), of(1000, 0)]).toEqual([
    ['1st of 100', 'top 1 %'],
    ['3rd of 100', 'top 3 %'],
    ['998th of 1,000', 'top 100 %'],
  ]);
});

test('a game says the side that more have picked, the first at a tie', () => {
  const game = { team1: 'Duke', team2: 'Utah' };
  expect(splitText(game, { picked1: 11, picked2: 9 })).toBe('Everybody: 55 % Duke');
  expect(splitText(game, { picked1: 10, picked2: 10 })).toBe('Everybody: 50 % Duke');
  expect(splitText(game, { picked1: 455, picked2: 545 })).toBe('Everybody: 54 % Utah');
  expect(splitText(game, { picked1: 0, picked2: 0 })).toBeUndefined();
});
