import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '#domain/at.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import { chanceBySeed } from '#domain/scoring/seedOdds.ts';
import type { Side } from '#domain/sides.ts';
import { NO_TOURNAMENTS, readTournaments, recordedTournament } from '#test/support/tournaments.ts';
import { computeLuck, type JudgedGame } from './luck.ts';

/** A game whose winner is still to be chosen. */
type Undecided = Omit<JudgedGame, 'winner'>;
type Picks = readonly (Side | null)[];

const SIDES = [1, 2] as const;

/** Every way in which the games can end. */
function outcomesOf(games: readonly Undecided[]): Side[][] {
  return games.reduce<Side[][]>((all, _) => all.flatMap((one) => SIDES.map((side) => [...one, side])), [[]]);
}

function decided(games: readonly Undecided[], winners: readonly Side[]): JudgedGame[] {
  return games.map((game, index) => ({ ...game, winner: at(winners, index) }));
}

function pointsOf(games: readonly JudgedGame[], picks: Picks): number {
  const won = games.filter(({ winner }, index) => picks[index] === winner);
  return won.reduce((sum, game) => sum + (game.winner === 1 ? game.points1 : game.points2), 0);
}

/** Chances are multiples of 1/16, with which a computer calculates without rounding. */
const SIXTEENTHS = 16;

function poolsOf(game: fc.Arbitrary<Undecided>) {
  const games = fc.array(game, { maxLength: 5 });
  const picksOf = (length: number) =>
    fc.array(fc.constantFrom<Side | null>(null, 1, 1, 2, 2), { minLength: length, maxLength: length });
  return games.chain((all) =>
    fc.record({ games: fc.constant(all), entries: fc.array(picksOf(all.length), { minLength: 1, maxLength: 3 }) }),
  );
}

const points = fc.nat({ max: 12 });

const exactPools = poolsOf(
  fc.record({
    chance1: fc.integer({ min: 1, max: SIXTEENTHS - 1 }).map((share) => share / SIXTEENTHS),
    points1: points,
    points2: points,
    favorite: fc.constantFrom<Side | null>(null, 1, 2),
  }),
);

const seed = fc.integer({ min: 1, max: 16 });

const seededPools = (points1: fc.Arbitrary<number>, points2: fc.Arbitrary<number>) =>
  poolsOf(
    fc.record({ seed1: seed, seed2: seed, points1, points2 }).map(({ seed1, seed2, ...worth }) => ({
      ...worth,
      chance1: chanceBySeed(seed1, seed2),
      favorite: favorite({ seed1, seed2 }) ?? null,
    })),
  );

/** The chance of an outcome as a number of 16ths to the power of the games: an integer, of any size. */
function weightOf(games: readonly Undecided[], winners: readonly Side[]): bigint {
  const shares = games.map(({ chance1 }, index) => (winners[index] === 1 ? chance1 : 1 - chance1) * SIXTEENTHS);
  return shares.reduce((product, share) => product * BigInt(share), 1n);
}

