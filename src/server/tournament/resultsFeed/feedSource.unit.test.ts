import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import { eventOf } from '#test/support/feedScene.ts';
import { dayAsked, espnEvent } from '#test/support/feedServer.ts';
import { askForDays, espnSource, ncaaSource } from './feedSource.ts';
import { type FeedError, fetchAnswer } from './fetchAnswer.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let base: string;

beforeEach(async () => {
  asked = [];
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // the type of a listening TCP server's address
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const send = (text: string | Buffer, status = 200, headers = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(text);
};

const faultOf = (limits = {}): Promise<FeedError> =>
  fetchAnswer(new URL(base), limits).then(
    () => expect.unreachable(),
    (error) => error,
  );

const DAYS = ['2026-03-19', '2026-03-20'];

test('ESPN is asked for one day at a time, because it refuses a range', async () => {
  send('{"events":[]}');
  const source = espnSource(`${base}/basketball`);
  expect(await askForDays(source, 'women', DAYS)).toEqual({ events: [], failure: undefined });
  await source.events('men', '2026-03-20');
  expect(asked.toSorted()).toEqual([
    '/basketball/mens-college-basketball/scoreboard?groups=100&limit=500&dates=20260320',
    '/basketball/womens-college-basketball/scoreboard?groups=100&limit=500&dates=20260319',
    '/basketball/womens-college-basketball/scoreboard?groups=100&limit=500&dates=20260320',
  ]);
});

test('a day that fails hides no other, and is named', async () => {
  const scoreboard = JSON.stringify({ events: [espnEvent(eventOf({ id: 1, team1: 'Duke', team2: 'Yale' }, 'in'))] });
  answer = (request, response) => {
    if (dayAsked(request) === '20260319') response.writeHead(503, { 'Retry-After': '900' }).end();
    else response.end(scoreboard);
  };
  const { events, failure } = await askForDays(espnSource(base), 'men', DAYS);
  expect(events).toMatchObject([{ status: 'live' }]);
  const message = 'It answered 503, when asked for Mar 19';
  expect(failure).toMatchObject({ fault: 'status', message, isBusy: false, retryAfterMs: undefined });
});

test('days that all fail are one failure', async () => {
  send('{}', 503);
  const failed = askForDays(espnSource(base), 'men', DAYS);
  await expect(failed).rejects.toMatchObject({ fault: 'status', message: 'It answered 503', isBusy: true });
});

test('of days that all fail the one that is busy longest is the failure', async () => {
  answer = (request, response) => {
    if (dayAsked(request) === '20260319') response.writeHead(403).end();
    else response.writeHead(429, { 'Retry-After': '300' }).end();
  };
  const failed = askForDays(espnSource(base), 'men', DAYS);
  await expect(failed).rejects.toMatchObject({ message: 'It answered 429', isBusy: true, retryAfterMs: 300_000 });
});

test('ncaa-api is asked for each day', async () => {
  send('{"games":[]}');
  await askForDays(ncaaSource(base), 'men', DAYS);
  expect(asked.toSorted()).toEqual([
    '/scoreboard/basketball-men/d1/2026/03/19/all-conf',
    '/scoreboard/basketball-men/d1/2026/03/20/all-conf',
  ]);
});

test('another shape is a fault that says where', async () => {
  send('{"events":[{"id":"x"}]}');
  await expect(espnSource(base).events('men', '2026-03-19')).rejects.toMatchObject({
    fault: 'shape',
    message: 'Its answer has another shape than expected at events.0.id',
  });
});

const MIB = 1024 * 1024;

test.each([
  ['zeros', `{"events":[${'0,'.repeat(MIB - 10)}0]}`],
  ['objects', `{"events":[${'{},'.repeat(MIB / 2)}{}]}`],
  ['nested lists', `{"events":${'['.repeat(MIB - 20)}${']'.repeat(MIB - 20)}}`],
  ['nested objects', `{"events":${'{"a":'.repeat(MIB / 4)}0${'}'.repeat(MIB / 4)}}`],
  ['keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
])('2 MiB of %s are a fault, and the loop goes on meanwhile', async (_, text) => {
  send(text);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  const failed = espnSource(base).events('men', '2026-03-19');
  await expect(failed).rejects.toMatchObject({
    fault: 'shape',
    message: expect.stringMatching(/^Its answer (has|is) /),
  });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
});

test('an answer that the thread does not survive takes none of the other day with it', async () => {
  const hostile = `{"events":${'['.repeat(MIB - 20)}${']'.repeat(MIB - 20)}}`;
  answer = (request, response) => response.end(dayAsked(request) === '20260319' ? hostile : '{"events":[]}');
  const { failure } = await askForDays(espnSource(base), 'men', DAYS);
  expect(failure).toMatchObject({ fault: 'shape', message: expect.stringContaining('Mar 19') });
});

test('a stop ends the reading', async () => {
  send(`{"events":${'['.repeat(MIB - 20)}${']'.repeat(MIB - 20)}}`);
  const stop = new AbortController();
  const reading = espnSource(base).events('men', '2026-03-19', stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow();
});

test('HTML is a fault', async () => {
  send('<!doctype html>');
  await expect(espnSource(base).events('men', '2026-03-19')).rejects.toMatchObject({
    fault: 'shape',
    message: 'Its answer is not JSON',
  });
});

test.each([
  [403, {}, { fault: 'status', message: 'It answered 403', isBusy: false, retryAfterMs: undefined }],
  [429, { 'Retry-After': '120' }, { isBusy: true, retryAfterMs: 120_000 }],
  [503, { 'Retry-After': 'soon' }, { isBusy: true, retryAfterMs: undefined }],
  [503, { 'Retry-After': '99999999999' }, { retryAfterMs: DAY }],
  [503, { 'Retry-After': '+275760-09-13T00:00:00Z' }, { retryAfterMs: DAY }],
  [503, { 'Retry-After': 'Fri, 20 Mar 2026 16:00:00 GMT' }, { retryAfterMs: 0 }],
  [302, { Location: 'http://192.0.2.1/' }, { fault: 'redirect', message: 'It redirects to another host' }],
  [302, { Location: '/' }, { fault: 'redirect', message: 'It redirects in a circle' }],
])('a status %i with %j is a fault', async (status, headers, fault) => {
  send('{}', status, headers);
  expect(await faultOf()).toMatchObject(fault);
});

test('an answer of more than 2 MiB is a fault', async () => {
  send('x'.repeat(2 * MIB + 1));
  expect(await faultOf()).toMatchObject({ fault: 'size', message: 'Its answer is larger than 2 MiB' });
});

test('an answer that is too large is a fault, also if it is compressed', async () => {
  const text = JSON.stringify('x'.repeat(2_000_000));
  const limits = { maxBytes: 1024 * 1024 };
  send(text);
  expect(await faultOf(limits)).toMatchObject({ fault: 'size', message: 'Its answer is larger than 1 MiB' });
  send(gzipSync(text), 200, { 'Content-Encoding': 'gzip' });
  expect(await faultOf(limits)).toMatchObject({ fault: 'size' });
});

test('silence before the answer or in the middle of it is a fault', async () => {
  answer = () => {};
  expect(await faultOf({ timeoutMs: 50 })).toMatchObject({ fault: 'timeout', message: 'No answer within 0.05 s' });
  answer = (_, response) => response.writeHead(200).write('{');
  expect(await faultOf({ timeoutMs: 50 })).toMatchObject({ fault: 'timeout' });
});

test('a source that is not there, or cuts the connection, is a fault', async () => {
  answer = (request) => request.socket.destroy();
  expect(await faultOf()).toMatchObject({ fault: 'network' });
  await new Promise((closed) => server.close(closed));
  // a kept connection may be reset first
  const message = expect.stringMatching(/^Not reachable: it (refuses|cut) the connection$/);
  expect(await faultOf()).toMatchObject({ fault: 'network', message });
});

const raw = (text: string) => {
  answer = ({ socket }) => socket.end(text);
};

test.each([
  ['a name without an address', 'http://feed.invalid/', 'no address was found for its name'],
  ['plain http in place of https', () => base.replace('http:', 'https:'), 'its certificate is not accepted'],
  ['an answer that is not HTTP', () => base, 'its answer is not HTTP'],
])('%s is shown in words, without the address and the text of a library', async (_, address, reason) => {
  raw('no HTTP\r\n\r\n');
  const failed = fetchAnswer(new URL(typeof address === 'string' ? address : address()));
  await expect(failed).rejects.toMatchObject({ fault: 'network', message: `Not reachable: ${reason}` });
});
