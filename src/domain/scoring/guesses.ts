import { MAX_GUESS } from '#domain/limits.ts';

export const TIE_BREAKERS = ['none', 'total'] as const;
export type TieBreaker = (typeof TIE_BREAKERS)[number];

/** A guess of both scores of the Championship game together; null is none. */
export type Guess = number | null;

export const GUESS_ERROR = `The total is a whole number from 0 to ${MAX_GUESS}`;

/** Returns both scores of a game together; null while one is unknown. */
export function totalOf({
  score1,
  score2,
}: {
  readonly score1: number | null;
  readonly score2: number | null;
}): number | null {
  return score1 === null || score2 === null ? null : score1 + score2;
}

export function distanceOf(guess: Guess, total: number | null): number | null {
  return guess === null || total === null ? null : Math.abs(guess - total);
}
