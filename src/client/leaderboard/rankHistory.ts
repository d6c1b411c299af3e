import { competitionRanks } from '#domain/standings.ts';

export interface ScoredRow {
  /** one a past round */
  readonly points: readonly number[];
}

/** Where a row stood after each past round, that round included. */
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

/** The totals and ranks of a pool's rows round by round, in the order of the rows. */
export function rankHistory(rows: readonly ScoredRow[]): RowHistory[] {
  const totals = rows.map(runningTotals);
  const rounds = totals[0]?.length ?? 0;
  const ranks = Array.from({ length: rounds }, (_, round) => competitionRanks(totals.map((own) => own[round] ?? 0)));
  return totals.map((own, row) => ({ totals: own, ranks: ranks.map((ofRound) => ofRound[row] ?? 1) }));
}

/** How many places a row has gained (or, below 0, lost) by the last round; null while there is no earlier one. */
export function placesMoved({ ranks }: RowHistory): number | null {
  const now = ranks.at(-1);
  const before = ranks.at(-2);
  return now === undefined || before === undefined ? null : before - now;
}
