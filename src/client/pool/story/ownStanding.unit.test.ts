import { expect, test } from 'vitest';
import { aGame, aGrid, aLeaderboard, aPool } from '#client/testing/fixtures.ts';
import { ownStanding } from './ownStanding.ts';

const pool = aPool({ points: [1, 4] });
const won = (id: number) => aGame({ id, winner: 'Duke' });
/** Duke, seed 1, has won each game; users have the ids of their entries. */
const grid = aGrid([[won(1), won(2)], [won(3)]], { Ada: [1, 1, 2], Sam: [2, 1, 1], Kev: [1, 2, 2] });
const leaderboard = aLeaderboard(grid, pool);
const figures = [() => ({ story: 'As lucky as usual', compared: [] })];
const SAM = leaderboard.rows.find(({ entryName }) => entryName === 'Sam')?.userId ?? 0;

test('the picture has the best own entry, the last round and its story, and nobody else', () => {
  const standing = ownStanding(leaderboard, grid, pool, SAM, figures);
  expect(standing).toMatchObject({
    entry: 'Sam',
    rank: '1st',
    of: 'of 3 entries',
    points: '5 points',
    round: 'Round 2',
    story: [
      'Best call: (1) Duke over (9) Baylor, 1 of 3 entries had it',
      'Longest streak: 2 right in a row',
      'As lucky as usual',
    ],
    ranks: [2, 1],
  });
  expect(JSON.stringify(standing)).not.toMatch(/Ada|Kev/);
});

test('without the picks there is no story, and a final pool says so', () => {
  const { story, ranks, round } = ownStanding({ ...leaderboard, final: true }, undefined, pool, SAM, figures) ?? {};
  expect([story, ranks, round]).toEqual([[], [], 'Final standings']);
  const older = { ...grid, rounds: grid.rounds.slice(1) };
  expect(ownStanding(leaderboard, older, pool, SAM, figures)?.story).toEqual([]);
});

test('who does not play has no standing, and nobody has one before somebody has a point', () => {
  expect(ownStanding(leaderboard, grid, pool, 99, figures)).toBeUndefined();
  const rows = leaderboard.rows.map((row) => ({ ...row, total: 0 }));
  expect(ownStanding({ ...leaderboard, rows }, grid, pool, SAM, figures)).toBeUndefined();
});
