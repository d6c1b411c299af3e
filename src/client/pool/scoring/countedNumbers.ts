import type { Round } from '#contract/schemas.ts';

export const USUAL_ROUNDS = 6;

/** Returns the numbers of the rounds that count, also of those that are not set up yet. */
export function countedNumbers(rounds: readonly Round[], countsFrom: number): number[] {
  const last = Math.max(USUAL_ROUNDS, ...rounds.map(({ number }) => number));
  return Array.from({ length: last - countsFrom + 1 }, (_, index) => countsFrom + index);
}
