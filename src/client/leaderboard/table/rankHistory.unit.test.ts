import fc from 'fast-check';
import { expect, test } from 'vitest';
import { competitionRanks, computeStandings, placesGained } from '#domain/scoring/standings.ts';
import { standings } from '#test/support/standings.ts';
import { placesApart, placesMoved, rankHistory } from './rankHistory.ts';

/** Rows with these points, without a tie-breaker. */
function rowsOf(...points: number[][]) {
  const ranks = competitionRanks(points.map((own) => own.reduce((sum, each) => sum + each, 0)));
  return points.map((own, index) => ({ points: own, rank: ranks[index] ?? 0, joinedAfter: 0, absent: [] }));
}

function moved(...points: number[][]): (number | null)[] {
  const rounds = (points[0] ?? []).map((_, index) => ({ number: index + 1 }));
  return placesMoved(rounds, rowsOf(...points));
}

test('totals and ranks are those after each round, ties sharing the better rank', () => {
  expect(rankHistory(rowsOf([3, 4], [5, 0], [5, 2], [1, 4]))).toEqual([
    { totals: [3, 7], ranks: [3, 1] },
    { totals: [5, 5], ranks: [1, 3] },
    { totals: [5, 7], ranks: [1, 1] },
    { totals: [1, 5], ranks: [4, 3] },
  ]);
});

const seeds = { seed1: 1, seed2: 16 };

test('the rank after the last round equals the rank on the leaderboard', () => {
  const rounds = [1, 2].map((number) => ({ number, games: ([1, 2] as const).map((winner) => ({ winner, ...seeds })) }));
  const sides = [null, 1, 2] as const;
  const entries = Array.from({ length: 81 }, (_, id) => ({
    id,
    name: `entry ${id}`,
    picks: [id, id / 3, id / 9, id / 27].map((digit) => sides[Math.floor(digit) % 3] ?? null),
  }));
  const rows = standings(rounds, entries, { points: [1, 2], countsFrom: 1, upsetBonus: 0 });
  expect(rankHistory(rows).map(({ ranks }) => ranks.at(-1))).toEqual(rows.map(({ rank }) => rank));
});

test('places gained and lost are counted against the rank without the last round', () => {
  expect(moved([10, 9], [12, 0], [11, 0])).toEqual([2, -1, -1]);
});

test('a tie counts as the better rank, before and now', () => {
  expect(moved([5, 4, 2], [5, 4, 2], [4, 5, 1], [4, 4, 0])).toEqual([0, 0, -2, 0]);
});

test('the server counts the same places gained for the standings in short', () => {
  const games = ([1, 2, null] as const).map((winner) => ({ winner, ...seeds }));
  const rounds = [1, 2, 3].map((number) => ({ number, games }));
  const side = fc.integer({ min: 0, max: 2 });
  const picks = fc.integer({ min: 1, max: 8 }).chain((entries) =>
    fc.record({
      entries: fc.constant(entries),
      picks: fc.array(side, { minLength: 9 * entries, maxLength: 9 * entries }),
    }),
  );
  fc.assert(
    fc.property(picks, ({ entries, picks }) => {
      const ids = Array.from({ length: entries }, (_, n) => n);
      const scoring = { points: [1, 1, 2], countsFrom: 1, upsetBonus: 0 };
      const rows = computeStandings(rounds, ids, Uint8Array.from(picks), scoring);
      const none = rows.map(() => null);
      expect(placesGained(rows) ?? none).toEqual(moved(...rows.map(({ points }) => [...points])));
    }),
  );
});

test('after the first round nobody has moved yet', () => {
  expect(moved([3])).toEqual([null]);
  expect(moved([])).toEqual([null]);
});

test('an entry has not moved after its first round, whatever the rounds before it', () => {
  const rounds = [{ number: 1 }, { number: 2 }, { number: 3 }];
  const late = (joinedAfter: number) =>
    placesMoved(
      rounds,
      rowsOf([0, 4, 0], [0, 0, 6]).map((row, index) => ({ ...row, joinedAfter: index * joinedAfter, absent: [] })),
    );
  expect([late(0), late(1), late(2), late(3)].map(([, own]) => own)).toEqual([1, 1, null, null]);
});

test('the last rank and movement follow the tie-breaker', () => {
  const [one, two] = rowsOf([3, 4], [4, 3]);
  const rows = [one, two].flatMap((row, index) => (row ? [{ ...row, rank: 1 + index }] : []));
  expect(rankHistory(rows).map(({ ranks }) => ranks)).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect(placesMoved([{ number: 1 }, { number: 2 }], rows)).toEqual([1, -1]);
});

test('a pool without entries has no history', () => {
  expect(rankHistory([])).toEqual([]);
});

test('hypothetical ranks are compared with the real ones of the same entries', () => {
  const real = [3, 1, 2].map((entryId, index) => ({ entryId, rank: index + 1, total: 9 - index }));
  const rows = [2, 3, 1, 9].map((entryId, index) => ({ entryId, rank: index + 1 }));
  expect(placesApart({ rows: real, final: false }, rows)).toEqual([2, -1, -1, null]);
});

test('nobody has moved from the ranks before the first result, which are all 1', () => {
  const real = [1, 2].map((entryId) => ({ entryId, rank: 1, total: 0 }));
  const rows = [2, 1].map((entryId, index) => ({ entryId, rank: index + 1 }));
  expect(placesApart({ rows: real, final: false }, rows)).toEqual([null, null]);
  expect(moved([0, 4], [0, 9])).toEqual([null, null]);
});
