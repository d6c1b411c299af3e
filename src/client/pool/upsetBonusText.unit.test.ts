import { expect, test } from 'vitest';
import { upsetBonusText } from './upsetBonusText.ts';

test.each([
  [0, ''],
  [1, 'A correct pick of an underdog earns 1 more point per seed of difference: 7 more if a 12 beats a 5.'],
  [3, 'A correct pick of an underdog earns 3 more points per seed of difference: 21 more if a 12 beats a 5.'],
])('an upset bonus of %d is explained as: %j', (upsetBonus, text) => {
  expect(upsetBonusText(upsetBonus)).toBe(text);
});
