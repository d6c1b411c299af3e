import { expect, test } from 'vitest';
import { standardPoints } from './standardPoints.ts';

const past = [
  { id: 10, number: 1 },
  { id: 30, number: 3 },
];
const games = [
  { id: 1, roundId: 10, winner: 'Duke' },
  { id: 2, roundId: 10, winner: 'Utah' },
  { id: 3, roundId: 30, winner: 'Duke' },
  { id: 4, roundId: 30, winner: null },
  { id: 5, roundId: 40, winner: 'Iona' },
];
const picked = (...picks: [number, string][]) => picks.map(([gameId, pick]) => ({ gameId, pick }));

test('each right pick of a past round earns its round’s number', () => {
  expect(standardPoints(past, games, picked([1, 'Duke'], [2, 'Iona'], [3, 'Duke'], [4, 'Duke']))).toBe(4);
  expect(standardPoints(past, games, picked([2, 'Iona']))).toBe(0);
});

test('an entry without a pick in a past round has no points', () => {
  expect(standardPoints(past, games, picked([5, 'Iona']))).toBeNull();
  expect(standardPoints(past, games, [])).toBeNull();
});
