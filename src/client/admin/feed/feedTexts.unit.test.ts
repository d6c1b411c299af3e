import { expect, test } from 'vitest';
import { formatDayTime } from '#client/api/clock.ts';
import { checkedText, errorText, renameText, settledText, sourceText } from './feedTexts.ts';

const checkedAt = '2026-03-19T18:15:00.000Z';
const succeededAt = '2026-03-19T18:05:00.000Z';

test('the text says when the feed was last asked and when it last answered', () => {
  expect(checkedText({ checkedAt, succeededAt })).toBe(
    `Last asked ${formatDayTime(checkedAt)}, last answer ${formatDayTime(succeededAt)}.`,
  );
  expect(checkedText({ checkedAt, succeededAt: null })).toBe(`Last asked ${formatDayTime(checkedAt)}, no answer yet.`);
  expect(checkedText({ checkedAt: null, succeededAt: null })).toMatch(/^Not asked yet/);
});

test('an error is shown with the time since which there was no answer', () => {
  expect(errorText({ error: null, succeededAt })).toBeUndefined();
  expect(errorText({ error: 'HTTP 403', succeededAt })).toBe(
    `No complete answer since ${formatDayTime(succeededAt)}: HTTP 403`,
  );
  expect(errorText({ error: 'HTTP 403', succeededAt: null })).toBe('No complete answer so far: HTTP 403');
});

test('a feed with a name of its own is called by it', () => {
  expect(sourceText({ source: 'espn', league: 'men' }, 'A recording')).toBe('A recording · Men');
  expect(sourceText({ source: 'espn', league: 'women' })).toBe('ESPN · Women');
});

test('the final of a play-in says who has won it, and which team is to be renamed', () => {
  const playIn = {
    gameId: 4,
    side: 2 as const,
    place: 'Texas/Xavier',
    teams: [
      { name: 'Texas', score: 71 },
      { name: 'Xavier', score: 65 },
    ] satisfies [object, object],
    status: 'final' as const,
    startTime: null,
    settledAt: null,
  };
  const suggestion = {
    gameId: 4,
    side: 2 as const,
    winner: 'Texas',
    score1: 71,
    score2: 65,
    seenAt: checkedAt,
    reason: 'mode' as const,
  };
  const text = (changes: object) => renameText({ ...suggestion, ...changes }, playIn, 'Texas/Xavier');
  expect(text({})).toBe('Texas beat Xavier 71–65: rename Texas/Xavier');
  expect(text({ winner: 'Xavier', score2: 80 })).toBe('Xavier beat Texas 80–71: rename Texas/Xavier');
  expect(text({ score1: null })).toBe('Texas beat Xavier: rename Texas/Xavier');
  expect(settledText([playIn, { ...playIn, settledAt: checkedAt }])).toBe('Play-ins: 1 of 2 settled');
});
