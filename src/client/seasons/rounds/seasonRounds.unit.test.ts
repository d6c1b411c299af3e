import { expect, test } from 'vitest';
import { formatWeekday } from '#client/api/clock.ts';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import { awaitedText, decidedFacts } from './roundTexts.ts';
import { seasonNow, seasonRounds } from './seasonRounds.ts';

const rounds = [1, 2, 3].map((number) => aRound({ id: 10 + number, number, name: `Round ${number}` }));

function gamesOf(roundId: number, count: number, decided: number): Game[] {
  return Array.from({ length: count }, (_, index) =>
    aGame({
      id: 100 * roundId + index,
      roundId,
      region: BRACKET_REGIONS[index % 4] ?? 'East Region',
      team1: `Home ${index}`,
      team2: `Away ${index}`,
      winner: index < decided ? `Home ${index}` : null,
    }),
  );
}

const bracket = gamesOf(11, 32, 32);
const ACTIVE = { isArchived: false };

test('in a bracket a round without all of its games awaits the undecided games of the round before', () => {
  const [, second, third] = seasonRounds(
    rounds,
    [...bracket, ...gamesOf(12, 16, 13), ...gamesOf(13, 6, 0)],
    new Set([11, 12]),
  );
  expect([second?.state, second?.expected, second?.feeders]).toEqual(['inPlay', 16, []]);
  expect([third?.state, third?.expected, third?.feeders.length]).toEqual(['open', 8, 3]);
});

test('a season entered by hand expects no more games than it has', () => {
  const [first, second] = seasonRounds(rounds, gamesOf(11, 4, 2), new Set([11]));
  expect([first?.expected, first?.state, second?.expected]).toEqual([4, 'inPlay', 0]);
});

test.each([
  ['before the first deadline the open round is due', [], gamesOf(11, 4, 0), undefined, 11, true],
  ['before its games exist the first round is due too', [], [], undefined, 11, true],
  ['while a round is in play the next one is not due', [11], gamesOf(11, 4, 2), 11, 12, false],
  [
    'the next round is due once one of its games can be picked',
    [11],
    [...gamesOf(11, 4, 2), ...gamesOf(12, 1, 0)],
    11,
    12,
    true,
  ],
  [
    'after a complete round the next one is not due before its games exist',
    [11],
    gamesOf(11, 4, 4),
    undefined,
    12,
    false,
  ],
  [
    'after a complete round the next one is due once one of its games can be picked',
    [11],
    [...gamesOf(11, 4, 4), ...gamesOf(12, 2, 1)],
    undefined,
    12,
    true,
  ],
  [
    'a round is not due while all of its games are decided already',
    [11],
    [...gamesOf(11, 4, 4), ...gamesOf(12, 2, 2)],
    undefined,
    12,
    false,
  ],
  ['the last round is in play without an open one', [11, 12, 13], gamesOf(13, 1, 0), 13, undefined, false],
])('%s', (_, past, games, inPlay, open, isDue) => {
  const now = seasonNow(seasonRounds(rounds, games, new Set(past)), ACTIVE);
  expect([now.inPlay?.id, now.open?.id, now.isDue]).toEqual([inPlay, open, isDue]);
});

test('in an archived season no round is open or in play', () => {
  const played = seasonRounds(rounds, gamesOf(11, 4, 2), new Set([11]));
  expect(seasonNow(played, { isArchived: true })).toEqual({ inPlay: undefined, open: undefined, isDue: false });
});

test('once the Championship of a past round is decided no round is in play', () => {
  const final = aGame({ id: 9, roundId: 13, region: 'Championship', winner: 'Duke' });
  const inPlayOf = (game: Game) =>
    seasonNow(seasonRounds(rounds, [...gamesOf(11, 4, 2), game], new Set([11, 12, 13])), ACTIVE).inPlay?.id;
  expect(inPlayOf(final)).toBeUndefined();
  expect(inPlayOf({ ...final, winner: null })).toBe(13);
});

test('texts say how many games are decided and which are awaited', () => {
  const [, second, third] = seasonRounds(
    rounds,
    [...bracket, ...gamesOf(12, 16, 14), ...gamesOf(13, 6, 0)],
    new Set([11, 12]),
  );
  if (!second || !third) return expect.fail('the rounds are missing');
  expect(decidedFacts(second)).toEqual(['14 of 16 decided']);
  const games = second.games.map((game) => ({ ...game, status: 'live' as const }));
  expect(decidedFacts({ ...second, games })).toEqual(['14 of 16 decided', '2 games live']);
  expect(awaitedText(second)).toBe('');
  expect(awaitedText(third)).toBe('2 more games after Home 14 – Away 14 and Home 15 – Away 15');
});

test('of many awaited games only the day is named, if all of them are played on it', () => {
  const awaited = (starts: readonly (string | null)[]) => {
    const played = gamesOf(12, 16, 4).map((game, index) => ({
      ...game,
      startTime: starts[index % starts.length] ?? null,
    }));
    const [, , third] = seasonRounds(rounds, [...bracket, ...played, ...gamesOf(13, 1, 0)], new Set([11, 12]));
    return third ? awaitedText(third) : expect.fail('the round is missing');
  };
  const saturday = '2026-03-21T18:00:00.000Z';
  const sunday = '2026-03-22T18:00:00.000Z';
  expect(awaited([saturday])).toBe(`7 more games once ${formatWeekday(saturday)}’s winners are known`);
  expect(awaited([saturday, sunday])).toBe('7 more games as winners come in');
  expect(awaited([null])).toBe('7 more games as winners come in');
});
