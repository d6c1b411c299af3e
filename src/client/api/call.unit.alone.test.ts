import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { invalidateAffected } from '#client/events/invalidate.ts';
import { aRound } from '#client/testing/fixtures.ts';
import { ApiError, call, serverNow } from './call.ts';
import { connectionStore, onLostCall } from './connection.ts';

const requests: { url: string; init: RequestInit | undefined }[] = [];

/** Answers every request with `answer`, and stores the requests. */
function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    return answer();
  });
}

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

async function failureOf(asking: Promise<unknown>): Promise<ApiError> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('the call did not fail');
  return failure;
}

beforeEach(() => {
  requests.length = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a call goes to its path with its parameters, query and body', async () => {
  answerWith(() => json([]));
  await call('lookUpInvite', { params: { code: 'A/B ?' } });
  await call('savePick', { query: { entryId: 3 }, body: { gameId: 5, pick: 'Duke' } });
  expect(requests.map(({ url, init }) => [init?.method, url, init?.body])).toEqual([
    ['GET', '/api/groups/invite/A%2FB%20%3F', undefined],
    ['POST', '/api/picks?entryId=3', '{"gameId":5,"pick":"Duke"}'],
  ]);
});

test('reads within a second after a write or an event bypass the server’s caches', async () => {
  vi.useFakeTimers();
  answerWith(() => json([]));
  await call('savePick', { query: { entryId: 3 }, body: { gameId: 5, pick: 'Duke' } });
  await call('listEntries');
  vi.advanceTimersByTime(1_000);
  await call('listEntries');
  invalidateAffected(new QueryClient(), { kind: 'season', id: 1 });
  await call('listEntries');
  vi.advanceTimersByTime(1_000);
  await call('listEntries');
  vi.useRealTimers();
  const reads = requests.slice(1).map(({ init }) => init?.cache);
  expect(reads).toEqual(['no-cache', undefined, 'no-cache', undefined]);
});

test('a dry run returns a preview', async () => {
  const preview = { round: aRound({ id: 5 }), reopens: true, locks: false };
  answerWith(() => json(preview));
  const sent = { params: { id: 5 }, body: { name: 'x', deadline: '2199-01-01T00:00:00Z' } };
  const { reopens } = await call('changeRound', { ...sent, query: { dryRun: 'true' } });
  expect(reopens).toBe(true);
  await call('changeRound', sent);
  expect(requests.map(({ url }) => url)).toEqual(['/api/rounds/5?dryRun=true', '/api/rounds/5']);
});

test('a call without a response body returns undefined', async () => {
  answerWith(() => new Response(null, { status: 204 }));
  expect(await call('logout')).toBeUndefined();
});

test('an error has the server’s message and issues, without the status', async () => {
  const issues = [{ path: 'name', message: 'Entry name is required' }];
  answerWith(() => json({ message: 'Entry name is required', issues }, 400));
  const failure = await failureOf(call('createEntry', { body: { name: '', seasonId: 1 } }));
  expect(failure).toMatchObject({ status: 400, message: 'Entry name is required', issues });
});

test('a rejected registration has the raw text as its message', async () => {
  answerWith(() => new Response('Username already exists', { status: 409 }));
  const body = { username: 'sam', email: 'sam@example.com', password: 'secret', confirmPassword: 'secret' };
  expect((await failureOf(call('register', { body }))).message).toBe('Username already exists');
});

test('an error that is not JSON has a generic message', async () => {
  answerWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  const failure = await failureOf(call('listSeasons'));
  expect(failure).toMatchObject({ status: 502, message: 'Something went wrong. Please try again.' });
});

test('a missing response is status 0', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await failureOf(call('listSeasons'))).status).toBe(0);
});

test.each([
  ['the page of another network', '<html>Please accept our terms</html>'],
  ['a response that was cut off', '[{"id":1,"ye'],
])('%s counts as a missing response', async (_, text) => {
  answerWith(() => new Response(text));
  expect((await failureOf(call('listSeasons'))).status).toBe(0);
});

test('a text is returned as it is, and a page of another network is none', async () => {
  const params = { id: 1 };
  answerWith(() => new Response('a\nb\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }));
  expect(await call('readLeaderboardFile', { params })).toBe('a\nb\n');
  answerWith(() => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  expect((await failureOf(call('readLeaderboardFile', { params }))).status).toBe(0);
});

test('the last call decides whether the client is online; an error response counts as online', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await failureOf(call('listSeasons'));
  expect(connectionStore.current()).toBe(false);
  answerWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  await failureOf(call('listSeasons'));
  expect(connectionStore.current()).toBe(true);
  answerWith(() => new Response('<html>Please accept our terms</html>'));
  await failureOf(call('listSeasons'));
  expect(connectionStore.current()).toBe(false);
  answerWith(() => json([]));
  await call('listSeasons');
  expect(connectionStore.current()).toBe(true);
});

test('a call that takes too long is lost alone if others are answered meanwhile, else the server is unreachable', async () => {
  let lost = 0;
  onTestFinished(
    onLostCall(() => {
      lost += 1;
    }),
  );
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timedOut = new DOMException('The operation timed out', 'TimeoutError');
  answerWith(() => never);
  const slow = failureOf(call('readLeaderboardFile', { params: { id: 1 } }));
  answerWith(() => json([]));
  await call('listSeasons');
  reject(timedOut);
  expect((await slow).status).toBe(0);
  expect([connectionStore.current(), lost]).toEqual([true, 1]);
  answerWith(() => Promise.reject(timedOut));
  await failureOf(call('listSeasons'));
  expect([connectionStore.current(), lost]).toEqual([false, 1]);
});

test('a connection that breaks makes the server unreachable, though others were answered meanwhile', async () => {
  const { promise: never, reject } = Promise.withResolvers<never>();
  answerWith(() => never);
  const broken = failureOf(call('listSeasons'));
  answerWith(() => json([]));
  await call('listSeasons');
  reject(new TypeError('Failed to fetch'));
  await broken;
  expect(connectionStore.current()).toBe(false);
});

test.each([
  ['a read', 30_000, () => call('listSeasons')],
  ['a save', 15_000, () => call('savePick', { query: { entryId: 3 }, body: { gameId: 5, pick: 'Duke' } })],
  ['a save of several', 15_000, () => call('savePicks', { query: { entryId: 3 }, body: { picks: [] } })],
])('%s times out after %i ms', async (_, patience, make) => {
  const { promise: timedOut, reject: timeOut } = Promise.withResolvers<never>();
  answerWith(() => timedOut);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const failing = failureOf(make());
  expect(timeout.mock.calls).toEqual([[patience]]);
  expect(requests[0]?.init?.signal).toBe(timeout.mock.results[0]?.value);
  timeOut(new DOMException('The operation timed out', 'TimeoutError'));
  expect((await failing).status).toBe(0);
  timeout.mockRestore();
});

test('the clock follows the server’s, and a cached response does not set it back', async () => {
  const ahead = Date.now() + 3_600_000;
  answerWith(() => json([], 200, { 'x-server-time': String(ahead) }));
  await call('listSeasons');
  expect(serverNow()).toBeGreaterThanOrEqual(ahead);
  answerWith(() => json([], 200, { 'x-server-time': String(ahead - 60_000) }));
  await call('listSeasons');
  expect(serverNow()).toBeGreaterThanOrEqual(ahead);
  expect(serverNow()).toBeLessThan(ahead + 60_000);
});
