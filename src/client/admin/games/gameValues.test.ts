import { describe, expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { gameChange, gameErrors, gameValues, newGameBody, newGameValues } from './gameValues.ts';

const game = aGame({
  id: 7,
  roundId: 3,
  region: 'West Region',
  startTime: '2026-03-21T16:15:30.500Z',
  winner: 'Baylor',
});
const values = gameValues(game);

test('a new game is proposed in the East Region, seed 1 against seed 16', () => {
  expect(newGameBody(1, { ...newGameValues(3), team1: 'Duke', team2: 'Vermont' })).toEqual({
    seasonId: 1,
    roundId: 3,
    region: 'East Region',
    team1: 'Duke',
    seed1: 1,
    team2: 'Vermont',
    seed2: 16,
    startTime: null,
  });
});

describe('of a game is sent', () => {
  test('nothing, where nothing was touched', () => {
    expect(gameChange(game, values)).toEqual({});
  });

  test('its region alone, where that was touched', () => {
    expect(gameChange(game, { ...values, region: 'East Region' })).toEqual({ region: 'East Region' });
  });

  test('that its start is not known any more', () => {
    expect(gameChange(game, { ...values, startTime: '' })).toEqual({ startTime: null });
  });

  test('a name with the seeds and the winner beside it', () => {
    expect(gameChange(game, { ...values, team2: 'Baylor Bears' })).toEqual({
      team1: 'Duke',
      seed1: 1,
      team2: 'Baylor Bears',
      seed2: 9,
      winner: 'Baylor Bears',
    });
  });

  test('teams on each other’s side, with the winner that the form shows', () => {
    const turned = { ...values, team1: 'Baylor', seed1: '9', team2: 'Duke', seed2: '1', winner: '2' };
    expect(gameChange(game, turned)).toEqual({ team1: 'Baylor', seed1: 9, team2: 'Duke', seed2: 1, winner: 'Duke' });
  });

  test('that it is not decided any more', () => {
    expect(gameChange(game, { ...values, winner: '' })).toMatchObject({ winner: null });
  });
});

test('what is wrong with a game is said of each field', () => {
  expect(gameErrors(values)).toEqual({});
  expect(gameErrors({ ...values, team1: ' ', startTime: '2026-13-01T12:00' })).toEqual({
    team1: 'Team 1 is required',
    startTime: 'This hour does not exist that day: the clocks go forward',
  });
  expect(gameErrors({ ...values, team2: 'Duke' })).toEqual({ team2: 'A team cannot play itself' });
});
