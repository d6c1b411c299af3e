import { expect, test } from 'vitest';
import { barsOf, ticksOf } from './histogramBars.ts';

const room = { width: 320, height: 100 };

test('a bar is as high as its entries say, and stands at its points', () => {
  const bars = barsOf(
    [
      [10, 50],
      [12, 200],
      [19, 100],
    ],
    room,
  );
  expect(bars).toEqual([
    { points: 10, entries: 50, left: 0, width: 30, height: 25 },
    { points: 12, entries: 200, left: 64, width: 30, height: 100 },
    { points: 19, entries: 100, left: 288, width: 30, height: 50 },
  ]);
});

test('one entry among millions is still seen, and few bars are not wider than others', () => {
  const [first, last] = barsOf(
    [
      [0, 1_999_999],
      [1, 1],
    ],
    room,
  );
  expect(first?.width).toBeLessThanOrEqual(48);
  expect(last?.height).toBe(2);
});

test.each([320, 760])(
  'all bars of a whole season fit in %i px, the numbers below them apart from each other',
  (width) => {
    const histogram = Array.from({ length: 193 }, (_, points): [number, number] => [points, 1 + points]);
    const bars = barsOf(histogram, { width, height: 100 });
    for (const { left, width: wide } of bars) {
      expect(wide).toBeGreaterThan(0);
      expect(left + wide).toBeLessThanOrEqual(width);
    }
    const ticks = ticksOf(histogram, width);
    expect(ticks.length).toBeGreaterThan(3);
    for (const [index, { middle }] of ticks.entries()) {
      expect(middle - (ticks[index - 1]?.middle ?? -48)).toBeGreaterThanOrEqual(48);
    }
  },
);

test('numbers below the bars are round', () => {
  const ticks = ticksOf(
    [
      [13, 1],
      [62, 1],
    ],
    320,
  );
  expect(ticks.map(({ points }) => points)).toEqual([20, 30, 40, 50, 60]);
});
