import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesQuery, leaderboardQuery, picksQuery, poolQuery, poolsQuery } from '#client/api/queries.ts';
import { ofSeason } from '#client/api/staleness.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import { aPool } from '#client/testing/fixtures.ts';
import type { Entry } from '#contract/schemas.ts';
import { invalidateAffected } from './invalidate.ts';

const RESULT = { kind: 'season', id: 1 } as const;

let queryClient: QueryClient;
/** the calls in flight; calling one resolves it */
let calls: (() => void)[];
let asked: number;

const query = {
  queryKey: ['games', 1],
  meta: ofSeason(1),
  queryFn: () => {
    asked += 1;
    return new Promise<number>((resolve) => calls.push(() => resolve(asked)));
  },
};

beforeEach(() => {
  queryClient = createQueryClient(() => {});
  calls = [];
  asked = 0;
});

afterEach(() => queryClient.clear());

/** Shows the query on a screen and resolves its first call. */
async function show(): Promise<void> {
  new QueryObserver(queryClient, query).subscribe(() => {});
  await answer();
}

async function answer(): Promise<void> {
  calls.shift()?.();
  await expect.poll(() => queryClient.isFetching() === calls.length).toBe(true);
}

test('a query on the screen is refetched at once', async () => {
  await show();
  invalidateAffected(queryClient, RESULT);
  expect(asked).toBe(2);
});

test('a query that is not on the screen is refetched when it is shown', async () => {
  await queryClient.prefetchQuery({ ...query, initialData: 0 });
  invalidateAffected(queryClient, RESULT);
  expect(asked).toBe(0);
  await show();
  expect(asked).toBe(1);
});

test('a burst of events causes one call and one more after it', async () => {
  await show();
  for (let n = 0; n < 10; n += 1) invalidateAffected(queryClient, RESULT);
  expect(asked).toBe(2);
  calls.shift()?.();
  await expect.poll(() => asked).toBe(3);
  await answer();
  expect([asked, calls.length, queryClient.isFetching()]).toEqual([3, 0, 0]);
});

test('a response that was in flight at the change is fetched once more, even the first one', async () => {
  new QueryObserver(queryClient, query).subscribe(() => {});
  invalidateAffected(queryClient, RESULT);
  expect(asked).toBe(1);
  calls.shift()?.();
  await expect.poll(() => asked).toBe(2);
});

test('a season’s event does not refetch another season', async () => {
  await show();
  invalidateAffected(queryClient, { kind: 'season', id: 2 });
  expect(asked).toBe(1);
});

test('the lists of pools and entries give the season of a pool or an entry', async () => {
  const pool = (id: number, seasonId: number) => aPool({ id, seasonId });
  const entry = (id: number, seasonId: number): Entry => ({
    id,
    seasonId,
    name: '',
    userId: 1,
    autopilot: 'off',
    createdAt: '',
  });
  queryClient.setQueryData(poolsQuery().queryKey, [pool(7, 1), pool(8, 2)]);
  // a site admin may view a pool outside their own lists
  queryClient.setQueryData(poolQuery(9).queryKey, pool(9, 2));
  queryClient.setQueryData(entriesQuery().queryKey, [entry(7, 1), entry(8, 2)]);
  const of = (id: number) => [leaderboardQuery(id), picksQuery(id)];
  for (const { queryKey, meta = {} } of [...of(7), ...of(8), ...of(9)]) {
    await queryClient.prefetchQuery({ queryKey, meta, initialData: [] });
  }
  invalidateAffected(queryClient, RESULT);
  const stale = (id: number) => of(id).map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated);
  expect([stale(7), stale(8), stale(9)]).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ]);
});
