import { expect, test } from 'vitest';
import { isLeftToAutopilot } from './leftToAutopilot.ts';

const allowing = { autopilot: true, countsFrom: 1 };
const refusing = { autopilot: false, countsFrom: 1 };
const refusingLater = { autopilot: false, countsFrom: 3 };

test.each([
  ['an entry in no pool', [], true],
  ['an entry whose pools allow it', [allowing, allowing], true],
  ['an entry of which one pool does not count its picks', [allowing, refusing], false],
  ['an entry of which no pool allows it, though the round counts in none', [refusingLater], false],
  ['an entry whose refusing pool counts from a later round', [allowing, refusingLater], true],
])('the autopilot makes the picks that are left to it by %s: %#', (_, pools, isLeft) => {
  expect(isLeftToAutopilot({ autopilot: 'favorites' }, pools, 1)).toBe(isLeft);
  expect(isLeftToAutopilot({ autopilot: 'off' }, pools, 1)).toBe(false);
});
