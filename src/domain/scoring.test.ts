import { describe, expect, test } from 'vitest';
import {
  agreedPoints,
  countedRounds,
  DOUBLING_POINTS,
  isCorrect,
  pointsOfRound,
  sideOf,
  USUAL_POINTS,
  USUAL_SCORING,
} from './scoring.ts';

const by = (...points: number[]) => ({ points, countsFrom: 1 });

describe('points', () => {
  test('a correct pick earns the number of its round by the usual table', () => {
    expect(USUAL_POINTS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let round = 1; round <= 10; round++) expect(pointsOfRound(USUAL_SCORING, round)).toBe(round);
  });

  test('a correct pick earns twice that of the round before by the doubling table', () => {
    expect(DOUBLING_POINTS).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  });

  test('a table of a pool is read by round number from 1', () => {
    expect(pointsOfRound(by(5, 0, 20), 1)).toBe(5);
    expect(pointsOfRound(by(5, 0, 20), 2)).toBe(0);
    expect(pointsOfRound(by(5, 0, 20), 3)).toBe(20);
  });

  test.each([0, 11, -1, 1.5])('round %s, which is not in the table, throws a RangeError', (round) => {
    expect(() => pointsOfRound(USUAL_SCORING, round)).toThrow(RangeError);
  });
});

describe('the first round that counts', () => {
  const rounds = [1, 2, 3, 4, 5, 6].map((number) => ({ number }));

  test.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [0, 2, 3, 4, 5, 6]],
    [3, [0, 0, 3, 4, 5, 6]],
    [6, [0, 0, 0, 0, 0, 6]],
  ])('in a pool that counts from round %d the six rounds earn %j', (countsFrom, points) => {
    const scoring = { points: USUAL_POINTS, countsFrom };
    expect(rounds.map(({ number }) => pointsOfRound(scoring, number))).toEqual(points);
    expect(countedRounds(rounds, scoring).map(({ number }) => number)).toEqual(points.filter((value) => value > 0));
  });

  test('a season may lack the first round that counts', () => {
    expect(countedRounds([{ number: 1 }, { number: 4 }], { countsFrom: 2 })).toEqual([{ number: 4 }]);
    expect(countedRounds([{ number: 1 }], { countsFrom: 2 })).toEqual([]);
  });

  test('a round outside the table throws a RangeError although it does not count', () => {
    expect(() => pointsOfRound({ points: [], countsFrom: 3 }, 2)).toThrow(RangeError);
  });
});

describe('points in several pools', () => {
  test.each([
    ['without a pool are the usual ones', [], 2, 2],
    ['are those of the only pool', [by(1, 20)], 2, 20],
    ['are known where all pools agree', [by(5, 20), by(1, 20)], 2, 20],
    ['are unknown where pools differ', [by(5, 20), by(1, 20)], 1, undefined],
    ['may be none', [by(0), by(0)], 1, 0],
    ['are unknown where one pool does not count the round', [by(1, 2), { ...by(1, 2), countsFrom: 2 }], 1, undefined],
    ['are unknown where no pool counts the round', [{ ...by(1, 2), countsFrom: 2 }], 1, undefined],
    ['are known from the first round that counts in all', [by(1, 2), { ...by(5, 2), countsFrom: 2 }], 2, 2],
  ] as const)('points %s', (_, pools, round, points) => {
    expect(agreedPoints(pools, round)).toBe(points);
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
