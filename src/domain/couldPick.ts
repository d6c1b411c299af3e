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

/**
 * Returns the number of the last round that was played before an entry was created, 0 if there is none. `rounds` rise by
 * number; `hasPicked` says whether the entry has a pick in the round at an index.
 */
export function joinedAfterRound(
  rounds: readonly NumberedRound[],
  createdAt: number,
  hasPicked: (index: number) => boolean,
): number {
  const first = rounds.findIndex((round, index) => couldPick(round, createdAt, hasPicked(index)));
  return (first < 0 ? rounds.at(-1) : rounds[first - 1])?.number ?? 0;
}

/** Returns whether an entry that joined after a round had a rank before the last of these past rounds. */
export function hadRank(rounds: readonly { readonly number: number }[], after: number): boolean {
  const before = rounds.at(-2);
  return before !== undefined && after < before.number;
}

interface EntryAtLock {
  readonly createdAt: number;
  /** ids of games with a pick */
  readonly picked: ReadonlySet<number>;
}

interface GameAtLock {
  readonly id: number;
  /** in epoch milliseconds; null for a game from an old version */
  readonly createdAt: number | null;
}

/** Counts the picks of a locked round, and those that could be made. */
export function picksAtLock(
  round: Deadline,
  games: readonly GameAtLock[],
  entries: readonly EntryAtLock[],
): { readonly made: number; readonly possible: number } {
  const possible = entries.flatMap(({ createdAt, picked }) =>
    games
      .map((game) => ({ latest: Math.max(createdAt, game.createdAt ?? createdAt), hasPicked: picked.has(game.id) }))
      .filter(({ latest, hasPicked }) => couldPick(round, latest, hasPicked)),
  );
  return { made: possible.filter(({ hasPicked }) => hasPicked).length, possible: possible.length };
}
