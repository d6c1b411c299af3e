import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#client/api/call.ts';
import { setOnline } from '#client/api/connection.ts';
import type { ServerEvent } from '#client/api/staleness.ts';
import { subscribeToEvents } from './eventStream.ts';

/** Opens and breaks when the test says so. */
class Source extends EventTarget {
  isClosed = false;

  constructor() {
    super();
    sources.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  send(type: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

/** The server's time when the page began to load. */
const PAGE_AT = Date.parse('2026-03-20T16:00:00Z');

const page = Object.assign(new EventTarget(), { hidden: false });
let sources: Source[];
let received: ServerEvent[];
let stop: () => void;

beforeAll(async () => {
  const answer = new Response('{}', { headers: { 'x-server-time': String(PAGE_AT + performance.now()) } });
  vi.stubGlobal('fetch', async () => answer);
  await call('readAbout');
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  page.hidden = false;
  sources = [];
  received = [];
  setOnline(true);
  stop = subscribeToEvents((event) => received.push(event));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the latest stream of a server whose last event was so long after the page began to load. */
function open(seconds = 0): void {
  latest().send('open');
  latest().send('opened', JSON.stringify({ changedAt: PAGE_AT + seconds * 1_000 }));
}

const openSources = () => sources.filter(({ isClosed }) => !isClosed);

function latest(): Source {
  return sources.at(-1) ?? expect.fail();
}

function show(isShown: boolean): void {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Breaks the stream and returns the seconds until the next one. */
function secondsToReconnect(): number {
  const count = sources.length;
  latest().send('error');
  expect(openSources()).toEqual([]);
  const startedAt = performance.now();
  while (sources.length === count) vi.advanceTimersByTime(100);
  return (performance.now() - startedAt) / 1000;
}

test('the events of the stream are passed on, and its opening', () => {
  open();
  latest().send('season', '{"seasonId":3}');
  latest().send('group', '{"groupId":7}');
  expect(received).toEqual([{ kind: 'opened' }, { kind: 'season', id: 3 }, { kind: 'group', id: 7 }]);
});

test('what a feature tells of a season is passed on at a random moment within two seconds, what it tells of a pool at once', () => {
  stop();
  stop = subscribeToEvents(
    (event) => received.push(event),
    [
      { name: 'figures', of: 'season', isCached: true },
      { name: 'news', of: 'pool', isCached: false },
    ],
  );
  open(-10);
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.75);
  latest().send('figures', '{"seasonId":3}');
  latest().send('news', '{"groupId":7}');
  const news = { kind: 'feature', name: 'news', id: 7, isCached: false };
  expect(received).toEqual([news]);
  vi.advanceTimersByTime(1_499);
  expect(received).toEqual([news]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual([news, { kind: 'feature', name: 'figures', id: 3, isCached: true }]);
});

describe('a page that was visible from the start', () => {
  test('fetches nothing again if the last event was long before it began to load', () => {
    open(-10);
    expect(received).toEqual([]);
  });

  test('fetches again what it shows if there was an event meanwhile, or shortly before', () => {
    // another process of the server may have answered from its cache
    open(-1);
    expect(received).toEqual([{ kind: 'opened' }]);
  });

  test('fetches again after any later stream has opened', () => {
    open(-10);
    secondsToReconnect();
    open(-10);
    expect(received).toEqual([{ kind: 'opened' }]);
  });
});

test('a page that was hidden meanwhile fetches again what it shows, for no event tells of own picks', () => {
  show(false);
  show(true);
  open(-10);
  expect(received).toEqual([{ kind: 'opened' }]);
});

test('a hidden page closes its stream, and opens another when it is visible again', () => {
  show(false);
  expect([sources.length, openSources().length]).toEqual([1, 0]);
  vi.advanceTimersByTime(600_000);
  expect(sources).toHaveLength(1);
  show(true);
  expect([sources.length, openSources().length]).toEqual([2, 1]);
});

test('a page that was loaded in the background opens its stream when it is seen, and fetches again', () => {
  stop();
  page.hidden = true;
  sources = [];
  stop = subscribeToEvents((event) => received.push(event));
  expect(sources).toEqual([]);
  show(true);
  expect(sources).toHaveLength(1);
  open(-10);
  expect(received).toEqual([{ kind: 'opened' }]);
});

test('a page that the browser keeps for the way back closes its stream, and opens another when it comes back', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(openSources()).toEqual([]);
  show(false);
  show(true);
  window.dispatchEvent(new Event('pageshow'));
  expect([sources.length, openSources().length]).toEqual([2, 1]);
  // some browsers keep it without hiding it
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect([sources.length, openSources().length]).toEqual([3, 1]);
});

test('after a break a stream is opened again, after pauses that double up to half a minute and differ from client to client', () => {
  for (const longest of [2, 4, 8, 16, 30, 30]) {
    const pause = secondsToReconnect();
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest + 0.1);
  }
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.99);
  expect(secondsToReconnect()).toBe(15);
  expect(secondsToReconnect()).toBeGreaterThan(29);
});

test('a stream that could not be opened is reported, one that breaks is opened again first', () => {
  open();
  secondsToReconnect();
  expect(received).toEqual([{ kind: 'opened' }]);
  secondsToReconnect();
  expect(received).toEqual([{ kind: 'opened' }, { kind: 'refused' }]);
});

test('the pauses begin anew after a stream that was open for a minute, and not after one that the server closes soon', () => {
  for (let n = 0; n < 5; n += 1) secondsToReconnect();
  open();
  vi.advanceTimersByTime(59_000);
  expect(secondsToReconnect()).toBeGreaterThanOrEqual(15);
  open();
  vi.advanceTimersByTime(60_000);
  expect(secondsToReconnect()).toBeLessThanOrEqual(2.1);
});

test('an outage closes the stream, which may look open, and another is opened seconds after its end', () => {
  open();
  setOnline(false);
  expect(openSources()).toEqual([]);
  vi.advanceTimersByTime(600_000);
  expect(sources).toHaveLength(1);
  setOnline(true);
  vi.advanceTimersByTime(900);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1_100);
  expect([sources.length, openSources().length]).toEqual([2, 1]);
});

test('the end of an outage shortens the pause', () => {
  for (let n = 0; n < 5; n += 1) secondsToReconnect();
  latest().send('error');
  setOnline(false);
  setOnline(true);
  vi.advanceTimersByTime(2_000);
  expect(openSources()).toHaveLength(1);
});

test('a page that is hidden during a pause waits until it is seen', () => {
  latest().send('error');
  show(false);
  setOnline(false);
  setOnline(true);
  vi.advanceTimersByTime(600_000);
  expect(sources).toHaveLength(1);
  show(true);
  expect(openSources()).toHaveLength(1);
});

test('nothing is opened after the end of the subscription', () => {
  latest().send('error');
  stop();
  show(false);
  show(true);
  setOnline(false);
  setOnline(true);
  vi.advanceTimersByTime(600_000);
  expect(openSources()).toEqual([]);
});
