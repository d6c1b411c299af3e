interface RankedRow {
  readonly rank: number;
  readonly points: readonly number[];
}

function totalBeforeLastRound(row: RankedRow): number {
  return row.points.slice(0, -1).reduce((sum, points) => sum + points, 0);
}

/**
 * How many places each row has gained (or, below 0, lost) by the last past round: its rank without that round,
 * ties sharing the better one, against its rank now. null while there is no earlier round to compare with.
 */
export function movements(rows: readonly RankedRow[]): (number | null)[] {
  const ordered = rows.map(totalBeforeLastRound).sort((a, b) => b - a);
  return rows.map((row) => {
    if (row.points.length < 2) return null;
    const rankBefore = ordered.indexOf(totalBeforeLastRound(row)) + 1;
    return rankBefore - row.rank;
  });
}
