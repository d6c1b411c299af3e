import { visitOutcomes } from './everyOutcome.ts';
import { leaderFinder } from './leaders.ts';
import type { OutlookPool, UndecidedGame } from './outlook.ts';
import type { Side } from './scoring.ts';
import { chanceBySeed } from './seedOdds.ts';

/** Up to this many games all outcomes are counted. */
export const MAX_EXACT_GAMES = 16;
const SAMPLES = 20_000;
const RANDOM_SEED = 64;

export interface SeededGame extends UndecidedGame {
  readonly seed1: number;
  readonly seed2: number;
}

/** A team to root for: by how much the share of outcomes is larger if it wins than if it loses. */
export interface Cheer {
  readonly side: Side;
  readonly difference: number;
}

export interface LeadShares {
  /** share of outcomes in which an entry has the most points, alone or tied, by entry */
  readonly leads: readonly number[];
  /** by followed entry, then by game; null where neither team helps more */
  readonly cheers: readonly (readonly (Cheer | null)[])[];
}

export interface Chances {
  readonly even: LeadShares;
  readonly bySeed: LeadShares;
  /** whether all outcomes were counted, not a sample */
  readonly isExact: boolean;
}

/** Returns in how many outcomes of the undecided games of past rounds an entry leads (docs/spec.md#outlook). */
export function chances(pool: OutlookPool<SeededGame>, followed: readonly number[]): Chances {
  const isExact = pool.games.length <= MAX_EXACT_GAMES;
  const even = newCount(pool, followed, () => 0.5);
  const bySeed = newCount(pool, followed, ({ seed1, seed2 }) => chanceBySeed(seed1, seed2));
  if (isExact) countAll(pool, [even, bySeed]);
  else {
    countSamples(pool, even);
    countSamples(pool, bySeed);
  }
  return { even: sharesOf(even, followed.length), bySeed: sharesOf(bySeed, followed.length), isExact };
}

/** Sums of the weights of outcomes; `odds` are those of side 1 by game. */
interface Count {
  readonly odds: readonly number[];
  all: number;
  readonly leads: Float64Array;
  /** by entry: its number among the followed ones, or -1 */
  readonly followed: Int16Array;
  readonly wins1: Float64Array;
  /** by followed entry × games + game, where the entry leads and side 1 wins */
  readonly leadsAndWins1: Float64Array;
}

function newCount(
  { games, totals }: OutlookPool<SeededGame>,
  followed: readonly number[],
  oddsOf: (game: SeededGame) => number,
): Count {
  const places = new Int16Array(totals.length).fill(-1);
  for (const [place, entry] of followed.entries()) places[entry] = place;
  return {
    odds: games.map(oddsOf),
    all: 0,
    leads: new Float64Array(totals.length),
    followed: places,
    wins1: new Float64Array(games.length),
    leadsAndWins1: new Float64Array(followed.length * games.length),
  };
}

function countAll(pool: OutlookPool, counts: readonly Count[]): void {
  const bits = new Uint8Array(2);
  visitOutcomes(pool, (outcome, leaders, found) => {
    bits[0] = outcome;
    bits[1] = outcome >> 8;
    for (const count of counts) addOutcome(count, bits, leaders, found, weightOf(count.odds, bits));
  });
}

function countSamples(pool: OutlookPool, count: Count): void {
  const finder = leaderFinder(pool);
  const leaders = new Uint32Array(pool.totals.length);
  const outcome = new Uint8Array(finder.parts);
  const random = randomFrom(RANDOM_SEED);
  for (let sample = 0; sample < SAMPLES; sample++) {
    outcome.fill(0);
    for (let game = 0; game < count.odds.length; game++) {
      if (random() >= (count.odds[game] ?? 0)) outcome[game >> 3] = (outcome[game >> 3] ?? 0) | (1 << (game & 7));
    }
    addOutcome(count, outcome, leaders, finder.find(outcome, leaders), 1);
  }
}

/** The generator mulberry32, by Tommy Ettinger: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function isWin1(outcome: Uint8Array, game: number): boolean {
  return (((outcome[game >> 3] ?? 0) >> (game & 7)) & 1) === 0;
}

function weightOf(odds: readonly number[], outcome: Uint8Array): number {
  let weight = 1;
  for (let game = 0; game < odds.length; game++) {
    const chance = odds[game] ?? 0;
    weight *= isWin1(outcome, game) ? chance : 1 - chance;
  }
  return weight;
}

function addOutcome(count: Count, outcome: Uint8Array, leaders: Uint32Array, found: number, weight: number): void {
  count.all += weight;
  addWins1(count.wins1, 0, count.odds.length, outcome, weight);
  for (let place = 0; place < found; place++) {
    const entry = leaders[place] ?? 0;
    count.leads[entry] = (count.leads[entry] ?? 0) + weight;
    const followed = count.followed[entry] ?? -1;
    if (followed < 0) continue;
    addWins1(count.leadsAndWins1, followed * count.odds.length, count.odds.length, outcome, weight);
  }
}

function addWins1(sums: Float64Array, first: number, games: number, outcome: Uint8Array, weight: number): void {
  for (let game = 0; game < games; game++) {
    if (isWin1(outcome, game)) sums[first + game] = (sums[first + game] ?? 0) + weight;
  }
}

function sharesOf({ all, leads, followed, wins1, leadsAndWins1 }: Count, followedCount: number): LeadShares {
  const entries = Array.from({ length: followedCount }, (_, place) => followed.indexOf(place));
  return {
    leads: Array.from(leads, (weight) => weight / all),
    cheers: entries.map((entry, place) =>
      Array.from(wins1, (ifWon, game) => {
        const ledIfWon = leadsAndWins1[place * wins1.length + game] ?? 0;
        return cheerOf(ledIfWon / ifWon - ((leads[entry] ?? 0) - ledIfWon) / (all - ifWon));
      }),
    ),
  };
}

const LEAST_DIFFERENCE = 1e-9;

function cheerOf(difference: number): Cheer | null {
  if (Math.abs(difference) < LEAST_DIFFERENCE) return null;
  return { side: difference > 0 ? 1 : 2, difference: Math.abs(difference) };
}
