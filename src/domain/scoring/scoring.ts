import type { Side } from '#domain/sides.ts';
import { MAX_ROUND_NUMBER } from './rounds.ts';

/** Points of a correct pick by round number, from 1. */
export type PointsTable = readonly number[];

/** The points of correct picks in a pool (docs/spec.md#points). */
export interface Scoring {
  readonly points: PointsTable;
  /** number of the first round that counts */
  readonly countsFrom: number;
  /** points per seed of difference, for a correct pick of the team with the larger seed */
  readonly upsetBonus: number;
  /** numbers of rounds that do not count; only of a scoring for one entry */
  readonly absent?: readonly number[];
}

type Counted = Pick<Scoring, 'countsFrom' | 'absent'>;

/** The seeds of a game's teams; null where unknown. */
export interface Seeds {
  readonly seed1: number | null;
  readonly seed2: number | null;
}

export const USUAL_POINTS: PointsTable = Array.from({ length: MAX_ROUND_NUMBER }, (_, index) => index + 1);
export const DOUBLING_POINTS: PointsTable = USUAL_POINTS.map((_, index) => 2 ** index);
export const DEFAULT_SCORING: Scoring = { points: USUAL_POINTS, countsFrom: 1, upsetBonus: 0 };

export function countsRound({ countsFrom, absent }: Counted, roundNumber: number): boolean {
  return roundNumber >= countsFrom && !absent?.includes(roundNumber);
}

/** Returns the rounds that count, in the order of the list. */
export function countedRounds<R extends { readonly number: number }>(rounds: readonly R[], scoring: Counted): R[] {
  return rounds.filter(({ number }) => countsRound(scoring, number));
}

/** Returns a round's points of a correct pick, 0 where the round does not count. Throws RangeError outside the table. */
export function pointsOfRound(scoring: Omit<Scoring, 'upsetBonus'>, roundNumber: number): number {
  const value = scoring.points[roundNumber - 1];
  if (value === undefined) throw new RangeError(`no points for round ${roundNumber}`);
  return countsRound(scoring, roundNumber) ? value : 0;
}

/** Returns by how much the seed of a side's team is larger than its opponent's; 0 if it is not, or one is unknown. */
function seedsAbove({ seed1, seed2 }: Seeds, side: Side): number {
  if (seed1 === null || seed2 === null) return 0;
  return Math.max(0, side === 1 ? seed1 - seed2 : seed2 - seed1);
}

/** Returns what a correct pick of this side earns beyond the round's points, 0 where the round does not count. */
export function bonusIfCorrect(scoring: Scoring, roundNumber: number, game: Seeds, side: Side): number {
  return countsRound(scoring, roundNumber) ? scoring.upsetBonus * seedsAbove(game, side) : 0;
}

/** Returns what a correct pick of this side of a game earns: the points of its round and the upset bonus. */
export function pointsIfCorrect(scoring: Scoring, roundNumber: number, game: Seeds, side: Side): number {
  return pointsOfRound(scoring, roundNumber) + bonusIfCorrect(scoring, roundNumber, game, side);
}

/**
 * Returns a scoring by which a round's picks earn in all of these what they earn in each; the usual one of none. Undefined
 * if points or upset bonus differ, or one does not count the round.
 */
export function agreedScoring(scorings: readonly Scoring[], roundNumber: number): Scoring | undefined {
  const [first = DEFAULT_SCORING, ...others] = scorings;
  if (![first, ...others].every((scoring) => countsRound(scoring, roundNumber))) return undefined;
  const isSame = (scoring: Scoring) =>
    pointsOfRound(scoring, roundNumber) === pointsOfRound(first, roundNumber) &&
    scoring.upsetBonus === first.upsetBonus;
  return others.every(isSame) ? first : undefined;
}

/** A pick of an undecided game is not correct. */
export function isCorrect(pick: Side | null, winner: Side | null): boolean {
  return pick !== null && pick === winner;
}
