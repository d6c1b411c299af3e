export const MAX_ROUND_NUMBER = 10;

/** A round as the rules see it; `deadline` in milliseconds since the epoch. */
export interface RoundTimes {
  readonly number: number;
  readonly deadline: number;
}

/** A round is past once its deadline has come; at the very millisecond it is past. `now` in epoch milliseconds. */
export function isPast(round: { readonly deadline: number }, now: number): boolean {
  return round.deadline <= now;
}

/** The current round: the first by number whose deadline is still ahead; undefined when all have passed. */
export function currentRound<R extends RoundTimes>(rounds: readonly R[], now: number): R | undefined {
  return rounds.filter((round) => !isPast(round, now)).sort((a, b) => a.number - b.number)[0];
}

/**
 * The two neighbours whose deadlines do not rise strictly with their numbers, in order of number;
 * undefined when all is well (docs/spec.md#rounds).
 */
export function deadlinesOutOfOrder<R extends RoundTimes>(rounds: readonly R[]): [R, R] | undefined {
  const ordered = [...rounds].sort((a, b) => a.number - b.number);
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered[index - 1];
    if (earlier && earlier.deadline >= later.deadline) return [earlier, later];
  }
  return undefined;
}

export interface Completeness {
  readonly made: number;
  readonly games: number;
  /** null while the round has no games: neither complete nor incomplete */
  readonly complete: boolean | null;
}

/** How far an entry's picks of a round have come: every game that exists has a pick, or not yet. */
export function completeness(made: number, games: number): Completeness {
  return { made, games, complete: games === 0 ? null : made === games };
}
