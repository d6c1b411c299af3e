import { expect, test } from 'vitest';
import { upsetBonusText } from './upsetBonusText.ts';

test.each([
  [0, ''],
  [1, 'Call an upset and earn 1 extra point per seed of difference: 7 extra when a 12 beats a 5.'],
  [3, 'Call an upset and earn 3 extra points per seed of difference: 21 extra when a 12 beats a 5.'],
])('an upset bonus of %d is explained as: %j', (upsetBonus, text) => {
  expect(upsetBonusText(upsetBonus)).toBe(text);
});
