import { competitionRanks } from '#domain/standings.ts';

export interface ScoredRow {
  /** by past round */
  readonly points: readonly number[];
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
  const rounds = totals[0]?.length ?? 0;
  const ranks = Array.from({ length: rounds }, (_, round) => competitionRanks(totals.map((own) => own[round] ?? 0)));
  return totals.map((own, row) => ({ totals: own, ranks: ranks.map((ofRound) => ofRound[row] ?? 1) }));
}

/** Returns the places that a row gained by the last round, negative if lost; null after the first round. */
export function placesMoved({ ranks }: RowHistory): number | null {
  const now = ranks.at(-1);
  const before = ranks.at(-2);
  return now === undefined || before === undefined ? null : before - now;
}
