import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { checkEveryMs, countedStart, daysToAsk, feedDays, isAwaited, pauseMs } from './feedSchedule.ts';

const NOW = Date.parse('2026-03-20T02:00:00.000Z');
const LATER = Date.parse('2199-01-01T12:00:00.000Z');
const OPEN = { isLocked: false, startTime: null };
const PLAY_IN = { isPlayIn: true, deadline: NOW + 48 * HOUR };
const aGame = (overrides = {}) => ({
  isPlayIn: false,
  winner: null,
  isLocked: true,
  deadline: NOW - HOUR,
  startTime: NOW - HOUR,
  decidedAt: null,
  ...overrides,
});

test.each([
  ['a game that is played', aGame(), 30_000],
  ['a game that began days ago and lacks its winner', aGame({ startTime: NOW - 72 * HOUR }), 30_000],
  [
    'a game that nobody decides in ten days',
    aGame({ deadline: NOW - 240 * HOUR, startTime: NOW - 240 * HOUR }),
    600_000,
  ],
  ['such a game before that', aGame({ deadline: NOW - 240 * HOUR + 1, startTime: NOW - 240 * HOUR }), 30_000],
  ['such a game that starts later', aGame({ deadline: NOW - 240 * HOUR, startTime: LATER }), 600_000],
  ['a locked game whose start is unknown', aGame({ startTime: null }), 30_000],
  ['a game that starts within a day', aGame({ startTime: NOW + 24 * HOUR }), 600_000],
  ['a game of an open round that starts within a day', aGame({ isLocked: false, startTime: NOW + HOUR }), 600_000],
  ['a game of an open round that has begun', aGame({ isLocked: false, deadline: NOW + HOUR }), 600_000],
  ['a game that starts later', aGame({ startTime: NOW + 24 * HOUR + 1 }), undefined],
  [
    'a game that starts later, a day after its deadline',
    aGame({ deadline: NOW - 24 * HOUR, startTime: LATER }),
    30_000,
  ],
  ['a game that starts later, before that', aGame({ deadline: NOW - 24 * HOUR + 1, startTime: LATER }), undefined],
  ['a game of an open round whose start is unknown', aGame({ ...OPEN, deadline: NOW + 2 * HOUR + 1 }), undefined],
  ['such a game two hours before its deadline', aGame({ ...OPEN, deadline: NOW + 2 * HOUR }), 600_000],
  ['a play-in whose start is unknown', aGame({ ...PLAY_IN, startTime: null }), 30_000],
  ['a play-in that starts later', aGame({ ...PLAY_IN, startTime: NOW + 30 * HOUR }), 30_000],
  ['a play-in that is played', aGame(PLAY_IN), 30_000],
  ['a play-in ten days before its round', aGame({ ...PLAY_IN, deadline: NOW + 240 * HOUR, startTime: null }), 30_000],
  ['a play-in before that', aGame({ ...PLAY_IN, deadline: NOW + 240 * HOUR + 1, startTime: null }), undefined],
  [
    'a play-in that nobody settles until ten days after its round',
    aGame({ ...PLAY_IN, deadline: NOW - 240 * HOUR, startTime: null }),
    600_000,
  ],
  ['a settled play-in', aGame({ ...PLAY_IN, winner: 1, decidedAt: NOW - HOUR }), 600_000],
  ['a game that was decided within a day', aGame({ winner: 'Duke', decidedAt: NOW - 24 * HOUR }), 600_000],
  ['a game that was decided before', aGame({ winner: 'Duke', decidedAt: NOW - 24 * HOUR - 1 }), undefined],
  ['a decided game of unknown age', aGame({ winner: 'Duke' }), undefined],
])('for %s the feed is asked every %s', (_, game, every) => {
  expect(checkEveryMs([game], NOW)).toBe(every);
});

test('the game that needs it most decides', () => {
  const games = [aGame({ winner: 'Duke' }), aGame({ startTime: NOW + HOUR }), aGame()];
  expect(checkEveryMs(games, NOW)).toBe(30_000);
  expect(checkEveryMs([], NOW)).toBeUndefined();
});

