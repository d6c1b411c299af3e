import { expect, test } from 'vitest';
import type { Seal } from '#contract/seals.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { ownStanding } from './ownStanding.ts';

const row = (userId: number, entryName: string, rank: number, total: number) =>
  ({ userId, entryName, rank, total }) as Leaderboard['rows'][number];
const board = {
  rows: [row(1, 'Ada’s', 1, 12), row(2, 'Sam’s', 2, 1), row(2, 'Sam’s second', 3, 0)],
  rounds: [
    { id: 1, number: 1, name: 'First Round', top: 12 },
    { id: 2, number: 2, name: 'Sweet 16', top: 12 },
  ],
  final: false,
};
const seal = (roundId: number, root: string, lock = 1): Seal => ({
  number: roundId,
  roundId,
  roundNumber: roundId,
  lock,
  root,
  entries: 3,
  sealedAt: '2026-03-21T00:00:00.000Z',
  previous: null,
});

test('the picture has the best own entry, the last round and its seal, and nobody else', () => {
  const seals = [seal(1, 'AAAABBBB'), seal(2, 'CCCCDDDD'), seal(2, 'GrSlcMrVabcdEFGHxxxx', 2)];
  const standing = ownStanding(board, seals, 2);
  expect(standing).toEqual({
    entry: 'Sam’s',
    rank: '2nd',
    of: 'of 3 entries',
    points: '1 point',
    round: 'Sweet 16',
    seal: 'Seal GrSl cMrV abcd EFGH',
  });
  expect(JSON.stringify(standing)).not.toContain('Ada');
});

test('a final pool says so, and a pool without seals has none', () => {
  expect(ownStanding({ ...board, final: true }, [], 1)).toMatchObject({ round: 'Final standings', seal: undefined });
});

test('who does not play has no standing, and nobody has one before a round is past', () => {
  expect(ownStanding(board, [], 3)).toBeUndefined();
  expect(ownStanding({ ...board, rounds: [] }, [], 1)).toBeUndefined();
});
