import { autopilotSides } from '#domain/scoring/autopilot.ts';
import type { EarlierRounds } from '#domain/scoring/couldPick.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Side } from '#domain/sides.ts';
import { type LedgerGame, sideValue } from './ledger.ts';
import type { ReplayedLock, ReplayedRound } from './replay.ts';
import type { Leaf, Seal } from './sealFile.ts';

type Leaves = ReadonlyMap<number, Leaf>;

/** What the autopilot picked at a lock, on the sides of now, and whether that counts in the pool. */
interface AutopilotAtLock {
  readonly favorites: ReadonlyMap<number, Side | null>;
  readonly counts: boolean;
}

/** A past round with what a pool has sealed of it. */
export interface SealedRound {
  readonly round: ReplayedRound;
  /** as the last line of the ledger has them, in ascending order of id */
  readonly games: readonly LedgerGame[];
  /** the pool's leaves of its last lock, by entry; undefined if the pool is younger */
  readonly leaves: Leaves | undefined;
  /** those of the earlier locks after which it was open with a decided game: without a leaf there, it does not count either */
  readonly required: readonly Leaves[];
  /** those of all locks */
  readonly ofLocks: readonly Leaves[];
  /** by number of the lock */
  readonly autopilot: ReadonlyMap<number, AutopilotAtLock>;
}

/** Returns the past rounds of a replayed ledger, in ascending order, with what the seals of a pool have of them. */
export function sealedRounds(rounds: readonly ReplayedRound[], seals: readonly Seal[]): SealedRound[] {
  return rounds.filter(({ isPast }) => isPast).map((round) => sealedRound(round, seals));
}

function sealedRound(round: ReplayedRound, seals: readonly Seal[]): SealedRound {
  const sealOf = ({ line }: ReplayedLock) =>
    seals.find(({ head }) => head.roundId === line.roundId && head.lock === line.lock);
  const leavesOf = (lock: ReplayedLock) => {
    const leaves = sealOf(lock)?.leaves;
    return leaves && new Map(leaves.map((leaf) => [leaf.entryId, leaf]));
  };
  const last = round.locks.at(-1);
  const decided = round.locks.slice(0, -1).filter(({ wasOpenWithResult }) => wasOpenWithResult);
  return {
    round,
    games: [...round.games.values()].sort((a, b) => a.id - b.id),
    leaves: last && leavesOf(last),
    required: decided.flatMap((lock) => leavesOf(lock) ?? []),
    ofLocks: round.locks.flatMap((lock) => leavesOf(lock) ?? []),
    autopilot: new Map(
      round.locks.map((lock) => [
        lock.line.lock,
        { favorites: favoritesNow(lock), counts: sealOf(lock)?.head.rules.autopilot ?? false },
      ]),
    ),
  };
}

function favoritesNow({ line, places }: ReplayedLock): Map<number, Side | null> {
  const games = line.games.map(({ id, seeds: [seed1, seed2], winner }) => ({ id, seed1, seed2, winner }));
  return new Map(
    [...autopilotSides(games)].map(([gameId, side]) => {
      const place = places.get(gameId);
      return [gameId, place ? sideValue(place, side) : null];
    }),
  );
}

/** Returns whether a round counts for an entry (docs/spec.md#who-counts-in-a-round). */
export function countsFor({ leaves, required }: SealedRound, entryId: number, earlierRounds: EarlierRounds): boolean {
  return earlierRounds === 'count' || [leaves, ...required].every((each) => each?.has(entryId));
}

/** An entry's picks of a round as they count now. */
export interface CountedPicks {
  /** the side of now, by game */
  readonly picks: ReadonlyMap<number, Side>;
  /** the games in which the autopilot is said to have picked another team than the favorite */
  readonly notFavorite: readonly number[];
}

/**
 * Returns the sealed picks of an entry, on the sides where their teams are now: those of teams and games that are gone are left
 * out, and those of the autopilot where the pool did not allow it at their lock. Undefined where the seal shows no picks of it.
 */
export function countedPicks({ round, leaves, autopilot }: SealedRound, entryId: number): CountedPicks | undefined {
  const sealed = leaves?.get(entryId)?.sealed;
  const places = round.locks.at(-1)?.places;
  if (!sealed || !places) return undefined;
  const autoLocks = new Map(sealed.auto.map(({ gameId, lock }) => [gameId, lock]));
  const picks = new Map<number, Side>();
  const notFavorite: number[] = [];
  for (const [gameId, side] of sealed.picks) {
    const place = places.get(gameId);
    const now = side && place && sideValue(place, side);
    if (!now) continue;
    const lock = autoLocks.get(gameId);
    const made = lock === undefined ? undefined : autopilot.get(lock);
    if (lock !== undefined && made?.favorites.get(gameId) !== now) notFavorite.push(gameId);
    if (lock === undefined || made?.counts) picks.set(gameId, now);
  }
  return { picks, notFavorite };
}

/** Returns the round of the Championship: the last one whose texts have a guess. */
export function guessedRound<R extends SealedRound>(rounds: readonly R[]): R | undefined {
  return rounds.findLast(({ leaves }) => {
    for (const { sealed } of leaves?.values() ?? []) if (sealed) return sealed.total !== undefined;
    return false;
  });
}

/** Returns the sealed guess of an entry; null if it has none that counts. */
export function countedGuess(rounds: readonly SealedRound[], entryId: number, earlierRounds: EarlierRounds): Guess {
  const last = guessedRound(rounds);
  if (!last || !countsFor(last, entryId, earlierRounds)) return null;
  return last.leaves?.get(entryId)?.sealed?.total ?? null;
}
