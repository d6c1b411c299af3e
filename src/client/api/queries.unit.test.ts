import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#client/app/queryClient.ts';
import { aPool } from '#client/testing/fixtures.ts';
import { MAX_MEMBERS_A_PAGE } from '#domain/limits.ts';
import * as queries from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const read = {
  'Failed to fetch rounds': () => createQueryClient(() => {}).fetchQuery(queries.roundsQuery(1)),
  'Failed to fetch picks': () => createQueryClient(() => {}).fetchQuery(queries.picksQuery(1)),
  'Failed to fetch memberships': () => createQueryClient(() => {}).fetchQuery(queries.membershipsQuery()),
};

test.each(Object.entries(read))('a query without a response fails with: %s', async (words, fetch) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(fetch()).rejects.toMatchObject({ status: 0, message: words });
});

test.each(Object.entries(read))('the server’s message replaces: %s', async (_, fetch) => {
  const body = { message: 'Season not found' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 404 })));
  await expect(fetch()).rejects.toMatchObject({ status: 404, message: 'Season not found' });
});

test('during an upgrade the previous version’s notices and missing standings are empty lists, and other errors stay', async () => {
  const client = createQueryClient(() => {});
  const answerWith = (status: number, body: object) =>
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
  answerWith(200, { reopened: [], dropped: [] });
  expect(await client.fetchQuery(queries.noticesQuery(1))).toEqual({ reopened: [], moved: [], dropped: [], added: [] });
  answerWith(404, { message: 'Not found' });
  expect(await client.fetchQuery(queries.standingsQuery(1))).toEqual([]);
  answerWith(503, { message: 'Try again' });
  await expect(client.fetchQuery(queries.standingsQuery(2))).rejects.toMatchObject({ status: 503 });
});

test('pools that a process of the previous version returns during an upgrade count from the first round', async () => {
  const client = createQueryClient(() => {});
  const { countsFrom: _, ...pool } = aPool();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([pool, aPool({ countsFrom: 3 })])));
  expect(await client.fetchQuery(queries.groupsQuery())).toEqual([aPool(), aPool({ countsFrom: 3 })]);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(pool)));
  expect(await client.fetchQuery(queries.groupQuery(1))).toEqual(aPool());
});

describe('the members of a pool', () => {
  function membersOf(...pages: readonly number[][]) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json(pages[asked.length - 1]?.map((id) => ({ id }))));
    });
    return { asked, read: () => createQueryClient(() => {}).fetchQuery(queries.membersQuery(7)) };
  }
  const ids = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

  test('all pages are read, each from the last membership of the page before', async () => {
    const { asked, read } = membersOf(ids(5, MAX_MEMBERS_A_PAGE), ids(2_000, MAX_MEMBERS_A_PAGE), [4_000]);
    expect((await read()).map(({ id }) => id)).toEqual([...ids(5, 1_000), ...ids(2_000, 1_000), 4_000]);
    expect(asked).toEqual(['', '?after=1004', '?after=2999'].map((query) => `/api/groups/7/memberships${query}`));
  });

  test('during an upgrade the members that the previous version returns at once are all', async () => {
    const { asked, read } = membersOf(ids(1, MAX_MEMBERS_A_PAGE + 1));
    expect(await read()).toHaveLength(MAX_MEMBERS_A_PAGE + 1);
    expect(asked).toHaveLength(1);
  });
});
