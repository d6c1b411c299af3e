import type { Leaderboard } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { hadRank } from '#domain/scoring/couldPick.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { competitionRanks } from '#domain/scoring/standings.ts';

export interface ScoredRow {
  /** by past round */
  readonly points: readonly number[];
  /** after the last of them, by a tie-breaker if there is one */
  readonly rank: number;
}

export interface RowHistory {
  readonly totals: readonly number[];
  readonly ranks: readonly number[];
}

function runningTotals({ points }: ScoredRow): number[] {
  let total = 0;
  return points.map((value) => {
    total += value;
    return total;
  });
}

/** Returns totals and ranks by round, in the order of the rows. */
export function rankHistory(rows: readonly ScoredRow[]): RowHistory[] {
  const totals = rows.map(runningTotals);
  const [first = []] = totals;
  const ranks = first.map((_, round) =>
    round === first.length - 1 ? rows.map(({ rank }) => rank) : competitionRanks(totals.map((own) => at(own, round))),
  );
  return totals.map((own, row) => ({ totals: own, ranks: ranks.map((ofRound) => at(ofRound, row)) }));
}

type Joined = Pick<Leaderboard['rows'][number], 'points' | 'rank' | 'joinedAfter' | 'absent'>;

/** Returns the places that each row gained by the last round, negative if lost; null after the entry's first round. */
export function placesMoved(
  rounds: readonly { readonly number: number }[],
  rows: readonly Joined[],
): (number | null)[] {
  const history = rankHistory(rows);
  // before the first round nobody has a point
  const before = history.map(({ totals }) => ({ total: totals.at(-2) ?? 0 }));
  if (!hasRanks(before, false)) return rows.map(() => null);
  return history.map(({ ranks }, index) => {
    const now = ranks.at(-1);
    const before = ranks.at(-2);
    if (now === undefined || before === undefined) return null;
    return hadRank(rounds, at(rows, index)) ? before - now : null;
  });
}

type Placed = Pick<Leaderboard['rows'][number], 'entryId' | 'rank' | 'total'>;

/** Returns the places that each row is ahead of its real rank, negative if behind; null for an entry without one, and before the first result. */
export function placesApart(
  real: { readonly rows: readonly Placed[]; readonly final: boolean },
  rows: readonly Pick<Placed, 'entryId' | 'rank'>[],
): (number | null)[] {
  const ranked = hasRanks(real.rows, real.final) ? real.rows : [];
  const ranks = new Map(ranked.map(({ entryId, rank }) => [entryId, rank]));
  return rows.map(({ entryId, rank }) => {
    const before = ranks.get(entryId);
    return before === undefined ? null : before - rank;
  });
}
