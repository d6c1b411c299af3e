import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  entriesQuery,
  gamesQuery,
  leaderboardQuery,
  membershipsQuery,
  pickGridQuery,
  roundsQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import { aGame, aStanding } from '#client/testing/fixtures.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import type { Results } from './resultText.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

let queryClient: QueryClient;

const game = aGame({ id: 3, winner: 'Duke' });

const people = [
  { entryId: 1, entryName: 'ann 01', username: 'ann', rank: 1, total: 4, joinedAfter: 0, absent: [] },
  { entryId: 2, entryName: 'bob 01', username: 'bob', rank: 2, total: 3, joinedAfter: 0, absent: [] },
  { entryId: 3, entryName: 'sam 01', username: 'sam', rank: 2, total: 3, joinedAfter: 0, absent: [] },
  { entryId: 4, entryName: 'sam 02', username: 'sam', rank: 4, total: 1, joinedAfter: 0, absent: [] },
];
const entries = [3, 4].map((id) => ({
  id,
  userId: 1,
  seasonId: 1,
  name: `sam 0${id - 2}`,
  autopilot: 'off' as const,
  createdAt: '',
}));

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
  rounds: [{ id: 1, number: 1, name: 'First Round', games: [game] }],
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

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(entriesQuery().queryKey, entries);
});

/** Tracks a response to the query. */
function after<Data>(tracked: Results, queryKey: DataTag<QueryKey, Data, Error>, response: NoInfer<Data>): Results {
  queryClient.setQueryData(queryKey, () => response);
  return withResponse(tracked, queryClient, queryKey);
}

const ownOf = (tracked: Results) =>
  [...tracked.own].map(([key, { entryName, rank, total }]) => [key, entryName, rank, total]);

test('standings, leaderboard and grid have the ranks of own entries', () => {
  const own = [
    ['7 3', 'sam 01', 2, 3],
    ['7 4', 'sam 02', 4, 1],
  ];
  expect(ownOf(after(NO_RESULTS, standingsQuery(1).queryKey, standings))).toEqual(own);
  expect(ownOf(after(NO_RESULTS, leaderboardQuery(7).queryKey, leaderboard))).toEqual(own);
  expect(ownOf(after(NO_RESULTS, pickGridQuery(7).queryKey, grid))).toEqual(own);
});

test('the winners come from the games or from the grid', () => {
  const fromGames = after(NO_RESULTS, gamesQuery(1).queryKey, [game]);
  const fromGrid = after(NO_RESULTS, pickGridQuery(7).queryKey, grid);
  expect([...fromGames.games.values()]).toEqual([game]);
  expect([...fromGrid.games.values()]).toEqual([game]);
});

test('results of earlier responses stay tracked', () => {
  const first = after(NO_RESULTS, leaderboardQuery(7).queryKey, leaderboard);
  const later = after(first, gamesQuery(1).queryKey, [game]);
  const latest = after(later, gamesQuery(2).queryKey, [{ ...game, id: 4 }]);
  expect([latest.games.size, latest.own.size]).toEqual([2, 2]);
  expect(after(later, roundsQuery(1).queryKey, [])).toBe(later);
});

test('a pool that was left is forgotten, also if it is joined again', () => {
  const before = after(NO_RESULTS, standingsQuery(1).queryKey, standings);
  const stays = [
    { id: 1, groupId: 7, userId: 1, entryId: 4, isActive: true, joinedAt: '', joinedAfter: 0, absent: [] },
  ];
  const left = after(before, membershipsQuery().queryKey, stays);
  expect(ownOf(left)).toEqual([['7 4', 'sam 02', 4, 1]]);
  const announced = withFirstResults(before, left);
  expect(announced.own).toEqual(left.own);
});

test('a result tracked for the first time counts as announced, and a later change does not', () => {
  const before = after(NO_RESULTS, gamesQuery(1).queryKey, [{ ...game, winner: null }]);
  const decided = after(before, gamesQuery(1).queryKey, [game]);
  const both = after(decided, leaderboardQuery(7).queryKey, leaderboard);
  expect(withFirstResults(NO_RESULTS, before)).toEqual(before);
  expect(withFirstResults(before, both)).toEqual({ games: before.games, own: both.own });
});
