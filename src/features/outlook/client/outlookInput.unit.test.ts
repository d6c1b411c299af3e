import { expect, test } from 'vitest';
import { aGame, aGrid, aRound } from '#client/testing/fixtures.ts';
import { outlook } from '#domain/outlook/outlook.ts';
import { outlookInput } from './outlookInput.ts';

const scoring = { points: [1, 2, 3, 4, 5, 6], countsFrom: 1, upsetBonus: 1, tieBreaker: 'none' as const };
const rounds = [aRound(), aRound({ id: 2, number: 2 }), aRound({ id: 3, number: 3 })];
const decided = aGame({ id: 1, winner: 'Duke' });
const undecided = aGame({ id: 2, roundId: 2, region: 'Championship', seed1: 2, seed2: 7 });

/** Sam leads with 1 point. */
const grid = aGrid([[decided], [undecided]], { Kev: [2, 2], Noor: [2, 0], Sam: [1, 1] });

test('the undecided games of past rounds come with their points, seeds and picks', () => {
  const { pool, games } = outlookInput(grid, rounds, [decided, undecided], scoring, new Set());
  expect(games).toEqual([undecided]);
  expect(pool.games).toEqual([{ points1: 2, points2: 7, seed1: 2, seed2: 7 }]);
  expect([...pool.totals]).toEqual([0, 0, 1]);
  expect([...pool.picks]).toEqual([2, 0, 1]);
});

test('own entries come first, the best three of them are followed, and the others are in leaderboard order', () => {
  const namesOf = (own: readonly number[]) => {
    const { order, followed, entries } = outlookInput(grid, rounds, [decided, undecided], scoring, new Set(own));
    return [order, followed].map((list) => list.map((entry) => entries[entry]?.name));
  };
  expect(namesOf([])).toEqual([['Sam', 'Kev', 'Noor'], []]);
  expect(namesOf([2])).toEqual([['Noor', 'Sam', 'Kev'], ['Noor']]);
  const many = aGrid([[decided]], { Ann: [1], Ben: [2], Cem: [1], Dua: [1] });
  expect(outlookInput(many, rounds, [decided], scoring, new Set([1, 2, 3, 4])).followed).toEqual([0, 2, 3]);
});

test('an outlook without undecided games, and one without entries, are computed, too', () => {
  const done = outlookInput(aGrid([[decided]], { Kev: [2], Sam: [1] }), rounds, [decided], scoring, new Set([2]));
  expect([...outlook(done.pool).past.best]).toEqual([2, 1]);
  expect(done.games).toEqual([]);
  const empty = outlookInput(aGrid([[decided], [undecided]], {}), rounds, [decided, undecided], scoring, new Set([1]));
  expect(outlook(empty.pool).prospects).toEqual([]);
});

test('a first place that can be shared is not clinched in a pool with a tie-breaker', () => {
  const tied = aGrid([[decided]], { Kev: [1], Sam: [1] });
  const prospects = (tieBreaker: 'none' | 'total') => {
    const { pool } = outlookInput(tied, [aRound()], [decided], { ...scoring, tieBreaker }, new Set());
    return outlook({ ...pool, toCome: [] }).prospects;
  };
  expect(prospects('none')).toEqual(['shared', 'shared']);
  expect(prospects('total')).toEqual(['possible', 'possible']);
});
