import { isLeftToAutopilot } from '#client/seasons/rounds/leftToAutopilot.ts';
import { roundPicks } from '#client/seasons/rounds/roundPicks.ts';
import { type SeasonRound, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { poolsOf } from '#client/seasons/season/poolsOf.ts';
import type { Entry, Game, Membership, OwnPick, Pool, Round } from '#contract/schemas.ts';
import { currentRound } from '#domain/scoring/rounds.ts';

/** What own entries miss in the open round of a season. */
export interface SeasonMissing {
  readonly seasonId: number;
  readonly count: number;
  /** left to the autopilot, which are not missing */
  readonly auto: number;
  /** the first entry with one of them */
  readonly entryId: number | undefined;
  readonly deadline: number;
}

/** What is known of own entries. */
interface Known {
  readonly pools: readonly Pool[];
  readonly memberships: readonly Membership[];
  /** undefined until they are known */
  readonly picksOf: (entryId: number) => readonly OwnPick[] | undefined;
  /** whether the guess for the tie-breaker is made, by entry */
  readonly guesses: ReadonlyMap<number, boolean | undefined>;
}

/** Returns the open round of a season. */
export function openRound(
  rounds: readonly Round[],
  games: readonly Game[],
  past: ReadonlySet<number>,
): SeasonRound | undefined {
  return currentRound(seasonRounds(rounds, games, past), ({ state }) => state !== 'open');
}

/** Counts what `own` entries miss in the open round of their season, as far as it is known. */
export function missingIn(open: SeasonRound, own: readonly Entry[], known: Known): SeasonMissing {
  const missing = own.map((entry) => {
    const { id } = entry;
    const picks = known.picksOf(id);
    if (!picks) return { id, count: 0, auto: 0 };
    const picked = new Set(picks.map(({ gameId }) => gameId));
    const isLeft = isLeftToAutopilot(entry, poolsOf(id, known.memberships, known.pools), open.number);
    const { missing: count, auto } = roundPicks(open, picked, known.guesses.get(id), isLeft);
    return { id, count, auto };
  });
  const first = missing.find(({ count }) => count > 0) ?? missing.find(({ auto }) => auto > 0);
  return {
    seasonId: open.round.seasonId,
    count: missing.reduce((sum, { count }) => sum + count, 0),
    auto: missing.reduce((sum, { auto }) => sum + auto, 0),
    entryId: first?.id,
    deadline: Date.parse(open.round.deadline),
  };
}

/** Adds those of all seasons; the entry is that with the nearest deadline, one with missing picks first. */
export function missingOfAll(seasons: readonly SeasonMissing[]): Pick<SeasonMissing, 'count' | 'auto' | 'entryId'> {
  const nearest = seasons.toSorted((a, b) => a.deadline - b.deadline);
  const first = nearest.find(({ count }) => count > 0) ?? nearest.find(({ auto }) => auto > 0);
  return {
    count: seasons.reduce((sum, { count }) => sum + count, 0),
    auto: seasons.reduce((sum, { auto }) => sum + auto, 0),
    entryId: first?.entryId,
  };
}
