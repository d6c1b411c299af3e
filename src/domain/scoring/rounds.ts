export const MAX_ROUND_NUMBER = 10;

/** `deadline` in epoch milliseconds. */
export interface RoundTimes {
  readonly number: number;
  readonly deadline: number;
}

/** A round is past from the millisecond of its deadline; `now` in epoch milliseconds (docs/spec.md#rounds). */
export function isPast(round: { readonly deadline: number }, now: number): boolean {
  return round.deadline <= now;
}

/** Returns the first round by number that is not past, in any order of the list; undefined if all are. */
export function currentRound<R extends { readonly number: number }>(
  rounds: readonly R[],
  isPastRound: (round: R) => boolean,
): R | undefined {
  return rounds.filter((round) => !isPastRound(round)).sort((a, b) => a.number - b.number)[0];
}

/** Returns the first neighbors whose deadlines do not rise; undefined if all do (docs/spec.md#rounds). */
export function deadlinesOutOfOrder<R extends RoundTimes>(rounds: readonly R[]): [R, R] | undefined {
  const ordered = [...rounds].sort((a, b) => a.number - b.number);
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered[index - 1];
    if (earlier && earlier.deadline >= later.deadline) return [earlier, later];
  }
  return undefined;
}

/** Says that a wrong clock has locked a round. */
export function lockedAheadText({ season, number }: { readonly season: string; readonly number: number }): string {
  return `In ${season} round ${number} is locked although its deadline is ahead: was the clock wrong?`;
}

export interface Completeness {
  readonly made: number;
  readonly games: number;
  /** null while the round has no games: neither complete nor incomplete */
  readonly complete: boolean | null;
}

/** Returns whether `made` picks complete a round of `games` games, of `expected` if known (docs/spec.md#rounds). */
export function completeness(made: number, games: number, expected = games): Completeness {
  return { made, games, complete: games === 0 ? null : made === games && hasAllGames(games, expected) };
}

interface Decidable {
  /** null until decided */
  readonly winner: unknown;
}

export function countDecided(games: readonly Decidable[]): number {
  return games.filter(({ winner }) => winner !== null).length;
}

/** Whether a game is being played; one with a winner is not. */
export function isLive({ winner, status }: Decidable & { readonly status: string }): boolean {
  return winner === null && status === 'live';
}

/** Counts undecided games without a pick. */
export function countMissing(
  games: readonly (Decidable & { readonly id: number })[],
  picked: ReadonlySet<number>,
): number {
  return games.filter(({ id, winner }) => winner === null && !picked.has(id)).length;
}

/** `inPlay`: past, with results to come. */
export type RoundState = 'open' | 'inPlay' | 'complete';

/** Returns a round's state; `expected` is the number of games it will have, if known (docs/spec.md#rounds). */
export function roundState(isPast: boolean, games: readonly Decidable[], expected = games.length): RoundState {
  if (!isPast) return 'open';
  return hasAllGames(games.length, expected) && countDecided(games) === games.length ? 'complete' : 'inPlay';
}

/** Returns whether all games of a round are created; false for a round without games. */
export function hasAllGames(games: number, expected = games): boolean {
  return games > 0 && games >= expected;
}

interface StatefulRound {
  readonly number: number;
  readonly state: RoundState;
  readonly games: readonly Decidable[];
}

/** Returns the last round in play that has games; undefined if there is none (docs/spec.md#rounds). */
export function roundInPlay<R extends StatefulRound>(rounds: readonly R[]): R | undefined {
  return rounds
    .filter(({ state, games }) => state === 'inPlay' && games.length > 0)
    .sort((a, b) => b.number - a.number)[0];
}

/** Returns whether one of the round's games can be picked: the round is open, the game undecided. */
export function isPickable({ state, games }: Pick<StatefulRound, 'state' | 'games'>): boolean {
  return state === 'open' && countDecided(games) < games.length;
}
