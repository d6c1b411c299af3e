import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { likelyBindings, teamsToBind, type UnmatchedEvent } from './likelyGame.ts';

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

test('a place and both of its teams can be chosen', () => {
  const place = aGame({ id: 4, team1: 'Illinois', team2: 'Texas / Xavier' });
  expect(teamsToBind([place])).toEqual(['Illinois', 'Texas', 'Texas / Xavier', 'Xavier']);
});

test('a decided game is not likely', () => {
  const decided = games.map((game) => ({ ...game, winner: game.team1 }));
  expect(likelyBindings(anEvent('Duke Blue Devils', 'Mount St. Mary’s'), decided)).toEqual([]);
});

function anEvent(first: string, second: string): UnmatchedEvent {
  const teams = [
    { feedId: '1', name: first },
    { feedId: '2', name: second },
  ];
  return { eventId: '401', headline: null, startTime: null, teams };
}
