import { expect, test } from 'vitest';
import { aRound } from '#client/testing/fixtures.ts';
import { proposeRound } from './proposeRound.ts';

const round = (number: number, deadline: string) => aRound({ id: number, number, deadline });
const rounds = [round(1, '2026-03-19T16:00:00.000Z'), round(2, '2026-03-21T18:30:00.000Z')];
const season = { year: 2026, now: '2026-02-01T09:30', zone: 'UTC' };

test.each([
  ['the first, of a season without rounds', 1, [], 'First Round', '2026-03-19T12:00'],
  ['the third, the usual days after the second', 3, rounds, 'Sweet 16', '2026-03-26T18:30'],
  ['one after a gap, two days after the last', 5, rounds, 'Final Four', '2026-03-23T18:30'],
  ['one more than the usual ones', 7, rounds, 'Round 7', '2026-03-23T18:30'],
])('proposed is %s', (_, number, there, name, deadline) => {
  expect(proposeRound(number, { ...season, rounds: there })).toEqual({ number, name, deadline });
});
