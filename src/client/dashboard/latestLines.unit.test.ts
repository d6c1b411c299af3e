import { expect, test } from 'vitest';
import { aGame, aPool, aRound } from '#client/testing/fixtures.ts';
import type { Entry, Membership, Pool } from '#contract/schemas.ts';
import type { PickGrid } from '#contract/standings.ts';
import { latestLines, rankMovesByGame } from './latestLines.ts';

const rounds = [aRound(), aRound({ id: 2, number: 2, name: 'Second Round' })];
const at = (minute: number) => `2026-03-19T20:${String(minute).padStart(2, '0')}:00.000Z`;
/** Duke has beaten Baylor, then Iowa has beaten Yale in round 2. */
const games = [
  aGame({ id: 1, winner: 'Duke', decidedAt: at(1) }),
  aGame({ id: 2, roundId: 2, team1: 'Yale', team2: 'Iowa', winner: 'Iowa', decidedAt: at(2) }),
  aGame({ id: 3, roundId: 2 }),
];
const past = new Set([1, 2]);

const early = '2026-03-01T12:00:00.000Z';
const entry = (id: number): Entry => ({
  id,
  userId: 1,
  seasonId: 1,
  name: `sam 0${id}`,
  autopilot: 'off',
  createdAt: early,
});
const picked = (id: number, ...picks: [gameId: number, team: string][]) => ({
  entry: entry(id),
  picks: new Map(picks),
  disputed: new Set<number>(),
});
const pool = (id: number, points: readonly number[]) => aPool({ id, points: [...points] });
const membership = (groupId: number, entryId: number): Membership => ({
  id: groupId,
  groupId,
  userId: 1,
  entryId,
  isActive: true,
  joinedAt: at(0),
  joinedAfter: 0,
  absent: [],
});

const season = { rounds, past, games };
const outcomes = (lines: ReturnType<typeof latestLines>) =>
  lines.map(({ game, outcomes: of }) => [game.winner, ...of.map(({ mark, points }) => `${mark} ${points}`)]);

test('a line has the winner, and for each entry whether its pick was right', () => {
  const entries = [picked(1, [1, 'Duke'], [2, 'Yale']), picked(2, [2, 'Iowa'])];
  expect(outcomes(latestLines(season, entries, [], []))).toEqual([
    ['Iowa', 'wrong 2', 'right 2'],
    ['Duke', 'right 1', 'none 1'],
  ]);
});

test('an entry that was created after a round has missed none of its games', () => {
  const late = { ...picked(1, [3, 'Duke']), entry: { ...entry(1), createdAt: at(0) } };
  expect(outcomes(latestLines(season, [late], [], []))).toEqual([
    ['Iowa', 'none 2'],
    ['Duke', 'joinedLater 1'],
  ]);
});

test('an entry that joined its only pool after a round has no share in its results, whatever it picked', () => {
  const entries = [picked(1, [1, 'Duke'], [2, 'Iowa'])];
  const joined = { ...membership(7, 1), joinedAfter: 1, absent: [] };
  const shown = (earlierRounds: Pool['earlierRounds'], ...others: Membership[]) =>
    outcomes(latestLines(season, entries, [joined, ...others], [aPool({ id: 7, earlierRounds }), aPool({ id: 8 })]));
  const late = ['Duke', 'joinedLater undefined'];
  expect(shown('dontCount')).toEqual([['Iowa', 'right 2'], late]);
  expect(shown('count')[1]).toEqual(['Duke', 'right 1']);
  expect(shown('dontCount', membership(8, 1))[1]).toEqual(['Duke', 'right undefined']);
});

test('results of a round that is still open are left out', () => {
  const open = { ...season, past: new Set([1]) };
  expect(outcomes(latestLines(open, [], [], []))).toEqual([['Duke']]);
});

test('points are those of the entry’s pools, and unknown if the pools differ in them', () => {
  const entries = [picked(1, [1, 'Duke'], [2, 'Iowa'])];
  const pools = [pool(7, [1, 4, 4]), pool(8, [1, 2, 4])];
  const points = (...memberships: Membership[]) => outcomes(latestLines(season, entries, memberships, pools));
  expect(points(membership(7, 1))).toEqual([
    ['Iowa', 'right 4'],
    ['Duke', 'right 1'],
  ]);
  expect(points(membership(7, 1), membership(8, 1))).toEqual([
    ['Iowa', 'right undefined'],
    ['Duke', 'right 1'],
  ]);
});

