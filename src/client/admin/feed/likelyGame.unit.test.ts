import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { likelyBindings, type UnmatchedEvent } from './likelyGame.ts';

const games = [
  aGame({ id: 1, team1: 'Duke', team2: "Mount St. Mary's" }),
  aGame({ id: 2, team1: 'Michigan', team2: 'UC San Diego' }),
  aGame({ id: 3, team1: 'Michigan State', team2: 'Bryant' }),
];

test('the likely teams are those of the game whose names are most alike, whichever side is first', () => {
  expect(likelyBindings(anEvent('Mt St Mary’s Mountaineers', 'Duke Blue Devils'), games)).toEqual([
    { feedId: '1', team: "Mount St. Mary's" },
    { feedId: '2', team: 'Duke' },
  ]);
});

test('the longer of two names that fit is the likely one', () => {
  const teams = likelyBindings(anEvent('Michigan State Spartans', 'Bryant Bulldogs'), games).map(({ team }) => team);
  expect(teams).toEqual(['Michigan State', 'Bryant']);
});

test('a team with another name is found by its opponent', () => {
  const teams = likelyBindings(anEvent('Michigan Wolverines', 'California–SD Tritons'), games).map(({ team }) => team);
  expect(teams).toEqual(['Michigan', 'UC San Diego']);
});

test('an event without a similar game has no likely teams', () => {
  expect(likelyBindings(anEvent('Oklahoma Sooners', 'UConn Huskies'), games)).toEqual([]);
});

test('the teams of a place are likely ones, and a game with a place is none', () => {
  const place = aGame({ id: 4, team1: 'Illinois', team2: 'Texas/Xavier' });
  const bindings = likelyBindings(anEvent('Xavier Musketeers', 'Longhorns of Texas'), [...games, place]);
  expect(bindings).toEqual([
    { feedId: '1', team: 'Xavier' },
    { feedId: '2', team: 'Texas' },
  ]);
  expect(likelyBindings(anEvent('Illinois Fighting Illini', 'Iowa Hawkeyes'), [place])).toEqual([]);
});

test('a team that is known here is never another one', () => {
  const played = [
    aGame({ id: 5, team1: 'Duke', team2: 'Baylor' }),
    aGame({ id: 6, team1: 'Arizona', team2: 'Oregon', winner: 'Arizona' }),
  ];
  const event = (first: string | null, second: string | null) => anEvent('Duke', 'Arizona', [first, second]);
  expect(likelyBindings(event('Duke', 'Arizona'), played)).toEqual([]);
  expect(likelyBindings(event(null, 'Arizona'), played)).toEqual([]);
  expect(likelyBindings(event('Duke', null), played).map(({ team }) => team)).toEqual(['Duke', 'Baylor']);
});

test('a team that is known here by another name finds its opponent', () => {
  const event = anEvent('Bulldogs', 'Spartans of Michigan', ['Bryant', null]);
  expect(likelyBindings(event, games).map(({ team }) => team)).toEqual(['Bryant', 'Michigan State']);
});

test('a decided game is not likely', () => {
  const decided = games.map((game) => ({ ...game, winner: game.team1 }));
  expect(likelyBindings(anEvent('Duke Blue Devils', 'Mount St. Mary’s'), decided)).toEqual([]);
});

function anEvent(
  first: string,
  second: string,
  [team1, team2]: readonly [string | null, string | null] = [null, null],
): UnmatchedEvent {
  const teams = [
    { feedId: '1', name: first, team: team1 },
    { feedId: '2', name: second, team: team2 },
  ];
  return { eventId: '401', headline: null, startTime: null, teams };
}
