import { expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { pairings, pairingText } from './pairings.ts';

test('there are three pairings of the regions, and the season’s own keeps its order', () => {
  const own: Season['finalFour'] = [
    ['South Region', 'West Region'],
    ['Midwest Region', 'East Region'],
  ];
  expect(pairings(own).map(pairingText)).toEqual([
    'East – West, South – Midwest',
    'East – South, West – Midwest',
    'South – West, Midwest – East',
  ]);
  expect(pairings(own)).toContain(own);
});
