import { expect, test } from 'vitest';
import { moveText } from '#client/standing/moveText.ts';
import { aGame, aGrid, aLeaderboard, aPool } from '#client/testing/fixtures.ts';
import { ownMove } from './ownMove.ts';

const pool = aPool({ points: [2, 3] });
const won = (id: number) => aGame({ id, winner: 'Duke' });
const grid = aGrid([[won(1), won(2)], [won(3)]], { Sam: [1, 1, 1], Kev: [2, 1, 2], Noor: [1, 2, 2] });
const leaderboard = aLeaderboard(grid, pool);
const standings = { leaderboard, grid, pool };

const SAM = 1;
const KEV = 2;
const move = (entryId: number, results: number[], later: number[] = []) => {
  const moved = ownMove(standings, entryId, new Set(results), new Set(later));
  return moved && moveText(moved);
};

test('results moved an entry from its place without them to its place with them alone', () => {
  expect(move(SAM, [3])).toBe('you +3');
  expect(move(KEV, [3])).toBeUndefined();
  // before anybody had a point there was no place
  expect(move(KEV, [1], [2, 3])).toBe('you 3rd');
  expect(move(KEV, [2], [3])).toBe('you +2, 3rd → 2nd');
  expect(move(KEV, [1, 2, 3])).toBe('you +2, 2nd');
});

test('nothing is said while leaderboard and pick grid are of different moments', () => {
  const older = { ...standings, leaderboard: { ...leaderboard, rows: leaderboard.rows.slice(1) } };
  expect(ownMove(older, SAM, new Set([3]), new Set())).toBeUndefined();
});
