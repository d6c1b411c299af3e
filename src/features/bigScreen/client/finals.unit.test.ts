import { expect, test } from 'vitest';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { headlineNow } from './finals.ts';
import { aRow, aScreen, aScreenGame } from './screenFixtures.ts';

/** Ada leads Bo by one point. Ada has Duke in both games, Bo has Baylor; a right pick earns two points. */
const rows = [aRow('Ada', 1, 9), aRow('Bo', 2, 8)];
const game = (id: number, overrides: Partial<ScreenGame>) =>
  aScreenGame(id, { points1: 2, points2: 2, picks: '12', ...overrides });
const final = (id: number, score1: number | null, score2: number | null) =>
  game(id, { status: 'final', score1, score2 });
const live = game(2, { status: 'live', score1: 9, score2: 70 });
const LATER = [{ number: 2, most: 3, least: 3 }];

function text(games: ScreenGame[], overrides: Partial<Screen> = {}): string {
  const { who, what } = headlineNow(aScreen({ rows, games, toCome: LATER, ...overrides }));
  return `${who} ${what}`;
}

test('the line above all counts a final before it is confirmed, and no live game', () => {
  expect(text([live])).toBe('Ada leads by 1 point');
  expect(text([final(1, 60, 71), live])).toBe('Bo takes the lead');
  expect(text([final(1, 71, 60), live])).toBe('Ada leads by 3 points');
  expect(text([final(1, 71, 60), final(2, 50, 60), live])).toBe('Ada leads by 1 point');
});

test('a final without both scores, or with equal ones, changes nothing', () => {
  expect(text([final(1, null, 71)])).toBe('Ada leads by 1 point');
  expect(text([final(1, 71, 71)])).toBe('Ada leads by 1 point');
});

test('the last final has won the pool, unless the guesses decide', () => {
  expect(text([final(1, 60, 71)], { toCome: [] })).toBe('Bo wins by 1 point');
  expect(text([final(1, 60, 71), live], { toCome: [] })).toBe('Bo takes the lead');
  expect(text([final(1, 60, 71), game(3, { status: 'canceled' })], { toCome: [] })).toBe('Bo wins by 1 point');
  const even = { rows: [aRow('Ada', 1, 10), aRow('Bo', 2, 8)], toCome: [] };
  expect(text([final(1, 60, 71)], { ...even, breaksTies: true })).toBe('Ada or Bo wins on the tie-breaker');
  expect(text([final(1, 60, 71)], even)).toBe('Ada and Bo win with 10 points');
});
