import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entriesQuery, gamesQuery, picksQuery, seasonsQuery, standingsQuery } from '#client/api/queries.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import { aGame, aSeason, aStanding } from '#client/testing/fixtures.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { watchResults } from './watchResults.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
let queryClient: QueryClient;
let messages: string[];
let stop: () => void;

/** sam is third with 24 points; two games are undecided. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  queryClient = createQueryClient(() => {});
  const entry = { id: 3, userId: 1, seasonId: 1, name: 'sam 01', autopilot: 'off' as const, createdAt: '' };
  queryClient.setQueryData(entriesQuery().queryKey, [entry]);
  setWinners(null, null);
  setRank(3, 24);
  messages = [];
  stop = watchResults(queryClient, ({ spoken }) => messages.push(spoken));
});

afterEach(() => {
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setWinners(...winners: (string | null)[]): void {
  const games = winners.map((winner, index) => aGame({ id: index + 1, team1: `Home ${index + 1}`, winner }));
  queryClient.setQueryData(gamesQuery(1).queryKey, games);
}

function standingsOf(rank: number, total: number): PoolStanding[] {
  const own = [{ entryId: 3, entryName: 'sam 01', rank, total, moved: null }];
  return [aStanding({ groupId: 7, own })];
}

function setRank(rank: number, total: number): void {
  queryClient.setQueryData(standingsQuery(1).queryKey, standingsOf(rank, total));
}

function show(isShown: boolean): void {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a result and the rank that follows it are one message, a second after the last of them', () => {
  setWinners('Home 1', null);
  vi.advanceTimersByTime(900);
  setRank(2, 26);
  vi.advanceTimersByTime(900);
  expect(messages).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(messages).toEqual(['Home 1 beat Baylor: +2 for sam 01, from 3rd to 2nd']);
  vi.advanceTimersByTime(60_000);
  expect(messages).toHaveLength(1);
});

test('a message knows the own picks of the season that are loaded', () => {
  const pick = { entryId: 3, gameId: 1, pick: 'Baylor', madeAt: '', changedAt: '', isAuto: false, uncountedIn: [] };
  queryClient.setQueryData(picksQuery(3).queryKey, [pick, { ...pick, gameId: 2 }]);
  setWinners('Home 1', null);
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual(['Home 1 beat Baylor: You picked Baylor']);
});

test('who plays in one of two tournaments hears the name of the other one alone', () => {
  const women = aSeason({ id: 2, league: 'women', name: 'Women’s March Madness' });
  queryClient.setQueryData(seasonsQuery().queryKey, [aSeason(), women]);
  const ofWomen = aGame({ id: 9, seasonId: 2 });
  queryClient.setQueryData(gamesQuery(2).queryKey, [ofWomen]);
  setWinners('Home 1', null);
  vi.advanceTimersByTime(1_000);
  queryClient.setQueryData(standingsQuery(2).queryKey, []);
  queryClient.setQueryData(gamesQuery(2).queryKey, [{ ...ofWomen, winner: 'Duke' }]);
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual(['Home 1 beat Baylor', 'Duke beat Baylor: Women’s March Madness']);
});

test('a burst of results is one message', () => {
  setWinners('Home 1', null);
  setRank(2, 26);
  vi.advanceTimersByTime(500);
  setRank(1, 28);
  setWinners('Home 1', 'Home 2');
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual(['Home 1 and Home 2 won: +4 for sam 01, from 3rd to 1st']);
});

test('a message waits for the standings that are being loaded', async () => {
  const answer = Promise.withResolvers<PoolStanding[]>();
  setWinners('Home 1', null);
  const loaded = queryClient.fetchQuery({ ...standingsQuery(1), staleTime: 0, queryFn: () => answer.promise });
  vi.advanceTimersByTime(3_000);
  expect(messages).toEqual([]);
  answer.resolve(standingsOf(2, 26));
  await loaded;
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual(['Home 1 beat Baylor: +2 for sam 01, from 3rd to 2nd']);
});

test('a hidden page reports all results of that time when it is seen again', () => {
  show(false);
  setWinners('Home 1', null);
  vi.advanceTimersByTime(60_000);
  setRank(2, 26);
  setWinners('Home 1', 'Home 2');
  vi.advanceTimersByTime(60_000);
  expect(messages).toEqual([]);
  show(true);
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual(['Home 1 and Home 2 won: +2 for sam 01, from 3rd to 2nd']);
});

test('data that is fetched again without a change is no message', () => {
  setWinners(null, null);
  setRank(3, 24);
  show(false);
  show(true);
  vi.advanceTimersByTime(1_000);
  expect(messages).toEqual([]);
});
