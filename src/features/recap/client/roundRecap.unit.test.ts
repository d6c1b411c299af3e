import { expect, test } from 'vitest';
import { bestCallText } from '#client/pool/story/bestCallText.ts';
import { aGame, aGrid, aPool } from '#client/testing/fixtures.ts';
import type { PickGrid } from '#contract/standings.ts';
import { championsText, resultText } from './recapTexts.ts';
import { type RoundRecap, roundRecap } from './roundRecap.ts';

const first = [aGame({ winner: 'Duke' })];
const second = [
  aGame({ id: 2, roundId: 2, team1: 'McNeese', seed1: 12, team2: 'Clemson', seed2: 5, winner: 'McNeese' }),
  aGame({ id: 3, roundId: 2, team1: 'Iowa', team2: 'Yale', winner: 'Iowa' }),
];
/** Ada has picked the upset of the second round, Ben and Cy have not. */
const grid = aGrid([first, second], { Ada: [2, 1, 2], Ben: [1, 2, 1], Cy: [1, 2, 2] });
const pool = aPool({ points: [1, 2], upsetBonus: 0 });

function recapOf(of: PickGrid = grid, scoring = pool): RoundRecap {
  const recap = roundRecap(of, { number: 2 }, scoring);
  if (!recap) throw new Error('there is no recap');
  return recap;
}

test('a recap has the points and right picks of its round alone', () => {
  const results = recapOf().results.map((result) => [result.entryName, resultText(result)]);
  expect(results).toEqual([
    ['Ada', '2 points, 1 of 2 right'],
    ['Ben', '2 points, 1 of 2 right'],
    ['Cy', '0 points, 0 of 2 right'],
  ]);
});

test('the champions of the round have its most points, by the points of the pool', () => {
  const none = new Set<number>();
  expect(championsText(recapOf(), none)).toBe('Ada and Ben won the round with 2 points each');
  const bonus = recapOf(grid, { ...pool, upsetBonus: 1 });
  expect(championsText(bonus, none)).toBe('Ada won the round with 9 points');
  expect(championsText(bonus, new Set([1]))).toBe('You won the round with 9 points');
  expect(championsText(recapOf(grid, { ...pool, points: [1, 0] }), none)).toBe('Nobody has a point in this round');
});

test('the best call is the right pick of the round that the smallest share of those who picked the game had, counted of those who played the round', () => {
  const { bestCall } = recapOf(aGrid([first, second], { Ada: [1, 1, 1], Ben: [2, 2, 1], Cy: [2, 0, 1] }));
  expect(bestCall && bestCallText(bestCall)).toBe('Best call: (12) McNeese over (5) Clemson, 1 of 3 entries had it');
  const grown = aGrid([first, second], { Ada: [1, 1, 1], Ben: [2, 2, 1], Cy: [2, 0, 1], Late: [0, 0, 0] });
  const entries = grown.entries.map((entry) => ({ ...entry, joinedAfter: entry.entryName === 'Late' ? 2 : 0 }));
  expect(recapOf({ ...grown, entries }).bestCall?.entries).toBe(3);
  expect(recapOf(aGrid([first, second], { Ada: [2, 1, 1], Ben: [1, 1, 1] })).bestCall).toBeUndefined();
});

test('a round from before an entry joined gave it nothing', () => {
  const late = {
    ...grid,
    entries: grid.entries.map((entry) => ({ ...entry, joinedAfter: entry.entryId === 1 ? 2 : 0 })),
  };
  expect(recapOf(late).results.map(resultText)[0]).toBe('Played before you joined');
  expect(recapOf(late).champions.map(({ entryName }) => entryName)).toEqual(['Ben']);
});

test('a grid that is older than the end of the round has no recap of it', () => {
  expect(roundRecap(grid, { number: 3 }, pool)).toBeUndefined();
  const undecided = aGrid([[aGame()]], { Ada: [1] });
  expect(roundRecap(undecided, { number: 1 }, pool)).toBeUndefined();
});
