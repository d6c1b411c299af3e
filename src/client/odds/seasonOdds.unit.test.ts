import { describe, expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import type { Game } from '#contract/schemas.ts';
import type { GridPick } from '#contract/standings.ts';
import { computeSeasonOdds } from './seasonOdds.ts';

/** Games of seeds 1 and 16, the first of which the better team has won. */
function gamesWon(won: number, of: number): Game[] {
  return Array.from({ length: of }, (_, n) =>
    aGame({ id: n + 1, seed1: 1, seed2: 16, winner: n < won ? 'Duke' : 'Baylor' }),
  );
}

function poolOf(games: readonly Game[], ...picks: GridPick[]) {
  const entries = picks.map((pick, n) => [`Player ${n}`, games.map(() => pick)]);
  return { name: 'The Office', grid: aGrid([games], Object.fromEntries(entries)) };
}

describe('how good the odds were', () => {
  test('a season is judged from 30 decided games on', () => {
    const open = aGame({ id: 99 });
    expect(computeSeasonOdds([...gamesWon(29, 29), open], undefined)).toBeUndefined();
    expect(computeSeasonOdds([...gamesWon(30, 30), open], undefined)?.scores.map(({ scores }) => scores.games)).toEqual(
      [30, 30],
    );
  });

  test('it says where the seeds were better than a coin, and where they were not', () => {
    expect(computeSeasonOdds(gamesWon(30, 30), undefined)?.verdicts).toEqual(['The seeds did better than a coin.']);
    expect(computeSeasonOdds(gamesWon(0, 30), undefined)?.verdicts).toEqual(['The seeds did no better than a coin.']);
    // seldom wrong, but each time by much
    expect(computeSeasonOdds(gamesWon(25, 30), undefined)?.verdicts).toEqual([
      'The seeds did better than a coin by one score, and no better by the other.',
    ]);
  });

  test('the crowd of a pool is judged by its picks, k of n as (k + 1) / (n + 2)', () => {
    const games = gamesWon(30, 30);
    const odds = computeSeasonOdds(games, poolOf(games, 1, 1, 2, 0));
    expect(odds?.scores.map(({ name }) => name)).toEqual(['The seeds', 'A coin', 'The crowd of The Office']);
    // 2 of 3
    expect(odds?.scores[2]?.scores.brier).toBeCloseTo(0.4 ** 2, 12);
    expect(odds?.curves.map(({ name }) => name)).toEqual(['The seeds', 'The crowd of The Office']);
    expect(odds?.verdicts[1]).toBe('The crowd of The Office did no better than the seeds.');
  });

  test('a crowd that picked in some of the games is compared with the seeds in the same', () => {
    const games = gamesWon(30, 30);
    const odds = computeSeasonOdds(games, poolOf(games.slice(0, 10), 1, 1));
    expect(odds?.scores.map(({ name, scores }) => [name, scores.games])).toEqual([
      ['The seeds', 30],
      ['A coin', 30],
      ['The crowd of The Office', 10],
      ['The seeds in its games', 10],
    ]);
    expect(odds?.verdicts[1]).toBe('The crowd of The Office did no better than the seeds in its games.');
  });

  test('a pool without entries or decided games is no crowd', () => {
    const games = gamesWon(30, 30);
    expect(computeSeasonOdds(games, poolOf(games))?.scores.length).toBe(2);
    expect(computeSeasonOdds(games, poolOf([aGame({ id: 99 })], 1))?.scores.length).toBe(2);
  });
});
