import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import { type OwnStanding, type Results, resultText } from './resultText.ts';

function game(id: number, winner: string | null, teams: Partial<Pick<Game, 'team1' | 'team2'>> = {}): Game {
  return aGame({ id, team1: `Home ${id}`, team2: `Away ${id}`, winner, ...teams });
}

const sam = (n: number, rank: number, total: number): OwnStanding => ({ entryName: `sam 0${n}`, rank, total });

function results(games: readonly Game[], own: readonly OwnStanding[] = []): Results {
  return {
    games: new Map(games.map((each) => [each.id, each])),
    own: new Map(own.map((each) => [`7 ${each.entryName}`, each])),
  };
}

const undecided = [1, 2, 3, 4].map((id) => game(id, null));
const decided = (count: number) => undecided.map((each) => (each.id <= count ? { ...each, winner: each.team1 } : each));

test('who has won is named, and where that has led an own entry', () => {
  expect(resultText(results(undecided, [sam(1, 4, 24)]), results(decided(1), [sam(1, 3, 27)]))).toBe(
    'Home 1 won. sam 01 is now 3rd with 27 points.',
  );
});

test.each([
  [2, 'Home 1 and Home 2 won.'],
  [3, 'Home 1, Home 2 and Home 3 won.'],
  [4, '4 games were decided.'],
])('%i results at once are one sentence', (count, words) => {
  expect(resultText(results(undecided), results(decided(count)))).toBe(words);
});

test('a corrected result names the new winner, one taken back its game', () => {
  const home = results([game(1, 'Home 1')]);
  expect(resultText(home, results([game(1, 'Away 1')]))).toBe('Away 1 won.');
  expect(resultText(home, results([game(1, null)]))).toBe('The result of Home 1 – Away 1 was taken back.');
  expect(resultText(results(decided(2)), results(undecided))).toBe('The results of 2 games were taken back.');
});

test('a team that is renamed or changes sides has not won again', () => {
  const before = results([game(1, 'A/B', { team1: 'A/B' })]);
  expect(resultText(before, results([game(1, 'A', { team1: 'A' })]))).toBe('');
  expect(resultText(before, results([game(1, 'A/B', { team1: 'Away 1', team2: 'A/B' })]))).toBe('');
});

test('what is seen for the first time is no news', () => {
  expect(resultText(results([]), results(decided(4), [sam(1, 1, 10)]))).toBe('');
});

test('points without another rank are no news', () => {
  expect(resultText(results([], [sam(1, 1, 10)]), results([], [sam(1, 1, 12)]))).toBe('');
});

test.each([
  [1, 2, '1st with 2 points'],
  [2, 1, '2nd with 1 point'],
  [11, 0, '11th with 0 points'],
  [22, 5, '22nd with 5 points'],
  [113, 5, '113th with 5 points'],
])('rank %i with %i is said as %s', (rank, total, words) => {
  expect(resultText(results([], [sam(1, 999, 0)]), results([], [sam(1, rank, total)]))).toBe(`sam 01 is now ${words}.`);
});

test('of many own entries only their number is said', () => {
  const places = (moved: number) => [1, 2, 3, 4].map((n) => sam(n, n + moved, 0));
  expect(resultText(results([], places(0)), results([], places(1)))).toBe('4 of your entries changed rank.');
});
