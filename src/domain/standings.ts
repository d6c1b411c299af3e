import { compareFolded, fold } from './names.ts';
import { isCorrect, type PointsTable, pointsOfRound, type Side } from './scoring.ts';

export interface ScoredGame {
  readonly winner: Side | null;
}

/** A past round with its games in grid order. */
export interface ScoredRound {
  readonly number: number;
  readonly games: readonly ScoredGame[];
}

/** An entry with its picks: one a game, in the order of all games of all rounds listed; null is no pick. */
export interface ScoredEntry {
  readonly id: number;
  readonly name: string;
  readonly picks: readonly (Side | null)[];
}

export interface Standing<E extends ScoredEntry> {
  readonly entry: E;
  readonly rank: number;
  readonly total: number;
  /** one a past round, in the order of the rounds */
  readonly points: readonly number[];
}

/** Points of one entry, a number a round. `rounds` and the entry's picks go in the same order. Throws where picks are short. */
export function pointsByRound(rounds: readonly ScoredRound[], entry: ScoredEntry, table: PointsTable): number[] {
  let position = 0;
  return rounds.map((round) => {
    const worth = pointsOfRound(table, round.number);
    let points = 0;
    for (const game of round.games) {
      const pick = entry.picks[position++];
      if (pick === undefined) throw new RangeError(`entry ${entry.id} has fewer picks than there are games`);
      if (isCorrect(pick, game.winner)) points += worth;
    }
    return points;
  });
}

/**
 * Entries in leaderboard order with competition ranks: ties share the better rank (1, 2, 2, 4) and are
 * listed by folded entry name, then by id (decisions §3, "Ranks"). Pass past rounds only.
 */
export function standings<E extends ScoredEntry>(
  rounds: readonly ScoredRound[],
  entries: readonly E[],
  table: PointsTable,
): Standing<E>[] {
  const scored = entries.map((entry) => {
    const points = pointsByRound(rounds, entry, table);
    return { entry, points, total: points.reduce((sum, value) => sum + value, 0), key: fold(entry.name) };
  });
  scored.sort((a, b) => b.total - a.total || compareFolded(a.key, b.key) || a.entry.id - b.entry.id);
  let rank = 0;
  let total = Number.NaN;
  return scored.map(({ key: _, ...row }, index) => {
    if (row.total !== total) {
      rank = index + 1;
      total = row.total;
    }
    return { ...row, rank };
  });
}

/** The best points of each of `rounds` rounds, 0 if none; whoever has them, if more than 0, is a top scorer. */
export function topByRound(rows: readonly { readonly points: readonly number[] }[], rounds: number): number[] {
  const tops = new Array<number>(rounds).fill(0);
  for (const row of rows) {
    for (const [round, points] of row.points.entries()) tops[round] = Math.max(tops[round] ?? 0, points);
  }
  return tops;
}
