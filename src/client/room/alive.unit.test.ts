import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import type { Screen } from '#contract/screen.ts';
import { aliveNames } from './alive.ts';

/** Ada has 9 points, Bo 6 and Cy 5; one game of 3 points is undecided. */
function screenWith(picks: string, toCome: Screen['toCome']): Screen {
  const rows = [
    ['Ada', 9],
    ['Bo', 6],
    ['Cy', 5],
  ] as const;
  return {
    version: '0.1.0',
    pool: 'The Office',
    season: { year: 2026, name: 'March Madness' },
    final: false,
    rounds: [{ number: 5, name: 'Final Four' }],
    rows: rows.map(([entryName, total], index) => ({
      entryId: index + 1,
      entryName,
      username: entryName,
      rank: index + 1,
      total,
      moved: null,
    })),
    games: [{ ...aGame({ id: 1 }), roundNumber: 5, points1: 3, points2: 3, picks }],
    toCome,
    breaksTies: false,
    next: null,
    joinUrl: null,
  };
}

test('whoever can reach the first place with the games that are left can still win', () => {
  expect(aliveNames(screenWith('122', []))).toEqual(['Ada', 'Bo']);
  expect(aliveNames(screenWith('222', []))).toEqual(['Ada']);
});

test('nobody is named while everybody can win, and before a round is past', () => {
  expect(aliveNames(screenWith('122', [{ number: 6, most: 6, least: 6 }]))).toEqual([]);
  expect(aliveNames({ ...screenWith('122', []), rounds: [], games: [] })).toEqual([]);
});
