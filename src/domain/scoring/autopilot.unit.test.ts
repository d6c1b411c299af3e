import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autopilotSides } from './autopilot.ts';

const game = (id: number, seed1: number | null, seed2: number | null, winner: 1 | 2 | null = null) => ({
  id,
  seed1,
  seed2,
  winner,
});

test('the team with the smaller seed is picked, and none if the seeds are equal or one is unknown', () => {
  const games = [
    game(1, 1, 16),
    game(2, 12, 5),
    game(3, 4, 4),
    game(4, null, 3),
    game(5, 3, null),
    game(6, null, null),
  ];
  expect([...autopilotSides(games)]).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

const seed = fc.option(fc.integer({ min: 1, max: 16 }));
const games = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1 }), seed1: seed, seed2: seed, winner: fc.constantFrom(null, 1, 2) }),
  { selector: ({ id }) => id },
);

test('whatever the games, an undecided one gets the favorite, if it has one, and no other gets any', () => {
  fc.assert(
    fc.property(games, (played) => {
      const sides = autopilotSides(played);
      for (const { id, seed1, seed2, winner } of played) {
        const favorite = seed1 === null || seed2 === null || seed1 === seed2 ? undefined : seed1 < seed2 ? 1 : 2;
        expect(sides.get(id)).toBe(winner === null ? favorite : undefined);
      }
    }),
  );
});

test('the order of the games changes no pick, and teams that swap sides are picked again', () => {
  fc.assert(
    fc.property(games, (played) => {
      const sides = autopilotSides(played);
      expect(new Map([...autopilotSides(played.toReversed())])).toEqual(sides);
      const swapped = played.map((each) => ({ ...each, seed1: each.seed2, seed2: each.seed1 }));
      expect(autopilotSides(swapped)).toEqual(new Map([...sides].map(([id, side]) => [id, side === 1 ? 2 : 1])));
    }),
  );
});
