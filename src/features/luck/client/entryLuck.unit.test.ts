import { describe, expect, test } from 'vitest';
import { aGame, aGrid } from '#client/testing/fixtures.ts';
import type { PickGrid } from '#contract/standings.ts';
import { chanceBySeed } from '#domain/scoring/seedOdds.ts';
import { entryLuck } from './entryLuck.ts';

const scoring = { points: [1, 4], countsFrom: 1, upsetBonus: 0 };

/** Duke, seed 1, has beaten Baylor, seed 9; Iowa, seed 12, has beaten Drake, seed 5; two 3rd seeds play. */
const grid = aGrid(
  [
    [aGame({ winner: 'Duke' }), aGame({ id: 2, team1: 'Drake', seed1: 5, team2: 'Iowa', seed2: 12, winner: 'Iowa' })],
    [aGame({ id: 3, team1: 'Duke', seed1: 3, team2: 'Iowa', seed2: 3 })],
  ],
  { Ada: [1, 1, 1], Bo: [1, 2, 0], Cy: [0, 0, 2] },
);
const duke = chanceBySeed(1, 9);
const drake = chanceBySeed(5, 12);

function luckOf(name: string, from: PickGrid = grid, rules = scoring, joinedAfter = 0) {
  const entry = from.entries.find(({ entryName }) => entryName === name);
  if (!entry) throw new Error(`there is no entry ${name}`);
  return entryLuck(from, { ...entry, joinedAfter, absent: [] }, rules);
}

/** The grid with a winner of the last game. */
const ended = (winner: string): PickGrid => ({
  ...grid,
  rounds: grid.rounds.map((round) => ({
    ...round,
    games: round.games.map((game) => (game.id === 3 ? { ...game, winner } : game)),
  })),
});

describe('luck and edge of an entry', () => {
  test('luck is its points less the chances of its picks, which undecided games do not change', () => {
    expect(luckOf('Ada')?.luck.value).toBeCloseTo(1 - (duke + drake), 12);
    expect(luckOf('Bo')?.luck.value).toBeCloseTo(2 - (duke + 1 - drake), 12);
    expect(luckOf('Cy')?.luck).toEqual({ value: 0, spread: 0 });
  });

  test('edge compares the picks with those of the favorites', () => {
    expect(luckOf('Ada')?.edge).toEqual({ value: 0, spread: 0 });
    expect(luckOf('Bo')?.edge.value).toBeCloseTo(1 - 2 * drake, 12);
    expect(luckOf('Cy')?.edge.value).toBeCloseTo(-(duke + drake), 12);
  });

  test('a game of equal seeds gives whoever picks it half of its points, as the favorites have no pick', () => {
    const won = luckOf('Ada', ended('Duke'));
    expect(won?.edge.value).toBeCloseTo(2, 12);
    expect(won?.luck.value).toBeCloseTo(1 - (duke + drake) + 2, 12);
    expect(luckOf('Ada', ended('Iowa'))?.luck.value).toBeCloseTo(1 - (duke + drake) - 2, 12);
  });

  test('points are those of the pool, upset bonus and first round that counts included', () => {
    expect(luckOf('Bo', grid, { ...scoring, upsetBonus: 1 })?.luck.value).toBeCloseTo(9 - (duke + 8 * (1 - drake)), 12);
    expect(luckOf('Bo', grid, { ...scoring, countsFrom: 2 })?.luck).toEqual({ value: 0, spread: 0 });
  });

  test('rounds before an entry joined are left out, for the favorites too', () => {
    expect(luckOf('Cy', ended('Iowa'), scoring, 1)).toEqual({
      luck: { value: 2, spread: 2 },
      edge: { value: 2, spread: 2 },
    });
    expect(luckOf('Cy', grid, scoring, 1)).toBeUndefined();
  });
});
