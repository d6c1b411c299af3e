import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addressesOf } from './callAddresses.ts';

test('a browser learns of each call where it goes and what comes back, and no schema', () => {
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
});
