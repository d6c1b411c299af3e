import { expect, test } from 'vitest';
import { FIRST_ROUND_SEEDS } from './bracket.ts';
import { nextOpponents } from './nextOpponents.ts';
import { BRACKET_REGIONS, DEFAULT_FINAL_FOUR, type Region } from './regions.ts';

/** Teams are named after their region and seed: `East 5`. */
const nameOf = (region: Region, seed: number) => `${region.split(' ')[0]} ${seed}`;

function aGame(region: Region, [seed1, seed2]: readonly [number, number], winner: string | null = null) {
  return { region, team1: nameOf(region, seed1), seed1, team2: nameOf(region, seed2), seed2, winner };
}

const firstRound = BRACKET_REGIONS.flatMap((region) => FIRST_ROUND_SEEDS.map((seeds) => aGame(region, seeds)));

function nextIn(round: number, games: readonly ReturnType<typeof aGame>[], first = firstRound) {
  const next = nextOpponents(round, games, first, DEFAULT_FINAL_FOUR);
  return games.map((game) => next.get(game));
}

test('the winner of 1 against 16 meets the winner of 8 against 9, whose two teams are named', () => {
  const next = nextOpponents(1, firstRound, firstRound, DEFAULT_FINAL_FOUR);
  expect(next.size).toBe(32);
  const [top, eighth, fifth] = firstRound;
  expect(top && next.get(top)).toEqual(['East 8', 'East 9']);
  expect(eighth && next.get(eighth)).toEqual(['East 1', 'East 16']);
  expect(fifth && next.get(fifth)).toEqual(['East 4', 'East 13']);
});

test('a decided game gives its winner alone as the next opponent', () => {
  const games = [aGame('East Region', [1, 9]), aGame('East Region', [12, 4], 'East 12')];
  expect(nextIn(2, games)).toEqual([['East 12'], ['East 1', 'East 9']]);
});

test('a game whose neighbor is still to be created has no known next opponent', () => {
  const games = [aGame('East Region', [1, 9]), aGame('East Region', [6, 3]), aGame('West Region', [5, 4])];
  expect(nextIn(2, games)).toEqual([undefined, undefined, undefined]);
});

test('the winners of two regions meet as the season pairs them in the Final Four', () => {
  const games = BRACKET_REGIONS.map((region) => aGame(region, [1, 2]));
  expect(nextIn(4, games)).toEqual([
    ['West 1', 'West 2'],
    ['East 1', 'East 2'],
    ['Midwest 1', 'Midwest 2'],
    ['South 1', 'South 2'],
  ]);
});

test('the winners of the Final Four meet in the Championship, after which nobody is met', () => {
  const semifinal = (team1: string, team2: string) => ({ ...aGame('Final Four', [1, 1]), team1, team2 });
  const games = [semifinal('East 1', 'West 3'), semifinal('South 2', 'Midwest 1')];
  expect(nextIn(5, games)).toEqual([
    ['South 2', 'Midwest 1'],
    ['East 1', 'West 3'],
  ]);
  expect(nextIn(6, [{ ...semifinal('East 1', 'South 2'), region: 'Championship' as const }])).toEqual([undefined]);
  expect(nextIn(5, [semifinal('East 1', 'South 2'), semifinal('West 1', 'Midwest 1')])).toEqual([undefined, undefined]);
});

test('games that are no bracket have no next opponents: too few, unusual pairs, or a pair twice', () => {
  const few = firstRound.slice(1);
  expect(nextIn(1, few, few)).toEqual(few.map(() => undefined));
  const odd = [aGame('East Region', [1, 15]), aGame('East Region', [8, 9])];
  expect(nextIn(1, odd)).toEqual([undefined, undefined]);
  const twice = [aGame('East Region', [1, 16]), aGame('East Region', [8, 9]), aGame('East Region', [8, 9])];
  expect(nextIn(1, twice)).toEqual([undefined, ['East 1', 'East 16'], ['East 1', 'East 16']]);
});