test('a pause differs by up to a tenth', () => {
  const none = { busy: 0, retryAfterMs: undefined };
  expect([0, 0.5, 1].map((random) => pauseMs(30_000, none, random))).toEqual([27_000, 30_000, 33_000]);
});

test('a busy source is asked half as often each time, up to every ten minutes, and not before it wants', () => {
  const pause = (busy: number, retryAfterMs?: number) => pauseMs(30_000, { busy, retryAfterMs }, 0.5);
  expect([1, 2, 5, 50].map((busy) => pause(busy))).toEqual([60_000, 120_000, 600_000, 600_000]);
  expect(pause(1, 300_000)).toBe(300_000);
  expect(pauseMs(600_000, { busy: 3, retryAfterMs: undefined }, 0.5)).toBe(600_000);
});

test('while a game is due, a source is obeyed for ten minutes at most', () => {
  const day = { busy: 1, retryAfterMs: 24 * HOUR };
  expect(pauseMs(30_000, day, 0.5)).toBe(600_000);
  expect(pauseMs(600_000, day, 0.5)).toBe(24 * HOUR);
});

test('a start counts within ten days of the deadline of the round', () => {
  const counted = (startTime: number | null) => countedStart({ deadline: NOW }, { startTime });
  for (const days of [-10, 0, 10]) expect(counted(NOW + days * 24 * HOUR)).toBe(NOW + days * 24 * HOUR);
  for (const startTime of [NOW - 240 * HOUR - 1, NOW + 240 * HOUR + 1, LATER, null]) {
    expect(counted(startTime)).toBeNull();
  }
});

test.each([
  ['2026-03-20T02:00:00.000Z', ['2026-03-18', '2026-03-19']],
  ['2026-03-20T04:00:00.000Z', ['2026-03-19', '2026-03-20']],
  // the clocks change at 2:00 on 8 March
  ['2026-03-09T03:59:00.000Z', ['2026-03-07', '2026-03-08']],
  ['2026-01-01T05:00:00.000Z', ['2025-12-31', '2026-01-01']],
])('at %s the days of the feed are %j', (now, days) => {
  expect(feedDays(Date.parse(now))).toEqual(days);
});

test('games that are due and began earlier are asked for by their days, at most two', () => {
  const days = (...games: Parameters<typeof daysToAsk>[0][number][]) => daysToAsk(games, NOW);
  const ago = (count: number) => aGame({ startTime: NOW - count * 24 * HOUR, deadline: NOW - count * 24 * HOUR });
  const usual = ['2026-03-18', '2026-03-19'];
  expect(days(ago(1), ago(0))).toEqual(usual);
  expect(days(ago(2), ago(2))).toEqual([...usual, '2026-03-17']);
  expect(days(ago(9), ago(3), ago(5))).toEqual([...usual, '2026-03-16', '2026-03-14']);
  expect(days({ ...ago(4), startTime: null })).toEqual([...usual, '2026-03-15']);
  expect(days({ ...ago(4), winner: 1 }, { ...ago(4), isLocked: false })).toEqual(usual);
});

test('a play-in without a start is asked for on the two days before its round, also after them', () => {
  const playIn = (deadline: number) => aGame({ ...PLAY_IN, deadline, startTime: null });
  expect(daysToAsk([playIn(NOW + 24 * HOUR)], NOW)).toEqual(['2026-03-18', '2026-03-19']);
  expect(daysToAsk([playIn(NOW)], NOW)).toEqual(['2026-03-18', '2026-03-19', '2026-03-17']);
  expect(daysToAsk([playIn(NOW - 48 * HOUR)], NOW)).toEqual(['2026-03-18', '2026-03-19', '2026-03-16', '2026-03-15']);
});

test('an answer without games is wrong once a play-in has begun, not before its start is known', () => {
  const isWrong = (startTime: number | null) => isAwaited(aGame({ ...PLAY_IN, startTime }), NOW);
  expect([null, NOW + 1, NOW].map(isWrong)).toEqual([false, false, true]);
  expect(isAwaited(aGame({ startTime: null }), NOW)).toBe(true);
});