test('no more than ten results are listed', () => {
  const many = Array.from({ length: 12 }, (_, index) => aGame({ id: index, winner: 'Duke', decidedAt: at(index) }));
  const lines = latestLines({ ...season, games: many }, [], [], []);
  expect(lines.map(({ game }) => game.id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('moves of a rank are computed from the picks of the pool', () => {
  const row = (entryId: number, total: number, picks: PickGrid['entries'][number]['picks']) => ({
    entryId,
    entryName: `entry ${entryId}`,
    username: 'sam',
    rank: entryId,
    total,
    picks,
    joinedAfter: 0,
    absent: [],
  });
  const grid: PickGrid = {
    groupId: 7,
    seasonId: 1,
    rounds: rounds.map(({ id, number, name }) => ({
      id,
      number,
      name,
      games: games.filter((game) => game.roundId === id),
    })),
    // the first result gave 1 and the second 4 points
    entries: [row(1, 4, [0, 2, 1]), row(2, 1, [1, 1, 1])],
  };
  expect([...rankMovesByGame(grid, aPool({ points: [1, 4] }), 1)]).toEqual([
    [2, { from: 2, to: 1 }],
    [1, { from: 1, to: 2 }],
  ]);
  expect(rankMovesByGame(grid, aPool({ points: [1, 4] }), 9).size).toBe(0);
});

test('a rank that the tie-breaker decides is ascribed to the Championship alone', () => {
  const row = (entryId: number, rank: number) => ({
    ...{ entryId, entryName: `entry ${entryId}`, username: 'sam', rank, total: 1, joinedAfter: 0, absent: [] },
    picks: entryId === 1 ? ([1, 2] as const) : ([2, 1] as const),
  });
  const movesOf = (tieBreaker: 'none' | 'total', first: number, championship: number) => {
    const played = [
      aGame({ id: 1, winner: 'Duke', decidedAt: at(first) }),
      aGame({ id: 2, region: 'Championship', winner: 'Duke', decidedAt: at(championship) }),
    ];
    const grid: PickGrid = {
      groupId: 7,
      seasonId: 1,
      rounds: [{ id: 1, number: 1, name: 'First Round', games: played }],
      entries: [row(2, 1), row(1, tieBreaker === 'none' ? 1 : 2)].map((each) => ({ ...each, picks: [...each.picks] })),
    };
    return [...rankMovesByGame(grid, aPool({ points: [1], tieBreaker }), 1)];
  };
  expect(movesOf('total', 1, 2)).toEqual([
    [2, { from: 1, to: 2 }],
    [1, { from: 1, to: 1 }],
  ]);
  expect(movesOf('total', 2, 1)).toEqual([]);
  expect(movesOf('none', 2, 1)).toEqual([
    [1, { from: 2, to: 1 }],
    [2, { from: 1, to: 2 }],
  ]);
});

test('points and moves include the upset bonus, if the entry’s pools agree on it', () => {
  const upset = aGame({ id: 1, winner: 'Baylor', decidedAt: at(1) });
  const entries = [picked(1, [1, 'Baylor'])];
  const [office, family] = [aPool({ id: 7, upsetBonus: 2 }), aPool({ id: 8, upsetBonus: 1 })];
  const points = (...memberships: Membership[]) =>
    outcomes(latestLines({ rounds, past, games: [upset] }, entries, memberships, [office, family]));
  expect(points(membership(7, 1))).toEqual([['Baylor', 'right 17']]);
  expect(points(membership(7, 1), membership(8, 1))).toEqual([['Baylor', 'right undefined']]);

  const row = (entryId: number, total: number, side: 1 | 2) => ({
    entryId,
    entryName: `entry ${entryId}`,
    username: 'sam',
    rank: entryId,
    total,
    picks: [side],
    joinedAfter: 0,
    absent: [],
  });
  const grid: PickGrid = {
    groupId: 7,
    seasonId: 1,
    rounds: [{ id: 1, number: 1, name: 'First Round', games: [upset] }],
    entries: [row(1, 17, 2), row(2, 10, 1)],
  };
  expect([...rankMovesByGame(grid, office, 1)]).toEqual([[1, { from: 2, to: 1 }]]);
});
