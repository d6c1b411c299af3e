import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRegionAndSeed, REGIONS, type Region } from './regions.ts';

const seed = fc.integer({ min: 1, max: 16 });
const games = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 99 }), region: fc.constantFrom(...REGIONS), seed1: seed, seed2: seed }),
  { selector: ({ id }) => id, maxLength: 20 },
);

test('regions come in the order East, West, South, Midwest, Final Four, Championship', () => {
  const shuffled = [...REGIONS].reverse().map((region, id) => ({ id, region, seed1: 1, seed2: 16 }));
  expect(shuffled.sort(byRegionAndSeed).map(({ region }) => region)).toEqual([
    'East Region',
    'West Region',
    'South Region',
    'Midwest Region',
    'Final Four',
    'Championship',
  ]);
});

test.each([
  ['the lower of the two seeds comes first, on whichever side it stands', [9, 8], [16, 1]],
  ['a lower id comes first where the lowest seeds are equal', [16, 1], [1, 2]],
] as const)('in a region %s', (title, first, second) => {
  const one = { id: 1, region: 'East Region', seed1: first[0], seed2: first[1] } as const;
  const two = { id: 2, region: 'East Region', seed1: second[0], seed2: second[1] } as const;
  const order = title.startsWith('a lower id') ? [1, 2] : [2, 1];
  expect([two, one].sort(byRegionAndSeed).map(({ id }) => id)).toEqual(order);
  expect([one, two].sort(byRegionAndSeed).map(({ id }) => id)).toEqual(order);
});

test('the order of games is total: any order of input gives the same list', () => {
  fc.assert(
    fc.property(games, fc.func(fc.integer()), (list, key) => {
      const shuffled = [...list].sort((a, b) => key(a.id) - key(b.id));
      expect(shuffled.sort(byRegionAndSeed)).toEqual([...list].sort(byRegionAndSeed));
      for (const a of list) {
        expect(byRegionAndSeed(a, a)).toBe(0);
        for (const b of list) expect(Math.sign(byRegionAndSeed(a, b)) + Math.sign(byRegionAndSeed(b, a))).toBe(0);
      }
    }),
  );
});

test('the next game in the order never has a smaller region, lowest seed or id', () => {
  const place = ({ id, region, seed1, seed2 }: { id: number; region: Region; seed1: number; seed2: number }) =>
    REGIONS.indexOf(region) * 10_000 + Math.min(seed1, seed2) * 100 + id;
  fc.assert(
    fc.property(games, (list) => {
      const places = [...list].sort(byRegionAndSeed).map(place);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }),
  );
});
