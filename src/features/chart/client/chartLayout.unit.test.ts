import { expect, test } from 'vitest';
import { getChartLayout, getNearestRound, getRankTicks, shortenName, spread } from './chartLayout.ts';
import type { ChartLine, Measure } from './chartLines.ts';

function layoutOf(measure: Measure, ...lines: (number | null)[][]) {
  const drawn = lines.map((values, entryId): ChartLine => {
    const end = Number(values.at(-1));
    const tile = { emoji: '🐳', color: 'red' } as const;
    return { entryId, name: 'sam', tile, isOwn: false, values, end, color: 'red', dash: undefined };
  });
  return getChartLayout(1000, false, lines[0]?.length ?? 0, drawn, measure);
}

test('the first rank is at the top, and the worst one at the bottom', () => {
  const { y, top, bottom } = layoutOf('rank', [null, 7], [1, 2]);
  expect([y(1), y(7)]).toEqual([top + 14, bottom - 14]);
});

test('the axis of totals begins with 0 at the bottom and has round numbers up to the highest', () => {
  const { y, ticks, bottom } = layoutOf('total', [10, 47]);
  expect(ticks).toEqual([0, 10, 20, 30, 40, 50]);
  expect(y(0)).toBe(bottom - 14);
  expect(y(47)).toBeGreaterThan(y(50));
});

test('the axis of totals has no fractions', () => {
  expect(layoutOf('total', [0]).ticks).toEqual([0, 1]);
  expect(layoutOf('total', [1, 2]).ticks).toEqual([0, 1, 2]);
});

test('a single round is in the middle', () => {
  const { x, left, right } = layoutOf('rank', [1]);
  expect(x(0)).toBe((left + right) / 2);
});

test('a place in the plot belongs to the nearest round, and one beside the plot to none', () => {
  const layout = layoutOf('rank', [1, 1, 1]);
  const { x, left, right } = layout;
  const places = [left, x(0) + 5, (x(0) + 2 * x(1)) / 3, x(2) - 5, right];
  expect(places.map((place) => getNearestRound(layout, place))).toEqual([0, 0, 1, 2, 2]);
  expect([left - 1, right + 1].map((place) => getNearestRound(layout, place))).toEqual([undefined, undefined]);
  const single = layoutOf('rank', [1]);
  expect(getNearestRound(single, single.left)).toBe(0);
});

test('a long name is cut, shorter on a phone, and never within an emoji', () => {
  expect(shortenName('A rather long name of an entry', false)).toBe('A rather long name…');
  expect(shortenName('A rather long name of an entry', true)).toBe('A rather l…');
  expect(shortenName('🐳'.repeat(12), true)).toBe(`${'🐳'.repeat(10)}…`);
  expect(shortenName('sam 01', true)).toBe('sam 01');
});

test('the axis has few ranks, and the first is among them', () => {
  expect(getRankTicks(1)).toEqual([1]);
  expect(getRankTicks(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(getRankTicks(24)).toEqual([1, 5, 10, 15, 20]);
  expect(getRankTicks(1000)).toEqual([1, 200, 400, 600, 800, 1000]);
  expect(getRankTicks(20_000)).toEqual([1, 5000, 10_000, 15_000, 20_000]);
});

test('labels stay at their lines if there is room', () => {
  expect(spread([10, 60, 30], 16, 0, 100)).toEqual([10, 60, 30]);
});

test('labels of tied lines are moved apart', () => {
  expect(spread([50, 50, 50], 16, 0, 200)).toEqual([50, 66, 82]);
});

test('labels are moved up if there is no room below', () => {
  expect(spread([95, 100, 100], 16, 0, 100)).toEqual([68, 84, 100]);
});
