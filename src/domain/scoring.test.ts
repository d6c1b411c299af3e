import { describe, expect, test } from 'vitest';
import { agreedPoints, isCorrect, pointsOfRound, sideOf, USUAL_POINTS } from './scoring.ts';

describe('points', () => {
  test('a correct pick earns the number of its round by the usual table', () => {
    expect(USUAL_POINTS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let round = 1; round <= 10; round++) expect(pointsOfRound(USUAL_POINTS, round)).toBe(round);
  });

  test('a table of a pool is read by round number from 1', () => {
    expect(pointsOfRound([5, 0, 20], 1)).toBe(5);
    expect(pointsOfRound([5, 0, 20], 2)).toBe(0);
    expect(pointsOfRound([5, 0, 20], 3)).toBe(20);
  });

  test.each([0, 11, -1, 1.5])('round %s, which is not in the table, throws a RangeError', (round) => {
    expect(() => pointsOfRound(USUAL_POINTS, round)).toThrow(RangeError);
  });
});

describe('points by several tables', () => {
  test.each([
    ['without a table are the usual ones', [], 2, 2],
    ['are those of the only table', [[1, 20]], 2, 20],
    [
      'are known where all tables agree',
      [
        [5, 20],
        [1, 20],
      ],
      2,
      20,
    ],
    [
      'are unknown where tables differ',
      [
        [5, 20],
        [1, 20],
      ],
      1,
      undefined,
    ],
    ['may be none', [[0], [0]], 1, 0],
  ] as const)('points %s', (_, tables, round, points) => {
    expect(agreedPoints(tables, round)).toBe(points);
  });
});

describe('a side', () => {
  test.each([
    ['Duke', 1],
    ['Utah', 2],
    ['Iowa', null],
    [null, null],
    [undefined, null],
  ] as const)('the side of %s in Duke – Utah is %s', (team, side) => {
    expect(sideOf({ team1: 'Duke', team2: 'Utah' }, team)).toBe(side);
  });
});

describe('a pick', () => {
  test.each([
    [1, 1, true],
    [2, 2, true],
    [1, 2, false],
    [2, 1, false],
    [null, 1, false],
    [1, null, false],
    [null, null, false],
  ] as const)('a pick of side %s where %s won is correct: %s', (pick, winner, correct) => {
    expect(isCorrect(pick, winner)).toBe(correct);
  });
});
