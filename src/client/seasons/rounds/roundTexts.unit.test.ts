import { expect, test } from 'vitest';
import { aGame, aRound } from '#client/testing/fixtures.ts';
import { completeness } from '#domain/scoring/rounds.ts';
import { allMadeText, listed, lockedText, missingText, overText } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';

test.each([
  [28, 32, '28 of 32 picks are in, 4 were missed.'],
  [31, 32, '31 of 32 picks are in, 1 was missed.'],
  [0, 32, '0 of 32 picks are in, 32 were missed.'],
  [32, 32, 'All 32 picks are in.'],
  [1, 1, 'Your pick is in.'],
  [0, 1, 'Your pick was missed.'],
])('with %d of %d picks made a locked round says: %s', (made, possible, text) => {
  expect(lockedText(made, possible)).toBe(text);
});

test('games are listed by their teams, of more than five the first four', () => {
  const games = Array.from({ length: 6 }, (_, index) => ({ team1: `Home ${index}`, team2: `Away ${index}` }));
  expect(listed(games.slice(0, 1))).toBe('Home 0 – Away 0');
  expect(listed(games.slice(0, 2))).toBe('Home 0 – Away 0 and Home 1 – Away 1');
  expect(listed(games)).toBe('Home 0 – Away 0, Home 1 – Away 1, Home 2 – Away 2, Home 3 – Away 3, and 2 more');
});

const roundOf = (games: number, expected: number): SeasonRound => ({
  id: 1,
  number: 1,
  round: aRound(),
  games: Array.from({ length: games }, (_, id) => aGame({ id })),
  expected,
  state: 'open',
  feeders: [],
  guessGame: undefined,
});

const picksOf = (round: SeasonRound, made: number, missing: number, guess?: boolean, auto = 0) => ({
  ...completeness(made, round.games.length, round.expected),
  missing,
  auto,
  guess,
});

test.each([
  ['picks that can still be made are missing', roundOf(8, 8), 6, 2, undefined, '2 picks missing'],
  ['every game of the round has a pick', roundOf(8, 8), 8, 0, undefined, 'All picks made'],
  ['games are still to be set', roundOf(6, 8), 6, 0, undefined, 'All 6 picks made so far'],
  ['the games without a pick are decided already', roundOf(8, 8), 7, 0, undefined, '7 of 8, no more can be made'],
  ['the guess for the tie-breaker is missing', roundOf(1, 1), 0, 1, false, 'Tie-breaker missing'],
  ['pick and guess are missing', roundOf(1, 1), 0, 2, false, '2 picks missing'],
  ['the pick is missing next to a guess', roundOf(1, 1), 0, 1, true, '1 pick missing'],
])('an entry’s line of the open round says so when %s', (_, round, made, missing, guess, text) => {
  expect(missingText(picksOf(round, made, missing, guess))).toBe(text);
});

test('what the autopilot makes is not missing', () => {
  expect(missingText(picksOf(roundOf(8, 8), 0, 0, undefined, 8))).toBe('8 to the autopilot');
  expect(missingText(picksOf(roundOf(8, 8), 0, 2, undefined, 6))).toBe('2 picks missing, 6 to the autopilot');
  expect(missingText(picksOf(roundOf(1, 1), 0, 1, false, 1))).toBe('Tie-breaker missing, 1 to the autopilot');
});

test('a round of one game has one pick, and may have a guess', () => {
  expect(allMadeText(1)).toBe('Your pick is made');
  expect(allMadeText(2)).toBe('All 2 picks made');
  expect(allMadeText(2, true)).toBe('Your pick and your guess are made');
  expect(allMadeText(3, true)).toBe('All 2 picks and your guess are made');
});

test('an archived season says so, as its last rounds may never have locked', () => {
  expect(overText({ isArchived: true })).toBe('This season is archived: its picks can no longer be changed.');
  expect(overText({ isArchived: false })).toBe('Every round of this season is locked.');
});
