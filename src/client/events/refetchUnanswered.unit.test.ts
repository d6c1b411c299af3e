import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#client/api/call.ts';
import { createQueryClient } from '#client/shell/queryClient.ts';
import { refetchUnanswered } from './refetchUnanswered.ts';

const OFFLINE = new ApiError(0, 'The server cannot be reached.');

let queryClient: QueryClient;
let calls: string[];
/** the errors of queries by their key; the others succeed */
let errors: Map<string, ApiError>;

beforeEach(() => {
  queryClient = createQueryClient(() => {});
  calls = [];
  errors = new Map();
});

afterEach(() => queryClient.clear());

/** Shows the query on a screen and returns how to hide it. */
async function show(key: string): Promise<() => void> {
  const queryFn = async () => {
    calls.push(key);
    const error = errors.get(key);
    if (error) throw error;
    return key;
  };
  const hide = new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => {});
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return hide;
}

test('queries on screen without a response are refetched, and no others', async () => {
  errors.set('pickGrid', OFFLINE).set('picks', OFFLINE).set('members', new ApiError(403, 'You were removed'));
  await show('pickGrid');
  await show('members');
  await show('games');
  (await show('picks'))();
  errors.delete('pickGrid');
  calls = [];
  expect(await refetchUnanswered(queryClient)).toBe(true);
  expect(calls).toEqual(['pickGrid']);
  expect(queryClient.getQueryData(['pickGrid'])).toBe('pickGrid');
});

test('a query that is still without a response calls for another retry', async () => {
  errors.set('pickGrid', OFFLINE);
  await show('pickGrid');
  expect(await refetchUnanswered(queryClient)).toBe(false);
  errors.delete('pickGrid');
  expect(await refetchUnanswered(queryClient)).toBe(true);
});
