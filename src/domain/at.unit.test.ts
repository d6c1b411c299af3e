import { expect, test } from 'vitest';
import { at } from './at.ts';

test('an element is found by its index, 0 and null too', () => {
  expect(at([0, 7], 0)).toBe(0);
  expect(at([null], 0)).toBeNull();
  expect(at(Int32Array.of(3, 4), 1)).toBe(4);
});

test.each([-1, 2, 0.5, Number.NaN])('an index outside the list is an error: %s', (index) => {
  expect(() => at(['a', 'b'], index)).toThrow(`index ${index} is outside a list of 2`);
});
