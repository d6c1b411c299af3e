interface DecidedGame {
  readonly id: number;
  /** null until decided */
  readonly winner: unknown;
  /** ISO 8601 in UTC; null if unknown */
  readonly decidedAt: string | null;
}

/** Returns the `most` games that were decided last, newest first (docs/spec.md#latest-results). */
export function latestResults<G extends DecidedGame>(games: readonly G[], most: number): G[] {
  return games
    .filter(({ winner, decidedAt }) => winner !== null && decidedAt !== null)
    .sort((a, b) => byTime(b.decidedAt, a.decidedAt) || b.id - a.id)
    .slice(0, most);
}

function byTime(a: string | null, b: string | null): number {
  return Date.parse(a ?? '') - Date.parse(b ?? '');
}

export interface RankMove {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns how each result moved an entry's rank, by going back from today's totals. `results` are newest first, each with
 * the points of all entries, in the order of `totals`.
 */
export function rankMoves(
  totals: readonly number[],
  results: readonly (readonly number[])[],
  entry: number,
): RankMove[] {
  let after = totals;
  return results.map((points) => {
    const before = after.map((total, index) => total - (points[index] ?? 0));
    const move = { from: rankOf(entry, before), to: rankOf(entry, after) };
    after = before;
    return move;
  });
}

/** Returns the competition rank (1, 2, 2, 4) of one entry. */
function rankOf(entry: number, totals: readonly number[]): number {
  const own = totals[entry];
  if (own === undefined) throw new RangeError(`no entry ${entry} of ${totals.length}`);
  return 1 + totals.filter((total) => total > own).length;
}
