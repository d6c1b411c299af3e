import { expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { recordedGames, recordedPlayIns } from '#server/tournament/recorded/tournament.ts';
import { timetableFrom } from './timetable.ts';

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

test.each(SPEEDS)(
  'at speed %i six play-ins are played on each of two nights, all over before the first deadline',
  (speed) => {
    const { deadlines, startOf, gameMs } = timetableFrom(FROM, speed);
    const starts = recordedPlayIns().map(({ eventId }) => startOf(eventId));
    expect(starts).toHaveLength(12);
    expect(Math.min(...starts)).toBeGreaterThan(FROM);
    expect(Math.min(...starts.slice(6))).toBeGreaterThan(Math.max(...starts.slice(0, 6)) + gameMs);
    expect(at(deadlines, 0) - Math.max(...starts) - gameMs).toBeGreaterThan(SLOWEST_CONFIRMATION_MS);
  },
);

test('each play-in is for a place of the field, three in a region, and has the place’s name and winner', () => {
  const openers = recordedGames().filter(({ round }) => round === 1);
  const playIns = recordedPlayIns();
  for (const { region, winner, home, away, place } of playIns) {
    const game = openers.find(({ played }) => [played.team1, played.team2].includes(winner.name));
    expect(game?.region).toBe(region);
    expect(game?.played.seed2).toBe(winner.seed);
    expect(place).toBe(`${home.name}/${away.name}`);
    expect(winner.score).toBe(Math.max(home.score, away.score));
  }
  expect(BRACKET_REGIONS.map((region) => playIns.filter((playIn) => playIn.region === region).length)).toEqual([
    3, 3, 3, 3,
  ]);
});

test('the speed divides the duration of games, and the documented times are right', () => {
  const minutes = (speed: number) => (timetableFrom(FROM, speed).endsAt - FROM) / 60_000;
  expect(SPEEDS.map((speed) => timetableFrom(FROM, speed).gameMs / 60_000)).toEqual([130, 65 / 60, 32.5 / 60]);
  expect([minutes(120), minutes(240)].map(Math.round)).toEqual([34, 28]);
});

test('the teams of a game are undecided until the games before it are over', () => {
  const { airings, startOf, gameMs, endsAt } = timetableFrom(FROM, 120);
  const known = (at: number) => airings(at).filter(({ hasTeams }) => hasTeams).length;
  const withPlayIns = (games: number) => games + 12;
  expect([known(FROM), known(endsAt)]).toEqual([32, 63].map(withPlayIns));
  const opener = recordedGames().find(({ round }) => round === 2) ?? expect.fail('there is no second round');
  const over = Math.max(...opener.feeders.map(({ eventId }) => startOf(eventId))) + gameMs;
  const isKnown = (at: number) => airings(at).find(({ game }) => game.eventId === opener.eventId)?.hasTeams;
  expect([isKnown(over - 1), isKnown(over)]).toEqual([false, true]);
});

test('a game of round 1 has nobody in a place until the place’s play-in is over', () => {
  const { airings, startOf, gameMs } = timetableFrom(FROM, 120);
  const waiting = (at: number) =>
    airings(at).flatMap(({ hasTeams, waitsFor }) => (hasTeams && waitsFor ? waitsFor.name : []));
  expect(waiting(FROM).sort()).toEqual(
    recordedPlayIns()
      .map(({ winner }) => winner.name)
      .sort(),
  );
  const [first] = recordedPlayIns();
  if (!first) return expect.fail('there is no play-in');
  const over = startOf(first.eventId) + gameMs;
  expect(waiting(over - 1)).toContain(first.winner.name);
  expect(waiting(over)).not.toContain(first.winner.name);
  expect(waiting(over)).toHaveLength(9);
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
