import { expect, test } from 'vitest';
import { entryRounds } from '#client/leaderboard/compare/entryRounds.ts';
import { aGame, aGrid, aLeaderboard } from '#client/testing/fixtures.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { assumedGrid, assumedLeaderboard, openChoices, undecidedGames } from './assumed.ts';
import { parseChoices } from './choices.ts';

const scoring = { points: [1, 2], countsFrom: 1, upsetBonus: 0, tieBreaker: 'none' } as const;

/** Sam leads with 3 points; games 4 and 5 are undecided. */
const grid = aGrid(
  [
    [aGame({ id: 1, winner: 'Duke' }), aGame({ id: 2, winner: 'Baylor' }), aGame({ id: 3, winner: 'Duke' })],
    [aGame({ id: 4 }), aGame({ id: 5 })],
  ],
  { Sam: [1, 2, 1, 1, 1], Kev: [1, 2, 2, 2, 0], Noor: [1, 1, 2, 2, 2] },
);
const real = aLeaderboard(grid, scoring);

const shown = ({ rows }: Leaderboard) =>
  rows.map(({ entryName, rank, total, points }) => [entryName, rank, total, points]);

test('the last round’s undecided games come first', () => {
  expect(undecidedGames(grid).map(({ id }) => id)).toEqual([4, 5]);
  expect(undecidedGames({ ...grid, rounds: grid.rounds.toReversed() }).map(({ id }) => id)).toEqual([4, 5]);
});

test('only choices of undecided games of past rounds count', () => {
  expect([...openChoices(grid, parseChoices('1:2,4:2,77:1'))]).toEqual([[4, 2]]);
});

test('assumed winners change points, totals, ranks and the best of a round', () => {
  expect(shown(real)).toEqual([
    ['Sam', 1, 3, [3, 0]],
    ['Kev', 2, 2, [2, 0]],
    ['Noor', 3, 1, [1, 0]],
  ]);
  const assumed = assumedLeaderboard(real, grid, parseChoices('4:2,5:2'), scoring);
  expect(assumed && shown(assumed)).toEqual([
    ['Noor', 1, 5, [1, 4]],
    ['Kev', 2, 4, [2, 2]],
    ['Sam', 3, 3, [3, 0]],
  ]);
  expect(assumed?.rounds.map(({ top }) => top)).toEqual([3, 4]);
  expect(shown(real)[0]).toEqual(['Sam', 1, 3, [3, 0]]);
});

test('ties are listed by name and share the rank, and without choices the standings are the real ones', () => {
  const assumed = assumedLeaderboard(real, grid, parseChoices('4:2'), scoring);
  expect(assumed && shown(assumed).map(([name, rank]) => [name, rank])).toEqual([
    ['Kev', 1],
    ['Noor', 2],
    ['Sam', 2],
  ]);
  expect(assumedLeaderboard(real, grid, parseChoices(''), scoring)).toEqual(real);
});

test('a real winner wins over a choice, and assumed standings are never final', () => {
  const assumed = assumedLeaderboard({ ...real, final: true }, grid, parseChoices('1:2'), scoring);
  expect(assumed).toEqual({ ...real, final: false });
});

test('guesses break ties by the real total, but not where the Championship is assumed', () => {
  const rules = { ...scoring, tieBreaker: 'total' } as const;
  const guesses: Readonly<Record<string, number>> = { Noor: 141, Sam: 150 };
  const ranks = (winner: string | null, championshipTotal: number | null) => {
    const championship = aGame({ id: 6, region: 'Championship', winner });
    const last = aGrid([[championship, aGame({ id: 7 })]], { Sam: [1, 1], Kev: [2, 1], Noor: [1, 1] });
    const rows = aLeaderboard(last, scoring).rows.map((row) => ({ ...row, guess: guesses[row.entryName] ?? null }));
    const of = { ...aLeaderboard(last, scoring), rows, final: winner !== null, championshipTotal };
    return assumedLeaderboard(of, last, parseChoices('6:1,7:1'), rules)?.rows.map(({ entryName, rank, distance }) => [
      entryName,
      rank,
      distance,
    ]);
  };
  const tied = [
    ['Noor', 1, null],
    ['Sam', 1, null],
    ['Kev', 3, null],
  ];
  expect([ranks(null, null), ranks('Duke', null)]).toEqual([tied, tied]);
  expect(ranks('Duke', 149)).toEqual([
    ['Sam', 1, 1],
    ['Noor', 2, 8],
    ['Kev', 3, null],
  ]);
});

test('there are no assumed standings while leaderboard and pick grid are of other entries or rounds', () => {
  const choices = parseChoices('4:1');
  expect(assumedLeaderboard({ ...real, rows: real.rows.slice(1) }, grid, choices, scoring)).toBeUndefined();
  expect(assumedLeaderboard({ ...real, rounds: real.rounds.slice(1) }, grid, choices, scoring)).toBeUndefined();
  const [, ...others] = real.rows;
  const stranger = { ...real.rows[0], entryId: 99 } as (typeof others)[number];
  expect(assumedLeaderboard({ ...real, rows: [stranger, ...others] }, grid, choices, scoring)).toBeUndefined();
});

test('the points by game add up to the points and totals of the leaderboard, real and assumed', () => {
  const withBonus = { ...scoring, upsetBonus: 3 };
  for (const choices of ['', '4:1', '4:2,5:1', '4:2,5:2'].map(parseChoices)) {
    const leaderboard = assumedLeaderboard(real, grid, choices, withBonus);
    const assumed = assumedGrid(grid, choices);
    for (const entry of assumed.entries) {
      const rounds = entryRounds(assumed, entry, withBonus, choices);
      const row = leaderboard?.rows.find(({ entryId }) => entryId === entry.entryId);
      const sums = rounds.map(({ games }) => games.reduce((sum, game) => sum + game.points, 0));
      expect(sums).toEqual(row?.points);
      expect(rounds.map(({ points }) => points)).toEqual(row?.points);
      expect(sums.reduce((sum, points) => sum + points, 0)).toBe(row?.total);
    }
  }
});

test('the points of assumed winners are known apart from the real ones', () => {
  const choices = parseChoices('5:1');
  const [sam] = grid.entries;
  if (!sam) throw new Error('the grid is empty');
  const [first, second] = entryRounds(assumedGrid(grid, choices), sam, scoring, choices);
  expect([first?.points, first?.assumed]).toEqual([3, 0]);
  expect([second?.points, second?.assumed, second?.decided]).toEqual([2, 2, 1]);
  expect(second?.games.map(({ outcome, isAssumed }) => [outcome, isAssumed])).toEqual([
    ['open', false],
    ['correct', true],
  ]);
});
