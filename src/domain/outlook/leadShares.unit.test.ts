import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceBySeed } from '#domain/scoring/seedOdds.ts';
import { type SmallPool, shareOf, smallPools } from '#test/support/outlookPool.ts';
import { chances, type LeadShares, MAX_EXACT_GAMES, type SeededGame } from './leadShares.ts';

const even = () => 0.5;
const bySeed = ({ seed1, seed2 }: SeededGame) => chanceBySeed(seed1, seed2);

/** The difference that a win of side 1 makes, by game. */
const differences = ({ cheers }: LeadShares, place: number) =>
  (cheers[place] ?? []).map((cheer) => (cheer ? (cheer.side === 1 ? 1 : -1) * cheer.difference : 0));

/** A pool of the first games of many, of 24 entries. */
const largePool = (games: number): SmallPool => {
  const entries = 24;
  return {
    games: Array.from({ length: games }, (_, game) => ({
      points1: 1 + (game % 3),
      points2: 1 + (game % 2),
      seed1: 1 + (game % 8),
      seed2: 16 - (game % 8),
    })),
    totals: Int32Array.from({ length: entries }, (_, entry) => (entry * 5) % 7),
    picks: Uint8Array.from({ length: games * entries }, (_, at) => ((at * 7919) >> 3) % 3),
    toCome: [],
    breaksTies: false,
  };
};

describe('the share of outcomes', () => {
  test('shares and teams to root for are those of all outcomes, with even odds and by seed', () => {
    fc.assert(
      fc.property(smallPools(), (pool) => {
        const followed = Array.from(pool.totals.keys());
        const found = chances(pool, followed);
        expect(found.isExact).toBe(true);
        for (const [shares, odds] of [
          [found.even, even],
          [found.bySeed, bySeed],
        ] as const) {
          for (const entry of followed) {
            expect(shares.leads[entry]).toBeCloseTo(shareOf(pool, entry, odds), 10);
            const expected = pool.games.map((_, game) => {
              const ifWon = shareOf(pool, entry, odds, (outcome) => outcome[game] === 1);
              return ifWon - shareOf(pool, entry, odds, (outcome) => outcome[game] === 2);
            });
            for (const [game, difference] of differences(shares, entry).entries()) {
              expect(difference).toBeCloseTo(expected[game] ?? Number.NaN, 8);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a tie for the lead is a lead of both', () => {
    const pool = { ...largePool(1), totals: Int32Array.of(3, 3), picks: Uint8Array.of(1, 1) };
    expect(chances(pool, []).even.leads).toEqual([1, 1]);
  });

  test('an entry that leads in every outcome leads in exactly all of them, with either odds', () => {
    fc.assert(
      fc.property(smallPools({ games: 9 }), ({ totals, ...pool }) => {
        const found = chances({ ...pool, totals: totals.with(0, 1_000) }, []);
        expect([found.even.leads[0], found.bySeed.leads[0]]).toEqual([1, 1]);
      }),
    );
  });

  test('only followed entries have teams to root for, in their order', () => {
    const pool = largePool(5);
    const all = chances(pool, Array.from(pool.totals.keys()));
    const some = chances(pool, [7, 2]);
    expect(some.even.cheers).toEqual([all.even.cheers[7], all.even.cheers[2]]);
    expect(some.bySeed.leads).toEqual(all.bySeed.leads);
  });

  test('a game that both sides leave as it is has no team to root for', () => {
    const pool = { ...largePool(1), totals: Int32Array.of(9, 0), picks: Uint8Array.of(0, 1) };
    expect(chances(pool, [0, 1]).even.cheers).toEqual([[null], [null]]);
  });

  test('all outcomes of 16 games are counted, more games are sampled', () => {
    expect(chances(largePool(MAX_EXACT_GAMES), []).isExact).toBe(true);
    expect(chances(largePool(MAX_EXACT_GAMES + 1), []).isExact).toBe(false);
  });

  test('a sample has no team to root for in a game that all picked alike, and none against the own pick', () => {
    const { games, picks: _, ...pool } = largePool(MAX_EXACT_GAMES + 8);
    const entries = pool.totals.length;
    const picks = Uint8Array.from({ length: games.length * entries }, (_, at) =>
      at < 4 * entries ? 1 : 1 + ((at * 7 + (at >> 4)) % 2),
    );
    const { even, bySeed } = chances({ ...pool, games, picks }, Array.from(pool.totals.keys()));
    for (const { cheers } of [even, bySeed]) {
      for (const [entry, ofEntry] of cheers.entries()) {
        expect(ofEntry.slice(0, 4)).toEqual([null, null, null, null]);
        for (const [game, cheer] of ofEntry.entries()) {
          expect([undefined, picks[game * entries + entry]]).toContain(cheer?.side);
        }
      }
    }
    expect(even.cheers.flat().some((cheer) => cheer !== null)).toBe(true);
  });

  test('a sample is the same each time, and close to the exact shares', () => {
    // a game that nobody has picked changes no share
    const pool = largePool(9);
    const exact = chances(pool, [0]);
    const unpicked = largePool(8).games;
    const padded = {
      ...pool,
      games: [...pool.games, ...unpicked],
      picks: Uint8Array.from([...pool.picks, ...new Uint8Array(unpicked.length * pool.totals.length)]),
    };
    const sampled = chances(padded, [0]);
    expect(sampled.isExact).toBe(false);
    expect(chances(padded, [0])).toEqual(sampled);
    for (const odds of ['even', 'bySeed'] as const) {
      for (const [entry, share] of exact[odds].leads.entries()) {
        expect(Math.abs((sampled[odds].leads[entry] ?? 0) - share)).toBeLessThan(0.015);
      }
      for (const [game, difference] of differences(exact[odds], 0).entries()) {
        expect(Math.abs((differences(sampled[odds], 0)[game] ?? 0) - difference)).toBeLessThan(0.03);
      }
    }
  });
});
