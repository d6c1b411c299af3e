import { expect, test } from 'vitest';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { outcomeOf } from './deciding.ts';
import { aRow, aScreen, aScreenGame } from './screenFixtures.ts';

/** Ada leads Bo by one point, and Cy by four. Ada and Cy have Duke, Bo has Baylor; a right pick earns two points. */
const rows = [aRow('Ada', 1, 9), aRow('Bo', 2, 8), aRow('Cy', 3, 5)];
const game = aScreenGame(1, { points1: 2, points2: 2, picks: '121' });

function outcomes(screen: Partial<Screen>, isLast: boolean) {
  const shown = aScreen({ rows, games: [game], toCome: isLast ? [] : [{ number: 2, most: 3, least: 3 }], ...screen });
  return ([1, 2] as const).map((side) => outcomeOf(shown, { game, isLast }, side));
}

const texts = (screen: Partial<Screen>, isLast = true) =>
  outcomes(screen, isLast).map(({ headline: { who, what } }) => `${who} ${what}`);

test('of the last game who wins with each side is said, and by how much', () => {
  expect(texts({})).toEqual(['Ada wins by 3 points', 'Bo wins by 1 point']);
});

test('equal points share the place, or wait for the tie-breaker', () => {
  const even = { rows: [aRow('Ada', 1, 10), aRow('Bo', 2, 8), aRow('Cy', 3, 5)] };
  expect(texts(even)).toEqual(['Ada wins by 4 points', 'Ada and Bo win with 10 points']);
  expect(texts({ ...even, breaksTies: true })[1]).toBe('Ada or Bo wins on the tie-breaker');
  const many = ['Ada', 'Bo', 'Cyril'].map((name) => aRow(name, 1, 10));
  const nobody = { ...game, picks: '000' };
  expect(outcomeOf(aScreen({ rows: many, breaksTies: true }), { game: nobody, isLast: true }, 1).headline).toEqual({
    who: 'One of 3',
    what: 'wins on the tie-breaker',
  });
});

test('of another game who takes the lead with a side is said, or who keeps it', () => {
  expect(texts({}, false)).toEqual(['Ada leads by 3 points', 'Bo takes the lead']);
});

test('who can still win with each side is known once somebody cannot', () => {
  expect(outcomes({}, true).map(({ alive }) => alive)).toEqual([['Ada'], ['Bo']]);
  expect(outcomes({}, false).map(({ alive }) => alive)).toEqual([
    ['Ada', 'Bo'],
    ['Ada', 'Bo'],
  ]);
  expect(outcomes({ toCome: [{ number: 2, most: 32, least: 32 }] }, false).map(({ alive }) => alive)).toEqual([[], []]);
});
