import { isFinal } from './bracket.ts';
import { distanceOf, type Guess, type TieBreaker } from './guesses.ts';
import { MAX_GUESS } from './limits.ts';
import type { Region } from './regions.ts';
import type { Scoring } from './scoring.ts';
import { rank, type ScoredGame, type ScoredRound, type Scores, score } from './standings.ts';

interface RegionalRound extends ScoredRound {
  readonly games: readonly (ScoredGame & { readonly region: Region })[];
}

interface Championship {
  /** by entry */
  readonly guesses: readonly Guess[];
  /** both scores of its decided game together; null while one is unknown */
  readonly total: number | null;
}

/** Scores and ranks as `score` does; the guesses break the ties of a final pool (docs/spec.md#ranks). */
export function scorePool(
  rounds: readonly RegionalRound[],
  picks: Uint8Array,
  entries: number,
  pool: Scoring & { readonly tieBreaker: TieBreaker },
  { guesses, total }: Championship,
): Scores {
  const scores = score(rounds, picks, entries, pool);
  const isBroken = pool.tieBreaker === 'total' && total !== null && isFinal(rounds);
  return isBroken ? breakTies(scores, guesses, total) : scores;
}

/** Breaks ties by the distance of each entry's guess to the real total, the smallest first, entries without a guess last. */
export function breakTies({ points, totals, order, ranks }: Scores, guesses: readonly Guess[], total: number): Scores {
  const entries = order.length;
  const closeness = closenessOf(guesses, total);
  const byDistance = rank(closeness).order;
  const firstPlace = new Uint32Array(entries);
  const nextPlace = new Uint32Array(entries);
  for (let place = 0; place < entries; place++) {
    firstPlace[order[place] ?? 0] = (ranks[place] ?? 1) - 1;
    nextPlace[place] = place;
  }
  const broken = new Uint32Array(entries);
  for (let n = 0; n < entries; n++) {
    const entry = byDistance[n] ?? 0;
    const first = firstPlace[entry] ?? 0;
    const place = nextPlace[first] ?? 0;
    nextPlace[first] = place + 1;
    broken[place] = entry;
  }
  const newRanks = new Uint32Array(entries);
  for (let place = 0; place < entries; place++) {
    const entry = broken[place] ?? 0;
    const isTied = place > (firstPlace[entry] ?? 0) && closeness[entry] === closeness[broken[place - 1] ?? 0];
    newRanks[place] = isTied ? (newRanks[place - 1] ?? 0) : place + 1;
  }
  return { points, totals, order: broken, ranks: newRanks };
}

/** Returns a number by entry that is larger the closer its guess is, 0 without one. */
function closenessOf(guesses: readonly Guess[], total: number): Int32Array {
  const furthest = 1 + Math.max(total, MAX_GUESS);
  const closeness = new Int32Array(guesses.length);
  for (let entry = 0; entry < guesses.length; entry++) {
    const distance = distanceOf(guesses[entry] ?? null, total);
    closeness[entry] = distance === null ? 0 : furthest - distance;
  }
  return closeness;
}
