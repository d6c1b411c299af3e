import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterFirstGame,
  outcomesOf,
  reachOf,
  type SmallPool,
  smallPools,
  totalsAfter,
} from '#test/support/outlookPool.ts';
import { type Outlook, outlook, type RankBounds } from './outlook.ts';

const RUNS = { numRuns: 2_000 };

const rangeOf = ({ best, worst }: RankBounds, entry: number) => [best[entry] ?? 0, worst[entry] ?? 0] as const;
const reachIn = ({ past, season, prospects }: Outlook, entry: number) => ({
  past: rangeOf(past, entry),
  season: rangeOf(season, entry),
  prospect: prospects[entry],
});
const entriesOf = ({ totals }: SmallPool) => Array.from(totals.keys());

interface Given {
  readonly totals: readonly number[];
  /** by game, then by entry */
  readonly picks: readonly (readonly number[])[];
  readonly toCome?: readonly number[];
}

/** A pool of games that are worth 2 points. */
const poolOf = ({ totals, picks, toCome = [] }: Given): SmallPool => ({
  games: picks.map(() => ({ points1: 2, points2: 2, seed1: 8, seed2: 9 })),
  totals: Int32Array.from(totals),
  picks: Uint8Array.from(picks.flat()),
  toCome: toCome.map((points, index) => ({ number: index + 2, most: points, least: points })),
  breaksTies: false,
});

const reaches = (given: Given) => {
  const pool = poolOf(given);
  const found = outlook(pool);
  return entriesOf(pool).map((entry) => reachIn(found, entry));
};

describe('the ranks in reach', () => {
  test('best and worst rank and prospect are those of all outcomes, with ties, missing picks and bonuses', () => {
    fc.assert(
      fc.property(smallPools(), (pool) => {
        const found = outlook(pool);
        for (const entry of entriesOf(pool)) expect(reachIn(found, entry)).toEqual(reachOf(pool, entry));
      }),
      RUNS,
    );
  });

  test('an entry with the fewest picks has the ranks of all outcomes', () => {
    fc.assert(
      fc.property(smallPools({ entries: 9, games: 8 }), (pool) => {
        const entries = pool.totals.length;
        const picks = pool.picks.map((pick, at) => (at % entries === 0 ? 0 : pick));
        const late = { ...pool, picks };
        expect(reachIn(outlook(late), 0)).toEqual(reachOf(late, 0));
      }),
      { numRuns: 300 },
    );
  });

  test('a tie counts for the entry in the best case and against it in the worst', () => {
    expect(reaches({ totals: [4, 4], picks: [] })).toEqual([
      { past: [1, 2], season: [1, 2], prospect: 'shared' },
      { past: [1, 2], season: [1, 2], prospect: 'shared' },
    ]);
  });

  test('a shared first place can still be lost where ties are broken, a lead cannot', () => {
    const prospects = (totals: number[], breaksTies: boolean) =>
      outlook({ ...poolOf({ totals, picks: [] }), breaksTies }).prospects;
    expect(prospects([4, 4], true)).toEqual(['possible', 'possible']);
    expect(prospects([4, 4], false)).toEqual(['shared', 'shared']);
    expect(prospects([5, 4], true)).toEqual(['clinched', 'out']);
  });

  test('an entry is out once all it can still earn leaves it behind', () => {
    const [leader, second, last] = reaches({ totals: [9, 5, 4], picks: [[1, 2, 2]], toCome: [2] });
    expect(leader).toEqual({ past: [1, 1], season: [1, 2], prospect: 'shared' });
    expect(second).toEqual({ past: [2, 2], season: [1, 3], prospect: 'possible' });
    expect(last).toEqual({ past: [3, 3], season: [2, 3], prospect: 'out' });
  });

  test('an entry with more points than anybody can reach has clinched', () => {
    expect(reaches({ totals: [9, 4], picks: [[1, 2]], toCome: [2] }).map(({ prospect }) => prospect)).toEqual([
      'clinched',
      'out',
    ]);
  });

  test('an entry alone in its pool is first in all cases, and an empty pool has no ranks', () => {
    expect(reaches({ totals: [0], picks: [[0]], toCome: [9] })).toEqual([
      { past: [1, 1], season: [1, 1], prospect: 'clinched' },
    ]);
    expect(outlook(poolOf({ totals: [], picks: [] })).prospects).toEqual([]);
  });

  test('a list of picks of another length throws a RangeError', () => {
    expect(() => outlook({ ...poolOf({ totals: [1, 2], picks: [[1, 2]] }), picks: Uint8Array.of(1) })).toThrow(
      RangeError,
    );
  });

  test('an entry without picks in too many games is never called out or clinched too early', () => {
    // 40 rivals with picks of 30 games: too many outcomes to try
    const rivals = 40;
    const picks = Array.from({ length: 30 }, (_, game) =>
      Array.from({ length: rivals + 1 }, (_, entry) => (entry === 0 ? 0 : 1 + (((entry * 7919) >> (game % 12)) & 1))),
    );
    const [entry] = reaches({ totals: [20, ...new Array<number>(rivals).fill(0)], picks });
    expect(entry?.prospect).toBe('possible');
    expect(entry?.past).toEqual([1, rivals + 1]);
  });
});

