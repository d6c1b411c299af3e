import { at } from '#domain/at.ts';

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
    .flatMap((game) =>
      game.winner === null || game.decidedAt === null ? [] : [{ game, time: Date.parse(game.decidedAt) }],
    )
    .sort((a, b) => b.time - a.time || b.game.id - a.game.id)
    .slice(0, most)
    .map(({ game }) => game);
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
    const before = after.map((total, index) => total - at(points, index));
    const move = { from: rankOf(entry, before), to: rankOf(entry, after) };
    after = before;
    return move;
  });
}

/** Returns the competition rank (1, 2, 2, 4) of one entry. */
function rankOf(entry: number, totals: readonly number[]): number {
  const own = at(totals, entry);
  return 1 + totals.filter((total) => total > own).length;
}
