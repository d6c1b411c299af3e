import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { SESSION_ENDING } from '#client/shell/queryClient.ts';
import {
  clearReceipts,
  keepReceiptsOf,
  readReceipt,
  refreshReceipt,
  refreshReceipts,
  renewReceipt,
} from './receipts.ts';

vi.mock('#client/api/call.ts', () => ({ call: vi.fn(), ApiError: Error }));

const picksOf = (entryId: number, salt = '0') =>
  `unbusted-seal/3 picks\n${entryId}\n[17,"ann",false]\n9=1\nauto=\n${salt.repeat(64)}\n`;
const SALTS: Record<string, string> = { first: '1', second: '2', third: '3', last: '4' };
const receipt = (text: string) => ({
  text: picksOf(7, SALTS[text]),
  commitment: 'ab',
  at: '2031-03-20T16:00:00.000Z',
  games: [[9, 'Duke', 'Drake']],
  pools: [1],
});
const stored = receipt;
const answer = (text: string) => vi.mocked(call).mockResolvedValueOnce(receipt(text) as never);

const queryClient = new QueryClient();
const renew = (entryId: number, roundNumber: number) => renewReceipt(queryClient, entryId, roundNumber);

beforeEach(() => {
  queryClient.setQueryData(userQuery().queryKey, { id: 1 } as never);
  vi.useFakeTimers();
  const methods = {
    getItem: { value: (key: string) => Reflect.get(stored, key) ?? null },
    setItem: { value: (key: string, text: string) => Reflect.set(stored, key, text) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
  };
  const stored = Object.create(null, methods);
  vi.stubGlobal('localStorage', stored);
});

afterEach(() => {
  clearReceipts();
  vi.mocked(call).mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('saves that follow each other share one receipt, by entry and round', async () => {
  answer('last');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(900);
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.mocked(call).mock.calls).toEqual([['readReceipt', { query: { entryId: 7, roundNumber: 1 } }]]);
  expect(readReceipt(7, 1)).toEqual(stored('last'));
  expect([readReceipt(7, 2), readReceipt(8, 1)]).toEqual([undefined, undefined]);
});

test('a save removes the former receipt at once, also one that arrives after it', async () => {
  answer('first');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  let arrive = (_: never) => {};
  vi.mocked(call).mockReturnValueOnce(
    new Promise<never>((resolve) => {
      arrive = resolve;
    }),
  );
  renew(7, 1);
  expect(readReceipt(7, 1)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  answer('third');
  renew(7, 1);
  arrive(receipt('second') as never);
  await vi.advanceTimersByTimeAsync(0);
  expect(readReceipt(7, 1)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readReceipt(7, 1)).toEqual(stored('third'));
});

test('without a response there is no receipt, rather than an old one', async () => {
  answer('first');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.mocked(call).mockRejectedValueOnce(new Error('offline'));
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readReceipt(7, 1)).toBeUndefined();
});

test('after the end of the session no receipt is fetched', async () => {
  renew(7, 1);
  queryClient.setQueryData(userQuery().queryKey, null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.mocked(call)).not.toHaveBeenCalled();
});

test('signing out removes all receipts, those on their way too, and nothing else', async () => {
  answer('first');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  localStorage.setItem('other', 'x');
  renew(8, 1);
  clearReceipts();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.mocked(call)).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual(['other']);
});

const refreshed = (changed: object) => {
  vi.mocked(call).mockResolvedValueOnce({ ...receipt('last'), ...changed } as never);
  return refreshReceipt(queryClient, 7, 1);
};

test('a refreshed receipt replaces one of the same teams, on either side, and none of other picks', async () => {
  await refreshed({ pools: [1] });
  expect(readReceipt(7, 1)).toMatchObject({ pools: [1] });
  const text = receipt('last').text.replace('9=1', '9=2');
  const swapped = { text, games: [[9, 'Drake', 'Duke']], pools: [1, 2] };
  await refreshed(swapped);
  expect(readReceipt(7, 1)).toMatchObject(swapped);
  await refreshed({ text, pools: [1, 2, 3] });
  expect(readReceipt(7, 1)).toMatchObject(swapped);
});

test('a receipt of a past round is not refreshed', async () => {
  await refreshed({ sealed: receipt('last').text });
  expect(readReceipt(7, 1)).toBeUndefined();
});

test('joining or leaving a pool refreshes the receipts of the entry', async () => {
  await refreshed({});
  vi.mocked(call).mockResolvedValueOnce({ ...receipt('last'), pools: [1, 2] } as never);
  refreshReceipts(queryClient, 8);
  refreshReceipts(queryClient, 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(readReceipt(7, 1)).toMatchObject({ pools: [1, 2] });
  expect(vi.mocked(call)).toHaveBeenCalledTimes(2);
});

const broken = (change: object) => JSON.stringify({ ...stored('last'), ...change });
test.each([
  '',
  '{',
  'null',
  broken({ at: undefined }),
  broken({ text: 1 }),
  broken({ text: picksOf(7).slice(1) }),
  broken({ text: picksOf(7).replace('auto=\n', 'auto=\ntotal=x\n') }),
  broken({ commitment: undefined }),
  broken({ games: undefined }),
  broken({ pools: 1 }),
])('stored text that is no receipt is ignored: %s', (text) => {
  localStorage.setItem('unbusted:receipt:7:1', text);
  expect(readReceipt(7, 1)).toBeUndefined();
});

test('receipts of a session that has ended by itself stay for their user, and are removed when another one signs in', async () => {
  keepReceiptsOf(1);
  answer('first');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  keepReceiptsOf(1);
  expect(readReceipt(7, 1)).toEqual(stored('first'));
  keepReceiptsOf(2);
  expect(readReceipt(7, 1)).toBeUndefined();
  expect(JSON.stringify(localStorage)).not.toContain('unbusted-seal');
});

test('forbidden storage causes no error', async () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no });
  answer('first');
  renew(7, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readReceipt(7, 1)).toBeUndefined();
  keepReceiptsOf(2);
});

test('no receipt is fetched while the session is being ended', async () => {
  const logout = queryClient.getMutationCache().build(queryClient, {
    mutationKey: SESSION_ENDING,
    mutationFn: () => new Promise<void>((resolve) => setTimeout(resolve, 2_000)),
  });
  renew(7, 1);
  const left = logout.execute(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  await left;
  expect(call).not.toHaveBeenCalled();
});
