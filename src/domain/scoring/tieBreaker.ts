import { isFinal } from '#domain/bracket/bracket.ts';
import type { Region } from '#domain/bracket/regions.ts';
import { MAX_GUESS } from '#domain/limits.ts';
import { distanceOf, type Guess, type TieBreaker } from './guesses.ts';
import type { Scoring } from './scoring.ts';
import { byTotal, computeStandings, rankBy, type ScoredGame, type ScoredRound, type Standing } from './standings.ts';

interface RegionalRound extends ScoredRound {
  readonly games: readonly (ScoredGame & { readonly region: Region })[];
}

interface Guesser {
  readonly guess: Guess;
}

/** Returns the standings; the guesses break the ties of a final pool (docs/spec.md#ranks). */
export function computePoolStandings<E extends Guesser>(
  rounds: readonly RegionalRound[],
  entries: readonly E[],
  picks: Uint8Array,
  pool: Scoring & { readonly tieBreaker: TieBreaker },
  championshipTotal: number | null,
): Standing<E>[] {
  const standings = computeStandings(rounds, entries, picks, pool);
  const isBroken = pool.tieBreaker === 'total' && championshipTotal !== null && isFinal(rounds);
  return isBroken ? breakTies(standings, championshipTotal) : standings;
}

/**
 * Breaks ties by the distance of each guess to the real total, the smallest first, entries without a guess last. Equal
 * distances stay tied, in the order that they have.
 *
 * With a real total of 140, Ada has 9 points and guessed 150, Bo 9 and 131, Cy 9 and none, Di 8 and 140. The three with 9
 * points shared the first place; by their distances 10, 9 and none Bo is first now, Ada second, Cy third. Di stays fourth,
 * as a guess never outweighs a point. Had Bo guessed 130, he and Ada would be first together and Cy still third.
 */
export function breakTies<E extends Guesser>(standings: readonly Standing<E>[], total: number): Standing<E>[] {
  // larger than the distance of any guess, and finite, as Infinity - Infinity is not a number
  const withoutGuess = total + MAX_GUESS + 1;
  const distance = ({ entry }: Standing<E>) => distanceOf(entry.guess, total) ?? withoutGuess;
  const ranked = rankBy(standings, (a, b) => byTotal(a, b) || distance(a) - distance(b));
  return ranked.map(({ item, rank }) => ({ ...item, rank }));
}
