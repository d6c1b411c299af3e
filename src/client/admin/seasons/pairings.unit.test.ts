import { expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { pairings, pairingText } from './pairings.ts';

test('there are three pairings of the regions, and the season’s own keeps its order', () => {
  const own: Season['finalFour'] = [
    ['South Region', 'West Region'],
    ['Midwest Region', 'East Region'],
  ];
  expect(pairings(own).map(pairingText)).toEqual([
    'East vs West, South vs Midwest',
    'East vs South, West vs Midwest',
    'South vs West, Midwest vs East',
  ]);
  expect(pairings(own)).toContain(own);
});
