import { describe, expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { gameChange, gameErrors, gameValues, newGameBody, newGameValues, scoreErrors } from './gameValues.ts';

const game = aGame({
  id: 7,
  roundId: 3,
  region: 'West Region',
  startTime: '2026-03-21T16:15:30.500Z',
  winner: 'Baylor',
});
const values = gameValues(game);
const NO_FACES = { abbr1: null, abbr2: null, color1: null, color2: null };

test('a new game defaults to the East Region, seed 1 against seed 16', () => {
  expect(newGameBody(1, { ...newGameValues(3), team1: 'Duke', team2: 'Vermont' })).toEqual({
    seasonId: 1,
    roundId: 3,
    region: 'East Region',
    team1: 'Duke',
    seed1: 1,
    team2: 'Vermont',
    seed2: 16,
    ...NO_FACES,
    startTime: null,
  });
});

describe('gameChange', () => {
  test('an untouched form sends nothing', () => {
    expect(gameChange(game, values)).toEqual({});
  });

  test('a changed region is sent alone', () => {
    expect(gameChange(game, { ...values, region: 'East Region' })).toEqual({ region: 'East Region' });
  });

  test('an emptied start time is sent as null', () => {
    expect(gameChange(game, { ...values, startTime: '' })).toEqual({ startTime: null });
  });

  test('a changed name is sent with names, seeds, faces and winner', () => {
    expect(gameChange(game, { ...values, team2: 'Baylor Bears' })).toEqual({
      team1: 'Duke',
      seed1: 1,
      team2: 'Baylor Bears',
      seed2: 9,
      ...NO_FACES,
      winner: 'Baylor Bears',
    });
  });

  test('swapped teams are sent with the winner that the form shows', () => {
    const turned = { ...values, team1: 'Baylor', seed1: '9', team2: 'Duke', seed2: '1', winner: '2' };
    expect(gameChange(game, turned)).toEqual({
      team1: 'Baylor',
      seed1: 9,
      team2: 'Duke',
      seed2: 1,
      ...NO_FACES,
      winner: 'Duke',
    });
  });

  test('a set abbreviation is sent trimmed, and an emptied color as null', () => {
    const set = aGame({ abbr1: 'DUK', color1: '#003087' });
    expect(gameChange(set, { ...gameValues(set), abbr1: ' DUKE ', color1: '' })).toMatchObject({
      abbr1: 'DUKE',
      color1: null,
    });
  });

  test('a typed score is sent with the other one, and an emptied one as null', () => {
    expect(gameChange(game, { ...values, score1: ' 70', score2: '' })).toEqual({ score1: 70, score2: null });
    const set = aGame({ score1: 70, score2: 64 });
    expect(gameChange(set, { ...gameValues(set), score2: '' })).toEqual({ score1: 70, score2: null });
  });

  test('status, clock and network are sent alone, as the feed leaves alone what is sent', () => {
    const live = aGame({ status: 'live', clock: '2nd 4:31', broadcast: 'CBS' });
    const shown = gameValues(live);
    expect(gameChange(live, { ...shown, status: 'postponed' })).toEqual({ status: 'postponed' });
    expect(gameChange(live, { ...shown, clock: ' ' })).toEqual({ clock: null });
    expect(gameChange(live, { ...shown, broadcast: ' TBS' })).toEqual({ broadcast: 'TBS' });
  });

  test('a cleared winner is sent as null', () => {
    expect(gameChange(game, { ...values, winner: '' })).toMatchObject({ winner: null });
  });
});

test('each invalid field of a game has a message', () => {
  expect(gameErrors(values)).toEqual({});
  expect(gameErrors({ ...values, team1: ' ', startTime: '2026-13-01T12:00' })).toEqual({
    team1: 'Team 1 is required',
    startTime: 'This hour does not exist that day: the clocks go forward',
  });
  expect(gameErrors({ ...values, abbr1: 'DUKES', color2: 'blue' })).toEqual({
    abbr1: 'Abbreviation must be at most 4 characters',
    color2: 'Color must be # and six hexadecimal digits, like #003087',
  });
  expect(gameErrors({ ...values, score1: '-1', score2: 'seventy' })).toEqual({
    score1: 'A score is a whole number from 0 to 999',
    score2: 'A score is a whole number from 0 to 999',
  });
  expect(scoreErrors({ score1: '1000', score2: '' })).toEqual({ score1: 'A score is a whole number from 0 to 999' });
  expect(gameErrors({ ...values, team2: 'Duke' })).toEqual({ team2: 'A team cannot play itself' });
});
