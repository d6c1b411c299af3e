import { expect, test } from 'vitest';
import { sharesOf, splitText } from './splitTexts.ts';

test('the shares of a game are whole per cent that make 100', () => {
  expect(sharesOf({ picked1: 1, picked2: 2 })).toEqual([33, 67]);
  expect(sharesOf({ picked1: 1, picked2: 1 })).toEqual([50, 50]);
  expect(sharesOf({ picked1: 455, picked2: 545 })).toEqual([46, 54]);
  expect(sharesOf({ picked1: 0, picked2: 7 })).toEqual([0, 100]);
  expect(sharesOf({ picked1: 0, picked2: 0 })).toBeUndefined();
});

test('a game says the side that more have picked', () => {
  const game = { team1: 'Duke', team2: 'Utah' };
  expect(splitText(game, { picked1: 11, picked2: 9 })).toBe('Everybody: 55 % Duke');
  expect(splitText(game, { picked1: 455, picked2: 545 })).toBe('Everybody: 54 % Utah');
  expect(splitText(game, { picked1: 0, picked2: 0 })).toBeUndefined();
});
