import { at } from '#domain/at.ts';
import { chanceBySeed } from '#domain/scoring/seedOdds.ts';
import type { Side } from '#domain/sides.ts';
import { visitOutcomes } from './everyOutcome.ts';
import { leaderFinder } from './leaders.ts';
import type { OutlookPool, UndecidedGame } from './outlook.ts';
import { randomNumbers } from './randomNumbers.ts';

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

/**
 * Returns in how many outcomes of the undecided games of past rounds an entry leads (README.md of this folder).
 *
 * An outcome is a number with a bit for each game, 0 if side 1 wins, and it weighs as much as it is probable. Take two games
 * in which the better seed of game 0 wins with 0.8 and game 1 is even. The outcomes 00, 10, 01 and 11, game 1 written first,
 * weigh 0.4, 0.4, 0.1 and 0.1. Ada leads in 00 and 10, so her share is 0.8.
 *
 * Whom Ada roots for compares her share where a side wins with that where it loses. Game 0, side 1: she leads in all of 00 and
 * 10, 0.8 of 0.8, and in nothing of 01 and 11, so she roots for it by 1. Game 1 changes nothing: 0.4 of 0.5 either way.
 *
 * So all that has to be kept are sums of weights by game and side. They are kept by byte of the outcome, in 256 sums for eight
 * games: adding an outcome is one addition for each byte instead of one for each game, and `bothSides` adds them up by
 * game at the end. Entries with the same picks rise and fall together, so that only the best of them can lead and is
 * counted. More than MAX_EXACT_GAMES games are sampled, each sample weighing 1.
 */
export function chances(pool: OutlookPool<SeededGame>, followed: readonly number[]): Chances {
  const isExact = pool.games.length <= MAX_EXACT_GAMES;
  const rivals = distinctRivals(pool);
  const places = [...new Set(followed.map((entry) => at(rivals.placeOf, entry)))].filter((place) => place >= 0);
  const even = newCount(rivals.pool, places, () => 0.5);
  const bySeed = newCount(rivals.pool, places, ({ seed1, seed2 }) => chanceBySeed(seed1, seed2));
  if (isExact) countAll(rivals.pool, [even, bySeed]);
  else {
    countSamples(rivals.pool, even);
    countSamples(rivals.pool, bySeed);
  }
  const sharesOfAll = (count: Count): LeadShares => {
    const { leads, cheers } = sharesOf(count, rivals.pool, places, isExact);
    return {
      leads: Array.from(rivals.placeOf, (place) => (place < 0 ? 0 : at(leads, place))),
      cheers: followed.map((entry) => cheers[places.indexOf(at(rivals.placeOf, entry))] ?? pool.games.map(() => null)),
    };
  };
  return { even: sharesOfAll(even), bySeed: sharesOfAll(bySeed), isExact };
}

interface DistinctRivals {
  readonly pool: OutlookPool<SeededGame>;
  /** by entry: its number among the rivals, or -1 if one with the same picks is always ahead */
  readonly placeOf: Int32Array;
}

/** Entries with the same picks are counted once, by their most points. */
function distinctRivals({ totals, picks, ...pool }: OutlookPool<SeededGame>): DistinctRivals {
  const entries = totals.length;
  const keys = Array.from(totals, (_, entry) => pool.games.map((_, game) => picks[game * entries + entry]).join(''));
  const firsts = new Map<string, number>();
  for (const [entry, key] of keys.entries()) {
    const first = firsts.get(key);
    if (first === undefined || at(totals, first) < at(totals, entry)) firsts.set(key, entry);
  }
  const rivals = [...firsts.values()];
  const placesByKey = new Map([...firsts.keys()].map((key, place) => [key, place]));
  const placeOf = Int32Array.from(keys, (key, entry) => {
    return totals[firsts.get(key) ?? entry] === totals[entry] ? (placesByKey.get(key) ?? -1) : -1;
  });
  const distinct = Uint8Array.from({ length: pool.games.length * rivals.length }, (_, index) => {
    const entry = at(rivals, index % rivals.length);
    return at(picks, Math.floor(index / rivals.length) * entries + entry);
  });
  return {
    pool: { ...pool, totals: Int32Array.from(rivals, (entry) => at(totals, entry)), picks: distinct },
    placeOf,
  };
}

/** Sums of the weights of outcomes, by each part of an outcome: its byte of eight games. */
interface Count {
  /** odds of side 1 by game */
  readonly odds: readonly number[];
  readonly outcomes: readonly Float64Array[];
  /** added up in the same order as `leads`, so that a certain leader has exactly all of it */
  all: number;
  readonly leads: Float64Array;
  /** by entry: its number among the followed ones, or -1 */
  readonly followed: Int16Array;
  /** by followed entry: of the outcomes in which it leads */
  readonly led: readonly (readonly Float64Array[])[];
}

