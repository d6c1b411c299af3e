import { expect, test } from 'vitest';
import {
  gamesQuery,
  leaderboardQuery,
  membershipsQuery,
  pickGridQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { aGame, aStanding } from '#client/testing/fixtures.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

const game = aGame({ id: 3, winner: 'Duke' });

const people = [
  { entryId: 1, entryName: 'ann 01', username: 'ann', rank: 1, total: 4, joinedAfter: 0 },
  { entryId: 2, entryName: 'bob 01', username: 'bob', rank: 2, total: 3, joinedAfter: 0 },
  { entryId: 3, entryName: 'sam 01', username: 'sam', rank: 2, total: 3, joinedAfter: 0 },
  { entryId: 4, entryName: 'sam 02', username: 'sam', rank: 4, total: 1, joinedAfter: 0 },
];
const isOwn = (entryId: number) => entryId > 2;

const leaderboard: Leaderboard = {
  groupId: 7,
  seasonId: 1,
  final: false,
  championshipTotal: null,
  rounds: [],
  rows: people.map((each) => ({ ...each, userId: 1, points: [], guess: null, distance: null })),
};
const grid: PickGrid = {
  groupId: 7,
  seasonId: 1,
  rounds: [{ number: 1, name: 'First Round', games: [game] }],
  entries: people.map((each) => ({ ...each, picks: [1] })),
};

const standings = [
  aStanding({
    groupId: 7,
    own: [
      { entryId: 3, entryName: 'sam 01', rank: 2, total: 3, moved: null },
      { entryId: 4, entryName: 'sam 02', rank: 4, total: 1, moved: null },
    ],
  }),
];

const ownOf = (tracked: ReturnType<typeof withResponse>) =>
  [...tracked.own].map(([key, { entryName, rank, total }]) => [key, entryName, rank, total]);

test('standings, leaderboard and grid have the ranks of own entries', () => {
  const own = [
    ['7 3', 'sam 01', 2, 3],
    ['7 4', 'sam 02', 4, 1],
  ];
  expect(ownOf(withResponse(NO_RESULTS, standingsQuery(1).queryKey, standings, isOwn))).toEqual(own);
  expect(ownOf(withResponse(NO_RESULTS, leaderboardQuery(7).queryKey, leaderboard, isOwn))).toEqual(own);
  expect(ownOf(withResponse(NO_RESULTS, pickGridQuery(7).queryKey, grid, isOwn))).toEqual(own);
});

test('the winners come from the games or from the grid', () => {
  const fromGames = withResponse(NO_RESULTS, gamesQuery(1).queryKey, [game], isOwn);
  const fromGrid = withResponse(NO_RESULTS, pickGridQuery(7).queryKey, grid, isOwn);
  expect([...fromGames.games.values()]).toEqual([game]);
  expect([...fromGrid.games.values()]).toEqual([game]);
});

test('results of earlier responses stay tracked', () => {
  const first = withResponse(NO_RESULTS, leaderboardQuery(7).queryKey, leaderboard, isOwn);
  const later = withResponse(first, gamesQuery(1).queryKey, [game], isOwn);
  const latest = withResponse(later, gamesQuery(2).queryKey, [{ ...game, id: 4 }], isOwn);
  expect([latest.games.size, latest.own.size]).toEqual([2, 2]);
  expect(withResponse(later, roundsQuery(1).queryKey, [], isOwn)).toBe(later);
});

test('a pool that was left is forgotten, also if it is joined again', () => {
  const before = withResponse(NO_RESULTS, standingsQuery(1).queryKey, standings, isOwn);
  const stays = [{ groupId: 7, entryId: 4 }];
  const left = withResponse(before, membershipsQuery().queryKey, stays, isOwn);
  expect(ownOf(left)).toEqual([['7 4', 'sam 02', 4, 1]]);
  const announced = withFirstResults(before, left);
  expect(announced.own).toEqual(left.own);
});

test('a result tracked for the first time counts as announced, and a later change does not', () => {
  const before = withResponse(NO_RESULTS, gamesQuery(1).queryKey, [{ ...game, winner: null }], isOwn);
  const decided = withResponse(before, gamesQuery(1).queryKey, [game], isOwn);
  const both = withResponse(decided, leaderboardQuery(7).queryKey, leaderboard, isOwn);
  expect(withFirstResults(NO_RESULTS, before)).toEqual(before);
  expect(withFirstResults(before, both)).toEqual({ games: before.games, own: both.own });
});
