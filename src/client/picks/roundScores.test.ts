import { expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { USUAL_POINTS } from '#domain/scoring.ts';
import { roundScores } from './roundScores.ts';

const rounds = [
  aRound({ id: 11 }),
  aRound({ id: 12, number: 2, name: 'Second Round' }),
  aRound({ id: 13, number: 3, name: 'Sweet 16' }),
];

const past = new Set([11, 12]);

function game(id: number, roundId: number, winner: string | null) {
  return aGame({ id, roundId, winner });
}

const games = [game(1, 11, 'Duke'), game(2, 11, 'Baylor'), game(3, 12, 'Duke'), game(4, 12, null), game(5, 13, 'Duke')];

test('right picks earn the points of their round; wrong, missing and undecided ones nothing', () => {
  const picks = new Map([
    [1, 'Duke'],
    [2, 'Duke'],
    [3, 'Duke'],
    [4, 'Duke'],
  ]);
  expect(roundScores(rounds, past, games, picks, USUAL_POINTS).map((score) => score.points)).toEqual([1, 2, null]);
});

test('a round that is still open shows no points, even with a winner set', () => {
  const [, , open] = roundScores(rounds, past, games, new Map([[5, 'Duke']]), USUAL_POINTS);
  expect(open?.points).toBeNull();
});

test("a pool's own table counts where it is given", () => {
  const picks = new Map([[3, 'Duke']]);
  const scores = roundScores(rounds, past, games, picks, [10, 25, 40]);
  expect(scores.map((score) => score.points)).toEqual([0, 25, null]);
});