const OUTCOMES_OF_PART = 256;

function newCount(
  { games, totals }: OutlookPool<SeededGame>,
  followed: readonly number[],
  oddsOf: (game: SeededGame) => number,
): Count {
  const places = new Int16Array(totals.length).fill(-1);
  for (const [place, entry] of followed.entries()) places[entry] = place;
  const parts = Array.from({ length: Math.ceil(games.length / 8) });
  const sums = () => parts.map(() => new Float64Array(OUTCOMES_OF_PART));
  return {
    odds: games.map(oddsOf),
    outcomes: sums(),
    all: 0,
    leads: new Float64Array(totals.length),
    followed: places,
    led: followed.map(sums),
  };
}

function countAll(pool: OutlookPool, counts: readonly Count[]): void {
  const bits = new Uint8Array(at(counts, 0).outcomes.length);
  const weighted = counts.map((count) => ({ count, weights: weightsOf(count) }));
  visitOutcomes(pool, (outcome, leaders, found) => {
    for (let part = 0; part < bits.length; part++) bits[part] = outcome >> (8 * part);
    for (const { count, weights } of weighted) {
      let weight = 1;
      for (let part = 0; part < bits.length; part++) weight *= at(at(weights, part), at(bits, part));
      addOutcome(count, bits, leaders, found, weight);
    }
  });
}

function weightsOf({ odds, outcomes }: Count): Float64Array[] {
  return outcomes.map((sums, part) =>
    sums.map((_, bits) =>
      odds
        .slice(8 * part, 8 * part + 8)
        .reduce((weight, chance, game) => weight * ((bits >> game) & 1 ? 1 - chance : chance), 1),
    ),
  );
}

function countSamples(pool: OutlookPool, count: Count): void {
  const finder = leaderFinder(pool);
  const leaders = new Uint32Array(pool.totals.length);
  const outcome = new Uint8Array(finder.parts);
  const random = randomNumbers(RANDOM_SEED);
  for (let sample = 0; sample < SAMPLES; sample++) {
    outcome.fill(0);
    for (let game = 0; game < count.odds.length; game++) {
      if (random() >= at(count.odds, game)) outcome[game >> 3] = at(outcome, game >> 3) | (1 << (game & 7));
    }
    addOutcome(count, outcome, leaders, finder.find(outcome, leaders), 1);
  }
}

function addOutcome(count: Count, outcome: Uint8Array, leaders: Uint32Array, found: number, weight: number): void {
  addToParts(count.outcomes, outcome, weight);
  count.all += weight;
  for (let index = 0; index < found; index++) {
    const entry = at(leaders, index);
    count.leads[entry] = at(count.leads, entry) + weight;
    const place = at(count.followed, entry);
    if (place >= 0) addToParts(at(count.led, place), outcome, weight);
  }
}

function addToParts(parts: readonly Float64Array[], outcome: Uint8Array, weight: number): void {
  for (let part = 0; part < outcome.length; part++) {
    const sums = at(parts, part);
    const bits = at(outcome, part);
    sums[bits] = at(sums, bits) + weight;
  }
}

function sharesOf(
  count: Count,
  { totals, picks }: OutlookPool,
  places: readonly number[],
  isExact: boolean,
): LeadShares {
  const sums = count.odds.map((_, game) => bothSides(count.outcomes, game));
  return {
    leads: Array.from(count.leads, (weight) => weight / count.all),
    cheers: count.led.map((led, index) =>
      sums.map(([ifWon, ifLost], game) => {
        const [ledIfWon, ledIfLost] = bothSides(led, game);
        const won = ledIfWon / ifWon;
        const lost = ledIfLost / ifLost;
        const noise = isExact ? 0 : NOISE * Math.sqrt((won * (1 - won)) / ifWon + (lost * (1 - lost)) / ifLost);
        return cheerOf(won - lost, noise, at(picks, game * totals.length + at(places, index)));
      }),
    ),
  };
}

function bothSides(parts: readonly Float64Array[], game: number): [win1: number, win2: number] {
  const sums: [number, number] = [0, 0];
  for (const [bits, weight] of at(parts, game >> 3).entries()) {
    sums[((bits >> (game & 7)) & 1) as 0 | 1] += weight;
  }
  return sums;
}

const LEAST_DIFFERENCE = 1e-9;
/** Standard errors of a sample that are no difference yet. */
const NOISE = 4;

/** The win of an own pick never lowers a share, so what says otherwise is noise. */
function cheerOf(difference: number, noise: number, pick: number): Cheer | null {
  const side = difference > 0 ? 1 : 2;
  const isLarge = Math.abs(difference) > Math.max(noise, LEAST_DIFFERENCE);
  if (!isLarge || (pick !== 0 && pick !== side)) return null;
  return { side, difference: Math.abs(difference) };
}
