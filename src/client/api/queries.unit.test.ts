import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#client/shell/queryClient.ts';
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
});