describe('while results come in', () => {
  const isWithin = ([best, worst]: readonly [number, number], [before, after]: readonly [number, number]) =>
    best >= before && worst <= after;

  test('a result never widens the ranks that an entry can reach', () => {
    fc.assert(
      fc.property(
        smallPools().filter(({ games }) => games.length > 0),
        fc.constantFrom<1 | 2>(1, 2),
        (pool, winner) => {
          const before = outlook(pool);
          const after = outlook(afterFirstGame(pool, winner));
          for (const entry of entriesOf(pool)) {
            expect(isWithin(rangeOf(after.past, entry), rangeOf(before.past, entry))).toBe(true);
            expect(isWithin(rangeOf(after.season, entry), rangeOf(before.season, entry))).toBe(true);
            const isDecided = before.prospects[entry] === 'out' || before.prospects[entry] === 'clinched';
            if (isDecided) expect(after.prospects[entry]).toBe(before.prospects[entry]);
          }
        },
      ),
      RUNS,
    );
  });

  test('a lock never widens the ranks that an entry can reach in the season', () => {
    fc.assert(
      fc.property(smallPools(), (locked) => {
        const most = locked.games.reduce((sum, { points1, points2 }) => sum + Math.max(points1, points2), 0);
        const toCome = [{ number: 2, most, least: 0 }, ...locked.toCome];
        const open = { ...locked, games: [], picks: new Uint8Array(), toCome };
        const [before, after] = [outlook(open), outlook(locked)];
        for (const entry of entriesOf(locked)) {
          expect(isWithin(rangeOf(after.season, entry), rangeOf(before.season, entry))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('the round in which an entry can be out', () => {
  const roundIn = (given: Given) => outlook(poolOf(given)).nobodyOutBefore;

  test('the first round is named whose points can outweigh those of all later ones', () => {
    expect(roundIn({ totals: [0, 0], picks: [], toCome: [32, 24, 16, 10, 6] })).toBe(3);
    expect(roundIn({ totals: [30, 0], picks: [], toCome: [32, 24, 16, 10, 6] })).toBe(2);
  });

  test('the picks of the past rounds count, not only their points', () => {
    const apart = [[1, 2]];
    const alike = [[1, 1]];
    expect(roundIn({ totals: [4, 0], picks: apart, toCome: [2, 3] })).toBeUndefined();
    expect(roundIn({ totals: [4, 0], picks: alike, toCome: [2, 3] })).toBe(2);
  });

  test('no round is named where an entry can be out before, or where none is to come', () => {
    expect(roundIn({ totals: [7, 0], picks: [], toCome: [2, 4] })).toBeUndefined();
    expect(roundIn({ totals: [0, 0], picks: [] })).toBeUndefined();
  });

  test('nobody is out before that round, in any course of the season', () => {
    const share = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        smallPools(),
        fc.array(fc.array(share, { minLength: 6, maxLength: 6 }), { minLength: 3, maxLength: 3 }),
        fc.nat(),
        (pool, courses, seed) => {
          const { nobodyOutBefore: limit } = outlook(pool);
          if (limit === undefined) return;
          const outcomes = outcomesOf(pool.games.length);
          const totals = totalsAfter(pool, outcomes[seed % outcomes.length] ?? []);
          const played = pool.toCome.filter(({ number }) => number < limit);
          for (const [index, { most }] of played.entries()) {
            const earned = courses[index] ?? [];
            for (const entry of totals.keys()) {
              totals[entry] = (totals[entry] ?? 0) + Math.round((most * (earned[entry] ?? 0)) / 100);
            }
          }
          // the later rounds may turn out to be worth less
          const toCome = pool.toCome.slice(played.length).map((round) => ({ ...round, most: round.least }));
          const then = outlook({
            games: [],
            picks: new Uint8Array(),
            totals: Int32Array.from(totals),
            toCome,
            breaksTies: pool.breaksTies,
          });
          expect(then.prospects).not.toContain('out');
        },
      ),
      RUNS,
    );
  });
});
