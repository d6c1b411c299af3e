import { expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import { computeGhosts } from './ghosts.ts';

const grid = aGrid(
  [
    [aGame({ winner: 'Duke' }), aGame({ id: 2, team1: 'Drake', seed1: 5, team2: 'Iowa', seed2: 12, winner: 'Iowa' })],
    [aGame({ id: 3, team1: 'Duke', seed1: 3, team2: 'Iowa', seed2: 3, winner: 'Iowa' })],
    [aGame({ id: 4, team1: 'Iowa', seed1: 3, team2: 'Yale', seed2: 4 })],
  ],
  { Ada: [2, 2, 2, 1], Bo: [2, 2, 2, 1], Cy: [1, 0, 1, 1] },
);

function pointsOf(scoring: { readonly points: number[]; readonly countsFrom: number; readonly upsetBonus: number }) {
  return computeGhosts(grid, scoring).map(({ name, total, points }) => [name, total, ...points.values()]);
}

test('ghosts have the points of the better seeds and of what most of the pool picked', () => {
  expect(pointsOf({ points: [1, 4, 9], countsFrom: 1, upsetBonus: 0 })).toEqual([
    ['The Favorites', 1, 1, 0, 0],
    ['The Crowd', 5, 1, 4, 0],
  ]);
});

test('ghosts are scored by the points of the pool, upset bonus included', () => {
  expect(pointsOf({ points: [1, 4, 9], countsFrom: 1, upsetBonus: 1 })[1]).toEqual(['The Crowd', 12, 8, 4, 0]);
});

test('in a game that as many have picked either way, or nobody, The Crowd has no pick', () => {
  const split = aGrid([[aGame({ winner: 'Duke' }), aGame({ id: 2, winner: 'Duke' })]], { Ada: [1, 0], Bo: [2, 0] });
  const [, crowd] = computeGhosts(split, { points: [1], countsFrom: 1, upsetBonus: 0 });
  expect(crowd?.total).toBe(0);
});
