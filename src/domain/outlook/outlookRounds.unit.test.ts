import { expect, test } from 'vitest';
import { BRACKET_REGIONS, type Region } from '#domain/bracket/regions.ts';
import { DEFAULT_SCORING } from '#domain/scoring/scoring.ts';
import { roundsToCome } from './outlookRounds.ts';

const usual = { ...DEFAULT_SCORING, upsetBonus: 0 };
const game = (region: Region, seed1 = 1, seed2 = 16) => ({ region, seed1, seed2, winner: null });
const bracket = BRACKET_REGIONS.flatMap((region) => Array.from({ length: 8 }, () => game(region)));
const byHand = [game('East Region'), game('West Region')];
const points = (...given: Parameters<typeof roundsToCome>) =>
  roundsToCome(...given).map(({ number, most, least }) => [number, most, least]);

test('the rounds of a bracket have all of their games, created or not', () => {
  expect(points([{ number: 1, games: bracket }], 0, usual)).toEqual([
    [1, 32, 32],
    [2, 32, 32],
    [3, 24, 24],
    [4, 16, 16],
    [5, 10, 10],
    [6, 6, 6],
  ]);
  expect(points([{ number: 1, games: bracket }], 4, usual)).toEqual([
    [5, 10, 10],
    [6, 6, 6],
  ]);
});

test('only rounds that count are to come, with the points of the pool', () => {
  const doubling = { points: [1, 2, 4, 8, 16, 32, 0, 0, 0, 0], countsFrom: 5, upsetBonus: 0 };
  expect(points([{ number: 1, games: bracket }], 1, doubling)).toEqual([
    [5, 32, 32],
    [6, 32, 32],
  ]);
});

test('an upset bonus adds the difference of known seeds, and the largest one for teams that are not known', () => {
  const rounds = [
    { number: 1, games: bracket },
    { number: 6, games: [game('Championship', 4, 9)] },
  ];
  expect(points(rounds, 4, { ...usual, upsetBonus: 2 })).toEqual([
    [5, 2 * (5 + 15 * 2), 10],
    [6, 6 + 5 * 2, 6],
  ]);
});

test('a decided game of an open round has a bonus only if it was an upset', () => {
  const played = [
    { ...game('East Region', 3, 5), winner: 1 as const },
    { ...game('East Region', 2, 9), winner: 2 as const },
    game('Championship', 5, 3),
  ];
  expect(points([{ number: 1, games: played }], 0, { ...usual, upsetBonus: 1 })).toEqual([[1, 1 + 8 + 3, 3]]);
});

test('a season by hand may get as many games as a bracket, until its Championship exists', () => {
  const open = [{ number: 2, games: byHand }];
  expect(points([{ number: 1, games: byHand }, ...open], 1, usual).slice(0, 2)).toEqual([
    [2, 32, 4],
    [3, 24, 0],
  ]);
  expect(
    points(
      [
        { number: 1, games: byHand },
        { number: 2, games: [game('Championship')] },
      ],
      1,
      usual,
    ),
  ).toEqual([[2, 2, 2]]);
});

test('rounds after the sixth count with the games that they have', () => {
  expect(points([{ number: 7, games: byHand }], 6, usual)).toEqual([[7, 14, 14]]);
});
