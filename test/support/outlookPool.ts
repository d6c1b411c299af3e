import fc from 'fast-check';
import type { SeededGame } from '#domain/outlook/leadShares.ts';
import type { OutlookPool, Prospect } from '#domain/outlook/outlook.ts';
import type { Side } from '#domain/sides.ts';

/*
 * Outlooks by trying every outcome, as src/domain/outlook/README.md defines them, to compare src/domain with.
 */

export type SmallPool = OutlookPool<SeededGame>;

/** The winner of each undecided game. */
export type Outcome = readonly Side[];

interface Sizes {
  readonly entries?: number;
  readonly games?: number;
}

/** Pools with ties, missing picks, sides of different worth and rounds to come. */
export function smallPools({ entries: maxEntries = 6, games: maxGames = 6 }: Sizes = {}): fc.Arbitrary<SmallPool> {
  const seed = fc.integer({ min: 1, max: 16 });
  const points = fc.nat({ max: 4 });
  const game = fc.record({ points1: points, points2: points, seed1: seed, seed2: seed });
  const toCome = fc.array(fc.record({ most: fc.nat({ max: 5 }), bonus: fc.nat({ max: 1 }) }), { maxLength: 3 });
  return fc
    .tuple(fc.integer({ min: 1, max: maxEntries }), fc.array(game, { maxLength: maxGames }), toCome)
    .chain(([entries, games, later]) =>
      fc.record({
        games: fc.constant(games),
        totals: exactly(entries, fc.nat({ max: 8 })).map((totals) => Int32Array.from(totals)),
        picks: exactly(entries * games.length, fc.constantFrom(0, 1, 1, 2, 2)).map((picks) => Uint8Array.from(picks)),
        toCome: fc.constant(
          later.map(({ most, bonus }, index) => ({ number: index + 3, most, least: Math.max(0, most - bonus) })),
        ),
        breaksTies: fc.boolean(),
      }),
    );
}

function exactly<T>(length: number, item: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: length, maxLength: length });
}

export function outcomesOf(games: number): Outcome[] {
  if (games === 0) return [[]];
  return outcomesOf(games - 1).flatMap((some): Outcome[] => [
    [...some, 1],
    [...some, 2],
  ]);
}

export function totalsAfter({ games, totals, picks }: SmallPool, outcome: Outcome): number[] {
  return Array.from(totals, (total, entry) =>
    games.reduce((sum, { points1, points2 }, index) => {
      const isRight = picks[index * totals.length + entry] === outcome[index];
      return sum + (isRight ? (outcome[index] === 1 ? points1 : points2) : 0);
    }, total),
  );
}

export interface Reach {
  readonly past: readonly [best: number, worst: number];
  readonly season: readonly [best: number, worst: number];
  readonly prospect: Prospect;
}

/** Returns what an entry can reach. */
export function reachOf(pool: SmallPool, entry: number): Reach {
  const later = pool.toCome.reduce((sum, { most }) => sum + most, 0);
  const gaps = outcomesOf(pool.games.length).map((outcome) => {
    const totals = totalsAfter(pool, outcome);
    return totals.filter((_, rival) => rival !== entry).map((total) => total - (totals[entry] ?? 0));
  });
  const best = (points: number) => 1 + Math.min(...gaps.map((gap) => gap.filter((by) => by - points > 0).length));
  const worst = (points: number) => 1 + Math.max(...gaps.map((gap) => gap.filter((by) => by + points >= 0).length));
  const canBePassed = gaps.some((gap) => gap.some((by) => by + later > 0));
  const isSafe = !canBePassed && !pool.breaksTies;
  const lasting = worst(later) === 1 ? 'clinched' : isSafe ? 'shared' : 'possible';
  return {
    past: [best(0), worst(0)],
    season: [best(later), worst(later)],
    prospect: best(later) > 1 ? 'out' : lasting,
  };
}

/** Returns the share of outcomes, each with its chance, in which an entry leads; among those that `isCounted` if given. */
export function shareOf(
  pool: SmallPool,
  entry: number,
  chance: (game: SeededGame) => number,
  isCounted: (outcome: Outcome) => boolean = () => true,
): number {
  let all = 0;
  let leading = 0;
  for (const outcome of outcomesOf(pool.games.length).filter(isCounted)) {
    const weight = pool.games.reduce((product, game, index) => {
      return product * (outcome[index] === 1 ? chance(game) : 1 - chance(game));
    }, 1);
    const totals = totalsAfter(pool, outcome);
    all += weight;
    if (totals[entry] === Math.max(...totals)) leading += weight;
  }
  return leading / all;
}

/** Returns the pool after the first of its undecided games. */
export function afterFirstGame(pool: SmallPool, winner: Side): SmallPool {
  const entries = pool.totals.length;
  const first: SmallPool = { ...pool, games: pool.games.slice(0, 1), picks: pool.picks.subarray(0, entries) };
  return {
    ...pool,
    games: pool.games.slice(1),
    picks: pool.picks.subarray(entries),
    totals: Int32Array.from(totalsAfter(first, [winner])),
  };
}
