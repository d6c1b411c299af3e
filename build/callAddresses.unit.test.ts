import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addressesOf } from './callAddresses.ts';

test('the client gets method, path, status, media type and error format of each call, but no schema', () => {
  const addresses = addressesOf(calls);
  expect(Object.keys(addresses)).toEqual(Object.keys(calls));
  expect(JSON.parse(JSON.stringify(addresses.register))).toEqual({
    method: 'POST',
    path: '/api/register',
    status: 201,
    errorFormat: 'text',
  });
  expect(JSON.parse(JSON.stringify(addresses.listSeasons))).toEqual({
    method: 'GET',
    path: '/api/seasons',
    status: 200,
  });
  expect(addresses.readLeaderboardFile).toMatchObject({ status: 200, response: 'text/csv; charset=utf-8' });
});
