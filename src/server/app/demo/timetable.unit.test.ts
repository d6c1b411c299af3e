import { expect, test } from 'vitest';
import { timetableFrom } from './timetable.ts';
import { recordedGames } from './tournament.ts';

const FROM = Date.parse('2027-03-19T02:00:00.000Z');
/** a check that sees the final, and up to three more until one is a minute later, each up to a tenth late */
const SLOWEST_CONFIRMATION_MS = 4 * 33_000;
const SPEEDS = [1, 120, 240];

test.each(SPEEDS)('at speed %i a round starts after its deadline, and its teams are known by then', (speed) => {
  const { deadlines, startOf, gameMs } = timetableFrom(FROM, speed);
  expect(deadlines).toHaveLength(6);
  for (const { round, eventId, feeders } of recordedGames()) {
    const deadline = deadlines[round - 1] ?? Number.NaN;
    expect(startOf(eventId)).toBeGreaterThan(deadline);
    for (const feeder of feeders) {
      expect(deadline - (startOf(feeder.eventId) + gameMs)).toBeGreaterThan(SLOWEST_CONFIRMATION_MS);
    }
  }
});

test('the speed divides the duration of games, and the documented times are right', () => {
  const minutes = (speed: number) => (timetableFrom(FROM, speed).endsAt - FROM) / 60_000;
  expect(SPEEDS.map((speed) => timetableFrom(FROM, speed).gameMs / 60_000)).toEqual([130, 65 / 60, 32.5 / 60]);
  expect([minutes(120), minutes(240)].map(Math.round)).toEqual([27, 22]);
});

test('the teams of a game are undecided until the games before it are over', () => {
  const { airings, startOf, gameMs, endsAt } = timetableFrom(FROM, 120);
  const known = (at: number) => airings(at).filter(({ hasTeams }) => hasTeams).length;
  expect([known(FROM), known(endsAt)]).toEqual([32, 63]);
  const opener = recordedGames().find(({ round }) => round === 2) ?? expect.fail('there is no second round');
  const over = Math.max(...opener.feeders.map(({ eventId }) => startOf(eventId))) + gameMs;
  const isKnown = (at: number) => airings(at).find(({ game }) => game.eventId === opener.eventId)?.hasTeams;
  expect([isKnown(over - 1), isKnown(over)]).toEqual([false, true]);
});

test('one final is corrected, after it was confirmed and before the tournament ends', () => {
  for (const speed of SPEEDS) {
    const { airings, startOf, gameMs, correctedAt, endsAt } = timetableFrom(FROM, speed);
    const corrected = airings(FROM).filter((airing) => airing.correctedAt !== undefined);
    expect(corrected.map(({ game }) => [game.home.name, game.away.name])).toEqual([['Clemson', 'McNeese']]);
    expect(correctedAt - startOf(corrected[0]?.game.eventId ?? '') - gameMs).toBeGreaterThan(SLOWEST_CONFIRMATION_MS);
    expect(correctedAt).toBeLessThan(endsAt);
  }
});