describe('luck', () => {
  test('over all outcomes of a pool, weighted by their chances, it sums to exactly 0', () => {
    fc.assert(
      fc.property(exactPools, ({ games, entries }) => {
        for (const picks of entries) {
          let sum = 0n;
          for (const winners of outcomesOf(games)) {
            const { luck } = computeLuck(decided(games, winners), picks);
            // throws for a luck that is no whole number of 16ths
            sum += weightOf(games, winners) * BigInt(luck.value * SIXTEENTHS);
          }
          expect(sum).toBe(0n);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('its spread is exactly the standard deviation of the points over all outcomes', () => {
    fc.assert(
      fc.property(exactPools, ({ games, entries }) => {
        for (const picks of entries) {
          let squares = 0n;
          let spread = 0;
          for (const winners of outcomesOf(games)) {
            const { luck } = computeLuck(decided(games, winners), picks);
            squares += weightOf(games, winners) * BigInt(luck.value * SIXTEENTHS) ** 2n;
            spread = luck.spread;
          }
          // at most 2 ** 37, so both conversions are exact
          expect(spread).toBe(Math.sqrt(Number(squares) / SIXTEENTHS ** (games.length + 2)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('it is the points of an entry less what its picks were worth, which no result changes', () => {
    fc.assert(
      fc.property(exactPools, ({ games, entries }) => {
        for (const picks of entries) {
          const worths = outcomesOf(games).map((winners) => {
            const ended = decided(games, winners);
            return pointsOf(ended, picks) - computeLuck(ended, picks).luck.value;
          });
          expect(new Set(worths).size).toBe(1);
        }
      }),
    );
  });

  test('by the odds of real seeds it sums to 0 but for rounding', () => {
    fc.assert(
      fc.property(seededPools(points, points), ({ games, entries }) => {
        for (const picks of entries) {
          const sum = outcomesOf(games).reduce((all, winners) => {
            const chances = games.map(({ chance1 }, index) => (winners[index] === 1 ? chance1 : 1 - chance1));
            const weight = chances.reduce((product, chance) => product * chance, 1);
            return all + weight * computeLuck(decided(games, winners), picks).luck.value;
          }, 0);
          expect(sum).toBeCloseTo(0, 10);
        }
      }),
    );
  });

  test('an entry without picks has neither luck nor spread', () => {
    const game = { chance1: 0.75, points1: 4, points2: 9, favorite: 1, winner: 2 } as const;
    expect(computeLuck([game], [null]).luck).toEqual({ value: 0, spread: 0 });
    expect(computeLuck([], []).luck).toEqual({ value: 0, spread: 0 });
  });
});

describe('edge', () => {
  test('it is the mean of how many more points than the favorites an entry has, and no result changes it', () => {
    fc.assert(
      fc.property(exactPools, ({ games, entries }) => {
        const favorites = games.map((game) => game.favorite);
        for (const picks of entries) {
          let sum = 0n;
          let squares = 0n;
          const found = outcomesOf(games).map((winners) => {
            const ended = decided(games, winners);
            const ahead = BigInt(pointsOf(ended, picks) - pointsOf(ended, favorites));
            sum += weightOf(games, winners) * ahead;
            squares += weightOf(games, winners) * ahead ** 2n;
            return computeLuck(ended, picks).edge;
          });
          const all = SIXTEENTHS ** games.length;
          const mean = Number(sum) / all;
          for (const { value, spread } of found) {
            expect(value).toBe(mean);
            expect(spread).toBeCloseTo(Math.sqrt(Math.max(0, Number(squares) / all - mean ** 2)), 6);
          }
        }
      }),
    );
  });

  test('the favorites have no edge, and it has no spread', () => {
    fc.assert(
      fc.property(seededPools(points, points), ({ games }) => {
        const ended = decided(
          games,
          games.map(() => 2),
        );
        const { edge } = computeLuck(
          ended,
          games.map((game) => game.favorite),
        );
        expect(edge).toEqual({ value: 0, spread: 0 });
      }),
    );
  });

  test('without an upset bonus only games of equal seeds give one, half of their points', () => {
    // both sides of a game earn 6 points
    fc.assert(
      fc.property(seededPools(fc.constant(6), fc.constant(6)), ({ games, entries }) => {
        const ended = decided(
          games,
          games.map(() => 1),
        );
        const most = games.filter((game) => game.favorite === null).length * 3;
        for (const picks of entries) expect(computeLuck(ended, picks).edge.value).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('an upset bonus that makes up for the risk leaves no edge, and a larger one gives it', () => {
    const picked = (bonus: number) =>
      computeLuck([{ chance1: 0.75, points1: 2, points2: 2 + bonus, favorite: 1, winner: 1 }], [2]).edge;
    expect(picked(0)).toEqual({ value: -1, spread: Math.sqrt(3) });
    expect(picked(4).value).toBe(0);
    expect(picked(8).value).toBe(1);
  });

  test('a missing pick costs what the favorite is worth', () => {
    const game = { chance1: 0.75, points1: 4, points2: 4, favorite: 1, winner: 2 } as const;
    expect(computeLuck([game], [null]).edge).toEqual({ value: -3, spread: Math.sqrt(3) });
  });
});

test.for([...readTournaments(), { file: 'the recorded season', tournament: recordedTournament() }])(
  'the favorites of $file were as lucky as the wins of each pair of seeds say',
  ({ tournament }, { skip }) => {
    if (!tournament) return skip(NO_TOURNAMENTS);
    // a correct pick earns the number of its round
    const games = tournament.games.map(
      ({ round, seed1, seed2, team1, winner }): JudgedGame => ({
        chance1: chanceBySeed(seed1, seed2),
        points1: round,
        points2: round,
        favorite: favorite({ seed1, seed2 }) ?? null,
        winner: winner === team1 ? 1 : 2,
      }),
    );
    const found = computeLuck(
      games,
      games.map((game) => game.favorite),
    );
    const pairs = Map.groupBy(tournament.games, ({ round, seed1, seed2 }) =>
      [round, Math.min(seed1, seed2), Math.max(seed1, seed2)].join(' '),
    );
    const expected = [...pairs].reduce((sum, [pair, played]) => {
      const [round = 0, better = 0, worse = 0] = pair.split(' ').map(Number);
      if (better === worse) return sum;
      const won = played.filter(({ seed1, team1, winner }) => (seed1 === better) === (winner === team1)).length;
      return sum + round * (won - played.length * chanceBySeed(better, worse));
    }, 0);
    expect(found.luck.value).toBeCloseTo(expected, 10);
    expect(found.edge).toEqual({ value: 0, spread: 0 });
  },
);

test('picks of other games throw a RangeError', () => {
  expect(() => computeLuck([], [1])).toThrow(RangeError);
});
