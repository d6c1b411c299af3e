import { expect, test } from 'vitest';
import { aGame, aGrid, aLeaderboard, aPool } from '#client/testing/fixtures.ts';
import { roundWonText } from './roundWon.ts';

const won = (id: number) => aGame({ id, winner: 'Duke' });
const grid = aGrid([[won(1), won(2)], [won(3)]], { Sam: [1, 1, 1], Kev: [2, 1, 2], Noor: [1, 1, 2], Ada: [2, 2, 1] });
const leaderboard = aLeaderboard(grid, aPool({ points: [12, 3] }));
const [SAM, KEV, NOOR, ADA] = [1, 2, 3, 4];

const text = (roundId: number, ...own: number[]) => roundWonText(leaderboard, roundId, new Set(own));

test('a round is told with who won it and the place in it of the own entry', () => {
  expect(text(1, KEV)).toBe('Sam and Noor won with 24, you 3rd');
  expect(text(1, ADA)).toBe('Sam and Noor won with 24, you 4th');
  expect(text(1, ADA, KEV)).toBe('Sam and Noor won with 24, you 3rd');
  expect(text(1)).toBe('Sam and Noor won with 24');
});

test('whoever has won it is you', () => {
  expect(text(1, NOOR, KEV)).toBe('you and Sam won with 24');
  expect(text(2, SAM, ADA)).toBe('you won with 3');
});

test('a round that does not count, and one in which nobody has a point, are told without a winner', () => {
  expect(text(3, SAM)).toBeUndefined();
  const without = aLeaderboard(aGrid([[won(1)]], { Sam: [2] }), aPool());
  expect(roundWonText(without, 1, new Set([SAM]))).toBeUndefined();
});

test('an entry for which the round does not count has no place in it', () => {
  const rows = leaderboard.rows.map((row) => (row.entryId === KEV ? { ...row, joinedAfter: 1 } : row));
  expect(roundWonText({ ...leaderboard, rows }, 1, new Set([KEV]))).toBe('Sam and Noor won with 24');
});
