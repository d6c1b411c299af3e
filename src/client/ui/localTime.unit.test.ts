import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMinutes,
  localTime,
  minutesBetween,
  parseLocalTime,
  toInstants,
  toIso,
  zoneAbbreviation,
} from './localTime.ts';

const NEW_YORK = 'America/New_York';
const iso = (at: number) => new Date(at).toISOString();

describe('toInstants', () => {
  test.each([
    ['noon in winter', '2026-03-05T12:00', ['2026-03-05T17:00:00.000Z']],
    ['noon in summer time', '2026-03-19T12:00', ['2026-03-19T16:00:00.000Z']],
    ['the last minute before they go forward', '2026-03-08T01:59', ['2026-03-08T06:59:00.000Z']],
    ['a minute that they skip', '2026-03-08T02:00', []],
    ['the last minute that they skip', '2026-03-08T02:59', []],
    ['the first minute after', '2026-03-08T03:00', ['2026-03-08T07:00:00.000Z']],
    ['a minute that they show twice', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['the first minute that they show once again', '2026-11-01T02:00', ['2026-11-01T07:00:00.000Z']],
  ])('New York’s clocks show %s at the right instants', (_, wall, expected) => {
    expect(toInstants(wall, NEW_YORK).map(iso)).toEqual(expected);
  });
});

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  'in %s every instant is found again from its local time',
  (zone) => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = minute * 60_000;
        expect(toInstants(localTime(at, zone), zone)).toContain(at);
      }),
    );
  },
);

test('a half-hour change of the clocks has two instants', () => {
  expect(toInstants('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
});

describe('parseLocalTime', () => {
  test('a local time is parsed as its instant', () => {
    expect(parseLocalTime('2026-03-19T12:15', NEW_YORK)).toEqual({ at: Date.UTC(2026, 2, 19, 16, 15) });
  });

  test('a skipped local time is an error', () => {
    expect(parseLocalTime('2026-03-08T02:30', NEW_YORK)).toEqual({
      error: 'This hour does not exist that day: the clocks go forward',
    });
  });

  test.each(['0002', '0020', '0202'])('the year %s, of 2027 while it is typed, is not complete', (year) => {
    expect(parseLocalTime(`${year}-03-19T12:15`, NEW_YORK)).toEqual({ error: 'The year is not complete' });
  });

  test('an ambiguous local time is the first of two instants, with a note', () => {
    expect(parseLocalTime('2026-11-01T01:30', NEW_YORK)).toEqual({
      at: Date.UTC(2026, 10, 1, 5, 30),
      note: 'This hour comes twice that day: the first one, EDT, is used',
    });
  });

  test('a local time is sent as its instant', () => {
    expect(toIso('2026-03-19T12:15', NEW_YORK)).toBe('2026-03-19T16:15:00.000Z');
    expect(() => toIso('2026-03-08T02:30', NEW_YORK)).toThrow(RangeError);
  });

  test('an empty local time is an error', () => {
    expect(parseLocalTime('', NEW_YORK)).toEqual({ error: 'Date and time are required' });
  });
});

test('a zone has its daylight saving abbreviation in summer', () => {
  expect(zoneAbbreviation(Date.UTC(2026, 2, 5), NEW_YORK)).toBe('EST');
  expect(zoneAbbreviation(Date.UTC(2026, 2, 19), NEW_YORK)).toBe('EDT');
});

test('two days later is the same time of day, even if the clocks went forward', () => {
  expect(addMinutes('2026-03-07T12:00', 2 * 24 * 60)).toBe('2026-03-09T12:00');
  expect(minutesBetween('2026-03-07T12:00', '2026-03-09T12:00')).toBe(2 * 24 * 60);
});
