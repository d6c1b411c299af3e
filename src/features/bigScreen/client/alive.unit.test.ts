import { expect, test } from 'vitest';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { aliveNames } from './alive.ts';
import { aRow, aScreen, aScreenGame } from './screenFixtures.ts';

/** Ada has 9 points, Bo 6 and Cy 5; one game of 3 points is undecided. */
function screenWith(picks: string, toCome: Screen['toCome']): Screen {
  return aScreen({
    rounds: [{ number: 5, name: 'Final Four' }],
    rows: [aRow('Ada', 1, 9), aRow('Bo', 2, 6), aRow('Cy', 3, 5)],
    games: [aScreenGame(1, { roundNumber: 5, points1: 3, points2: 3, picks })],
    toCome,
  });
}

test('whoever can reach the first place with the games that are left can still win', () => {
  expect(aliveNames(screenWith('122', []))).toEqual(['Ada', 'Bo']);
  expect(aliveNames(screenWith('222', []))).toEqual(['Ada']);
});

test('nobody is named while everybody can win, and before a round is past', () => {
  expect(aliveNames(screenWith('122', [{ number: 6, most: 6, least: 6 }]))).toEqual([]);
  expect(aliveNames({ ...screenWith('122', []), rounds: [], games: [] })).toEqual([]);
});

test('a final that is being confirmed leaves no hope to those who had the other side', () => {
  const screen = screenWith('122', []);
  const over = { status: 'final', score1: 70, score2: 61 } as const;
  const games = screen.games.map((game) => ({ ...game, ...over }));
  expect(aliveNames({ ...screen, games })).toEqual(['Ada']);
});
