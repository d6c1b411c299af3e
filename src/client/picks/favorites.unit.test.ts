import { expect, test } from 'vitest';
import { aGame } from '#client/testing/fixtures.ts';
import { favoritesFor } from './favorites.ts';

function game(id: number, seed1: number, seed2: number, winner: string | null = null) {
  return aGame({ id, team1: `home ${id}`, team2: `away ${id}`, seed1, seed2, winner });
}

test('the better seed is picked on either side', () => {
  expect(favoritesFor([game(1, 1, 16), game(2, 9, 8)], () => false)).toEqual([
    { gameId: 1, pick: 'home 1' },
    { gameId: 2, pick: 'away 2' },
  ]);
});

test('equal seeds, decided games and games with a pick get no pick', () => {
  const games = [game(1, 3, 3), game(2, 1, 16, 'away 2'), game(3, 2, 15), game(4, 4, 13)];
  expect(favoritesFor(games, (id) => id === 3)).toEqual([{ gameId: 4, pick: 'home 4' }]);
});

test('no more favorites are picked than one call takes', () => {
  const games = Array.from({ length: 70 }, (_, index) => game(index + 1, 1, 16));
  expect(favoritesFor(games, () => false)).toHaveLength(64);
});
