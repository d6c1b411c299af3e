import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { aRow, aScreen, aScreenGame } from './screenFixtures.ts';
import { newsTurns, slideKey, turnsKey, turnsOf } from './turns.ts';

const NOW = Date.parse('2026-03-19T22:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const live = (id: number) => aScreenGame(id, { status: 'live', startTime: ago(60) });
const toCome = (id: number, minutes = 60) => aScreenGame(id, { startTime: ago(-minutes) });
const decided = (id: number, minutes: number) =>
  aScreenGame(id, { winner: 'Duke', status: 'final', decidedAt: ago(minutes), startTime: ago(minutes + 120) });

const MESSAGE = { id: '9', username: 'ada', text: 'Hi' };
const NEXT = { name: 'Sweet 16', deadline: ago(-600), entries: 4, complete: null, games: [] };
const LATER_ROUND = [{ number: 2, most: 32, least: 32 }];
const JOIN = 'https://example.org/groups/join/ABC';
/** All that may take a turn besides games. */
const EVERYTHING = { messages: [MESSAGE], next: NEXT, joinUrl: JOIN, toCome: LATER_ROUND };

const turns = (screen: Partial<Screen>, alive: readonly string[] = ['Ada']) => turnsOf(aScreen(screen), alive, NOW);
const shown = (screen: Partial<Screen>) => turns(screen).map(({ slide }) => slideKey(slide));

/** The part of the time in which a live game is on the screen. */
function liveShare(screen: Partial<Screen>): number {
  const all = turns(screen);
  const seconds = (list: typeof all) => list.reduce((sum, turn) => sum + turn.seconds, 0);
  const isLive = ({ status, winner }: ScreenGame) => status === 'live' && winner === null;
  const withLive = all.filter(({ slide }) => slide.kind === 'games' && slide.games.some(isLive));
  return seconds(withLive) / seconds(all);
}

describe('while games are live', () => {
  test('they come first, stay longer, and come again after each other turn', () => {
    const games = [decided(1, 20), toCome(2), live(3), live(4), live(5), live(6)];
    expect(shown({ games, messages: [MESSAGE] })).toEqual([
      ...['games-3-4-5', 'games-6', 'games-2'],
      ...['games-3-4-5', 'games-6', 'games-1'],
      ...['games-3-4-5', 'games-6', 'messages'],
      ...['games-3-4-5', 'games-6', 'alive'],
    ]);
    expect(
      turns({ games })
        .map(({ seconds }) => seconds)
        .slice(0, 3),
    ).toEqual([24, 24, 12]);
  });

  test('one that ended an hour ago takes no turn, and of the others the next three and the last three do', () => {
    const games = [live(1), ...[90, 61, 59, 40, 30, 20].map((minutes, n) => decided(10 + n, minutes))];
    expect(shown({ games: [...games, ...[2, 3, 4, 5].map((n) => toCome(n, n))] })).toEqual([
      ...['games-1', 'games-2-3-4'],
      ...['games-1', 'games-15-14-13'],
      ...['games-1', 'alive'],
    ]);
    expect(shown({ games: [live(1), live(2), decided(3, 61)] })).toEqual(['games-1-2', 'alive']);
  });

  test('they are on the screen for more than half of the time, whatever else there is', () => {
    const others = Array.from({ length: 28 }, (_, n) => (n % 2 ? decided(10 + n, n) : toCome(10 + n)));
    expect(liveShare({ games: [live(1), ...others], ...EVERYTHING })).toBeCloseTo(2 / 3);
    expect(liveShare({ games: [live(1), live(2), live(3), live(4), ...others], ...EVERYTHING })).toBeCloseTo(0.8);
  });

  test('a final that is being confirmed counts as live', () => {
    const games = [aScreenGame(1, { status: 'final' }), toCome(2)];
    expect(shown({ games })).toEqual(['games-1', 'games-2', 'games-1', 'alive']);
  });
});

describe('the invite', () => {
  test('stands between rounds, and never while a round that counts is in play', () => {
    const rounds = (games: readonly ScreenGame[]) => shown({ ...EVERYTHING, games: [...games] });
    expect(rounds([decided(1, 20)])).toContain('join');
    for (const games of [[live(1), toCome(2)], [toCome(1), toCome(2)], [live(1)], [toCome(1)]]) {
      expect(rounds(games)).not.toContain('join');
    }
    const off = aScreenGame(1, { status: 'canceled' });
    expect(rounds([off])).toContain('join');
  });

  test('is gone with the last lock, and where nobody may join', () => {
    const between = { ...EVERYTHING, games: [decided(1, 20)] };
    expect(shown({ ...between, toCome: [], next: null })).not.toContain('join');
    expect(shown({ ...between, joinUrl: null })).not.toContain('join');
  });
});

describe('between rounds', () => {
  test('the next lock with its games leads, and the results take turns, the newest first', () => {
    const games = [90, 80, 70, 60].map((minutes, n) => decided(n + 1, minutes));
    expect(shown({ games, next: NEXT })).toEqual(['next', 'games-4-3-2', 'next', 'games-1', 'next', 'alive']);
  });

  test('before the first lock there are the lock, messages and the invite', () => {
    const before = { ...EVERYTHING, rounds: [] };
    expect(turnsOf(aScreen(before), [], NOW).map(({ slide }) => slide.kind)).toEqual([
      'next',
      'messages',
      'next',
      'join',
    ]);
  });
});

test('while no game of a round in play is live the next ones lead', () => {
  const games = [toCome(1, 30), toCome(2, 10), toCome(3, 20), toCome(4, 40), decided(5, 300)];
  expect(shown({ games })).toEqual(['games-2-3-1', 'games-4', 'games-2-3-1', 'games-5', 'games-2-3-1', 'alive']);
});

describe('the only game that is left', () => {
  test('leads, and others take turns, while rounds are to come', () => {
    const games = [live(1), decided(2, 20), decided(3, 90)];
    expect(shown({ games, ...EVERYTHING })).toEqual([
      ...['deciding-1', 'games-2', 'deciding-1', 'messages'],
      ...['deciding-1', 'alive', 'deciding-1', 'next'],
    ]);
  });

  test('stays alone if no round comes after it, from the lock until its result is confirmed', () => {
    for (const status of ['scheduled', 'live', 'final'] as const) {
      const games = [aScreenGame(1, { status }), decided(2, 20)];
      expect(shown({ ...EVERYTHING, games, next: null, toCome: [] })).toEqual(['deciding-1']);
    }
  });

  test('is none while it is called off', () => {
    expect(shown({ games: [aScreenGame(1, { status: 'postponed' })], toCome: [] })).toEqual(['games-1', 'alive']);
  });
});

test('the end stays, and messages alone take turns with it', () => {
  const games = [decided(1, 20)];
  expect(shown({ ...EVERYTHING, games, final: true })).toEqual(['final', 'messages']);
  expect(shown({ games, final: true })).toEqual(['final']);
  expect(turnsOf(aScreen(), [], NOW)).toEqual([]);
});

describe('news', () => {
  const rows = (ada: number, bo: number) => [aRow('Ada', ada > bo ? 1 : 2, ada), aRow('Bo', bo > ada ? 1 : 2, bo)];
  const kinds = (before: Partial<Screen>, now: Partial<Screen>) =>
    newsTurns(aScreen(before), aScreen(now)).map(({ slide }) => slideKey(slide));

  test('a decided game, who has taken the lead and a new message are shown at once, in this order', () => {
    const before = { games: [live(1), live(2), live(3)], rows: rows(2, 1) };
    const now = { games: [live(1), decided(2, 0), live(3)], rows: rows(2, 3), messages: [MESSAGE] };
    expect(kinds(before, now)).toEqual(['games-2', 'lead', 'messages']);
    expect(kinds(now, now)).toEqual([]);
    expect(kinds({ games: [] }, now)).not.toContain('games-2');
  });

  test('a deleted message is no news', () => {
    const older = { ...MESSAGE, id: '8' };
    const newer = { ...MESSAGE, id: '10' };
    expect(kinds({ messages: [MESSAGE] }, { messages: [newer, MESSAGE] })).toEqual(['messages']);
    expect(kinds({ messages: [newer, MESSAGE] }, { messages: [MESSAGE, older] })).toEqual([]);
  });

  test('nothing turns away from the last game, nor from the end', () => {
    const last = { games: [live(1)], toCome: [] };
    expect(kinds(last, { ...last, messages: [MESSAGE] })).toEqual([]);
    expect(kinds(last, { games: [decided(1, 0)], final: true, rows: rows(2, 3) })).toEqual([]);
  });
});

test('turns are the same while their things are, whatever the scores', () => {
  const key = (score1: number) => turnsKey(turns({ games: [aScreenGame(1, { status: 'live', score1 }), toCome(2)] }));
  expect(key(2)).toBe(key(5));
  expect(key(2)).not.toBe(turnsKey(turns({ games: [toCome(1), toCome(2)] })));
});
