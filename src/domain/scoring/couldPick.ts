import { type Absence, countsFor } from './whoCounts.ts';

export const EARLIER_ROUNDS = ['count', 'dontCount'] as const;
/** Whether past rounds at whose locks an entry was not in a pool count for it there. */
export type EarlierRounds = (typeof EARLIER_ROUNDS)[number];

interface Deadline {
  /** in epoch milliseconds */
  readonly deadline: number;
}

/**
 * Returns whether a pick could be made in a round: entry and game were created before its deadline (docs/spec.md#rounds).
 * A pick proves it, as a deadline may have been moved to an earlier time since.
 */
export function couldPick({ deadline }: Deadline, createdAt: number, hasPicked: boolean): boolean {
  return hasPicked || createdAt < deadline;
}

interface NumberedRound extends Deadline {
  readonly number: number;
}

interface JoinedEntry {
  readonly createdAt: number;
  /** the last round that does not count for it in the pool; 0 if all count */
  readonly joinedAfter: number;
}

/** Returns the number of the last of these rounds, which rise, that an entry could not pick in or that does not count for it. */
export function joinedAfterRound(
  rounds: readonly NumberedRound[],
  { createdAt, joinedAfter }: JoinedEntry,
  hasPicked: (index: number) => boolean,
): number {
  const first = rounds.findIndex(
    (round, index) => round.number > joinedAfter && couldPick(round, createdAt, hasPicked(index)),
  );
  return (first < 0 ? rounds.at(-1) : rounds[first - 1])?.number ?? 0;
}

/** Returns whether an entry had a rank before the last of these past rounds: an earlier one counts for it. */
export function hadRank(rounds: readonly { readonly number: number }[], absence: Absence): boolean {
  return rounds.slice(0, -1).some(({ number }) => countsFor(absence, number));
}

interface EntryAtLock {
  readonly createdAt: number;
  /** ids of games with a pick */
  readonly picked: ReadonlySet<number>;
}

interface GameAtLock {
  readonly id: number;
  /** in epoch milliseconds */
  readonly createdAt: number;
}

/** Counts the picks of a locked round, and those that could be made. */
export function picksAtLock(
  round: Deadline,
  games: readonly GameAtLock[],
  entries: readonly EntryAtLock[],
): { readonly made: number; readonly possible: number } {
  const possible = entries.flatMap(({ createdAt, picked }) =>
    games
      .map((game) => ({ latest: Math.max(createdAt, game.createdAt), hasPicked: picked.has(game.id) }))
      .filter(({ latest, hasPicked }) => couldPick(round, latest, hasPicked)),
  );
  return { made: possible.filter(({ hasPicked }) => hasPicked).length, possible: possible.length };
}
