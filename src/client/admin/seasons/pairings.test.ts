import { expect, test } from 'vitest';
import type { Season } from '#contract/schemas.ts';
import { pairings, pairingText } from './pairings.ts';

test('the regions can be paired in three ways, of which the season’s own stays as it is written', () => {
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
