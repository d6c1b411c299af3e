import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test('numbers below the bars are round', () => {
  expect(ticksOf(13, 62, 6.4)).toEqual([20, 30, 40, 50, 60]);
  expect(ticksOf(7, 7, 48)).toEqual([7]);
});

test.each([320, 760])('those of a whole season are apart from each other in %i px', (width) => {
  const step = width / 193;
  const ticks = ticksOf(0, 192, step);
  expect(ticks.length).toBeGreaterThan(3);
  for (const [index, points] of ticks.slice(1).entries()) {
    expect((points - (ticks[index] ?? 0)) * step).toBeGreaterThanOrEqual(48);
  }
});
