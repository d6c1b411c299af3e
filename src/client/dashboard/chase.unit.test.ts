import { expect, test } from 'vitest';
import { aGame, aGrid, aLeaderboard } from '#client/testing/fixtures.ts';
import { chaseOf, distanceText, namesLeader } from './chase.ts';

const games = [1, 2, 3, 4].map((id) => aGame({ id, winner: 'Duke' }));
const grid = aGrid([games], {
  Ana: [1, 1, 1, 1],
  Bo: [1, 1, 1, 2],
  Cy: [1, 1, 2, 2],
  Di: [1, 1, 2, 2],
  Ed: [1, 2, 2, 2],
});
const { rows } = aLeaderboard(grid, { points: [1], countsFrom: 1, upsetBonus: 0 });
const entryOf = (name: string) => rows.find(({ entryName }) => entryName === name)?.entryId ?? expect.fail(name);
const chased = (name: string) => {
  const chase = chaseOf(rows, entryOf(name));
  return chase && [chase.title, ...chase.rows.map(({ entryName }) => entryName)];
};

test('whom an entry chases are the three just ahead of it', () => {
  expect(chased('Ed')).toEqual(['Ahead of me', 'Bo', 'Cy', 'Di']);
  expect(chased('Bo')).toEqual(['Ahead of me', 'Ana']);
});

test('nobody who shares the rank is ahead', () => {
  expect(chased('Di')).toEqual(['Ahead of me', 'Ana', 'Bo']);
});

test('of who leads it is the three closest', () => {
  expect(chased('Ana')).toEqual(['Closest to me', 'Bo', 'Cy', 'Di']);
  expect(chaseOf(rows.slice(0, 1), entryOf('Ana'))).toBeUndefined();
});

test('the first four have the leader among the three ahead, so that the card need not say how far ahead that is', () => {
  const said = (rank: number | undefined, entries = 5) => namesLeader({ rank, entries });
  expect([said(undefined), said(1), said(2), said(4), said(5), said(2, 201)]).toEqual([
    ...[false, false, true, true],
    ...[false, false],
  ]);
});

test('the distance is that of the points', () => {
  expect([distanceText({ total: 5 }, 2), distanceText({ total: 2 }, 2), distanceText({ total: 1 }, 2)]).toEqual([
    '3 ahead',
    'level',
    '1 behind',
  ]);
});
