import { expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import type { RoundChangePreview } from '#contract/previews.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import { actionText, durationText, needsConfirmation, previewText } from './roundPreview.ts';

/** A deadline that moves from 11 PM on Tuesday to 6 AM on Friday before it, with other values where a test needs them. */
const aPreview = (overrides: Partial<RoundChangePreview> = {}): RoundChangePreview => ({
  round: aRound({ name: 'Sweet 16', deadline: '2026-03-27T06:00:00.000Z' }),
  oldDeadline: '2026-03-31T23:00:00.000Z',
  reopens: false,
  locks: false,
  shortens: true,
  missing: 12,
  ...overrides,
});

test('an earlier deadline is confirmed with the time that is lost and the people who miss picks', () => {
  expect(needsConfirmation(aPreview())).toBe(true);
  const notice = 'All players see a notice with the old and the new time.';
  expect(previewText(aPreview())).toBe(`This is 4 days 17 hours earlier. 12 people still miss picks. ${notice}`);
  expect(previewText(aPreview({ missing: 1 }))).toContain('earlier. 1 person still misses picks. All');
  expect(previewText(aPreview({ missing: 0 }))).toBe(`This is 4 days 17 hours earlier. ${notice}`);
  expect(actionText(aPreview())).toBe('Move Deadline');
});

test('a lock is confirmed with the people who miss picks, a reopened round without them', () => {
  const lock = aPreview({ locks: true, shortens: false });
  expect(needsConfirmation(lock)).toBe(true);
  expect(previewText(lock)).toMatch(/^Sweet 16 locks at once: .+ shown to everyone\. 12 people still miss picks\.$/);
  expect(actionText(lock)).toBe('Lock Round');
  const reopening = aPreview({ reopens: true, shortens: false });
  expect(needsConfirmation(reopening)).toBe(true);
  expect(previewText(reopening)).toMatch(/^Sweet 16 opens again: .+ reopened it\.$/);
  expect(previewText(reopening)).toContain('until the new deadline');
  const wasWrong = aPreview({ reopens: true, shortens: false, oldDeadline: reopening.round.deadline });
  expect(previewText(wasWrong)).toContain('until its deadline');
  expect(actionText(reopening)).toBe('Reopen Round');
});

test('a later deadline or a new name needs no confirmation', () => {
  expect(needsConfirmation(aPreview({ shortens: false }))).toBe(false);
});

test.each([
  [4 * DAY + 17 * HOUR + 12 * MINUTE, '4 days 17 hours'],
  [DAY, '1 day'],
  [DAY + 5 * MINUTE, '1 day'],
  [2 * HOUR + MINUTE, '2 hours 1 minute'],
  [HOUR, '1 hour'],
  [59 * MINUTE, '59 minutes'],
  [MINUTE - 1, 'less than a minute'],
])('a duration of %d milliseconds is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
