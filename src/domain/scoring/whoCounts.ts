/** A lock of a round, as a pool was settled at it. */
export interface SettledLock {
  readonly roundId: number;
  readonly lock: number;
  /** ids of the entries that were in the pool */
  readonly entryIds: readonly number[];
  /** whether the round was open afterwards with a decided game */
  readonly isReopened: boolean;
}

/** The past rounds that do not count for an entry of a pool, as it was not in it at their locks. */
export interface Absence {
  /** number of the last round from before it joined; 0 if there is none */
  readonly joinedAfter: number;
  /** numbers of later ones, rising */
  readonly absent: readonly number[];
}

export const ALL_COUNT: Absence = { joinedAfter: 0, absent: [] };

/** Why a past round does not count for an entry. */
export type Uncounted = 'joinedLater' | 'absent';

export function whyUncounted({ joinedAfter, absent }: Absence, roundNumber: number): Uncounted | undefined {
  if (roundNumber <= joinedAfter) return 'joinedLater';
  return absent.includes(roundNumber) ? 'absent' : undefined;
}

/** Returns whether a past round counts for an entry. */
export function countsFor(absence: Absence, roundNumber: number): boolean {
  return whyUncounted(absence, roundNumber) === undefined;
}

/**
 * Returns the entries for which a round counts, by a pool's locks of it in their order (docs/spec.md#who-counts-in-a-round).
 *
 * For example a round is locked with Ann and Bo, reopened when one of its games is decided, and locked again with Ann, Bo and
 * Cy: Cy could know that result, and the round counts for Ann and Bo. Had no game been decided, it would count for Cy, too. Had
 * Ann left before the second lock, it would count for Bo alone.
 */
export function entriesThatCount(locks: readonly Omit<SettledLock, 'roundId' | 'lock'>[]): ReadonlySet<number> {
  const [last, ...others] = locks.filter((each, index) => index === locks.length - 1 || each.isReopened).reverse();
  const earlier = others.map(({ entryIds }) => new Set(entryIds));
  return new Set(last?.entryIds.filter((id) => earlier.every((entries) => entries.has(id))));
}

interface LockedRound {
  readonly id: number;
  readonly number: number;
  /** past, and the pool is settled at its last lock, or younger */
  readonly isPast: boolean;
}

/**
 * Returns which past rounds do not count for each entry of a pool. `locks` are the pool's in the order in which they were settled,
 * `rounds` those of its season that were ever locked, by number.
 */
export function absences(locks: readonly SettledLock[], rounds: readonly LockedRound[]): (entryId: number) => Absence {
  const settled = rounds.flatMap(({ id, number, isPast }) => {
    const own = locks.filter(({ roundId }) => roundId === id);
    return isPast && own.length > 0 ? [{ number, counted: entriesThatCount(own) }] : [];
  });
  const joined = joinedAfterFirst(locks, rounds);
  const last = rounds.findLast(({ isPast }) => isPast)?.number ?? 0;
  return (entryId) => {
    const after = joined.get(entryId) ?? last;
    // one that was locked before it joined counts if it was locked again, without a result in between
    const first = settled.find(({ counted }) => counted.has(entryId))?.number ?? Number.POSITIVE_INFINITY;
    const joinedAfter = Math.min(after, first - 1);
    const absent = settled.filter(({ number, counted }) => number > joinedAfter && !counted.has(entryId));
    return { joinedAfter, absent: absent.map(({ number }) => number) };
  };
}

/** Returns for each entry the last round of a smaller number that was locked before its first lock, 0 without one. */
function joinedAfterFirst(locks: readonly SettledLock[], rounds: readonly LockedRound[]): Map<number, number> {
  const joined = new Map<number, number>();
  for (const [index, { roundId, entryIds }] of locks.entries()) {
    const round = rounds.find(({ id }) => id === roundId);
    if (!round) continue;
    // without a first lock here the pool is younger than that
    const later = new Set(locks.slice(index).flatMap(({ lock, ...each }) => (lock === 1 ? [each.roundId] : [])));
    const after = rounds.findLast(({ id, number }) => number < round.number && !later.has(id))?.number ?? 0;
    for (const id of entryIds) if (!joined.has(id)) joined.set(id, after);
  }
  return joined;
}
