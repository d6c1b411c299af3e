import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#client/app/queryClient.ts';
import { aPool } from '#client/testing/fixtures.ts';
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
