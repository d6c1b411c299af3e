import { describe, expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import { notPast, planOf, sameWeekday, USUAL_PLANS, usualFirst } from './plan.ts';

const NEW_YORK = 'America/New_York';

describe('the first deadline', () => {
  // the first days of these tournaments
  test.each([
    [2018, '2018-03-15T12:00'],
    [2019, '2019-03-21T12:00'],
    [2023, '2023-03-16T12:00'],
    [2024, '2024-03-21T12:00'],
    [2025, '2025-03-20T12:00'],
    [2026, '2026-03-19T12:00'],
    [2027, '2027-03-18T12:00'],
  ])('the first deadline of %i is the third Thursday of March, %s', (year, expected) => {
    expect(usualFirst(year, NEW_YORK, 'men')).toBe(expected);
  });

  test('the first deadline has the weekday and the time of the copied season', () => {
    expect(sameWeekday('2026-04-04T18:09', 2027)).toBe('2027-04-03T18:09');
  });

  test('a fifth weekday of the month becomes the fourth if there is no fifth', () => {
    expect(sameWeekday('2026-01-31T12:00', 2027)).toBe('2027-01-30T12:00');
    expect(sameWeekday('2026-01-31T12:00', 2029)).toBe('2029-01-27T12:00');
  });

  test.each([
    ['2026-03-19T11:59', '2026-03-19T12:00'],
    ['2026-03-19T12:01', '2026-03-26T12:00'],
    ['2026-03-25T12:01', '2026-04-02T12:00'],
    ['2026-12-30T08:00', '2026-12-31T12:00'],
  ])('at %s the first deadline of this year is %s', (now, expected) => {
    expect(notPast(usualFirst(2026, NEW_YORK, 'men'), now)).toBe(expected);
  });
});

test('a season’s plan has the names of its rounds and their distances in local time', () => {
  const round = (number: number, name: string, deadline: string) => aRound({ id: number, number, name, deadline });
  // the clocks of Berlin went forward on 30 March
  const rounds = [
    round(1, 'Round of 64', '2025-03-20T11:00:00.000Z'),
    round(2, 'Round of 32', '2025-03-22T11:00:00.000Z'),
    round(3, 'Sweet Sixteen', '2025-04-03T10:30:00.000Z'),
  ];
  expect(planOf(rounds, 'Europe/Berlin')).toEqual([
    { number: 1, name: 'Round of 64', after: 0 },
    { number: 2, name: 'Round of 32', after: 2 * 1440 },
    { number: 3, name: 'Sweet Sixteen', after: 14 * 1440 + 30 },
  ]);
  expect(planOf([], 'Europe/Berlin')).toEqual([]);
});

test('the usual rounds are on Thursday and Saturday, twice, then on Saturday and Monday', () => {
  const weekdays = USUAL_PLANS.men.map(
    ({ after }) => ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'][(after / 1440) % 7],
  );
  expect(weekdays).toEqual(['Thu', 'Sat', 'Thu', 'Sat', 'Sat', 'Mon']);
});
