import { describe, expect, test } from 'vitest';
import { sideOf } from '#domain/sides.ts';
import {
  agreedScoring,
  bonusIfCorrect,
  countedRounds,
  DEFAULT_SCORING,
  DOUBLING_POINTS,
  isCorrect,
  pointsIfCorrect,
  pointsOfRound,
  USUAL_POINTS,
} from './scoring.ts';

const by = (...points: number[]) => ({ points, countsFrom: 1, upsetBonus: 0 });

describe('points', () => {
  test('a correct pick earns the number of its round by the usual table', () => {
    expect(USUAL_POINTS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (let round = 1; round <= 10; round++) expect(pointsOfRound(DEFAULT_SCORING, round)).toBe(round);
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
    expect(() => pointsOfRound(DEFAULT_SCORING, round)).toThrow(RangeError);
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
    const scoring = { ...DEFAULT_SCORING, countsFrom };
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

describe('the upset bonus', () => {
  const scoring = (upsetBonus: number) => ({ ...DEFAULT_SCORING, upsetBonus });

  test.each([
    ['the larger seed earns the difference of the seeds', 1, 2, 5, 12, 2, 9],
    ['on either side', 1, 2, 12, 5, 1, 9],
    ['as many times as the pool says', 10, 1, 1, 16, 2, 151],
    ['the smaller seed earns none', 10, 2, 5, 12, 1, 2],
    ['equal seeds earn none', 10, 5, 1, 1, 2, 5],
    ['an unknown seed earns none', 10, 1, null, 16, 2, 1],
    ['nor does a team without a seed', 10, 1, 1, null, 2, 1],
    ['a pool without it has none', 0, 1, 1, 16, 2, 1],
  ] as const)('a correct pick of %s', (_, upsetBonus, round, seed1, seed2, side, points) => {
    expect(pointsIfCorrect(scoring(upsetBonus), round, { seed1, seed2 }, side)).toBe(points);
    expect(bonusIfCorrect(scoring(upsetBonus), round, { seed1, seed2 }, side)).toBe(points - round);
  });

  test('a round before the first one that counts earns no bonus', () => {
    const secondChance = { ...scoring(2), countsFrom: 2 };
    const points = (round: number) => pointsIfCorrect(secondChance, round, { seed1: 8, seed2: 9 }, 2);
    expect([points(1), points(2)]).toEqual([0, 4]);
  });

  test('a round without points earns the bonus alone', () => {
    expect(pointsIfCorrect({ ...by(0), upsetBonus: 1 }, 1, { seed1: 8, seed2: 9 }, 2)).toBe(1);
  });
});

describe('the scoring of several pools', () => {
  const later = { ...by(5, 2), countsFrom: 2 };
  const bonus = { ...by(1, 20), upsetBonus: 3 };

  test.each([
    ['without a pool is the usual one', [], 2, [2, 0]],
    ['is that of the only pool', [bonus], 2, [20, 3]],
    ['is known where all pools agree', [by(5, 20), by(1, 20)], 2, [20, 0]],
    ['is unknown where the points differ', [by(5, 20), by(1, 20)], 1, undefined],
    ['is unknown where the upset bonus differs', [by(1, 20), bonus], 1, undefined],
    ['may have no points', [by(0), by(0)], 1, [0, 0]],
    ['is unknown where one pool does not count the round', [by(1, 2), later], 1, undefined],
    ['is unknown where no pool counts the round', [later], 1, undefined],
    ['is known from the first round that counts in all', [by(1, 2), later], 2, [2, 0]],
  ] as const)('the scoring of a round %s', (_, pools, round, expected) => {
    const scoring = agreedScoring(pools, round);
    expect(scoring && [pointsOfRound(scoring, round), scoring.upsetBonus]).toEqual(expected);
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
