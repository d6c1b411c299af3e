import type { Leaderboard } from '#contract/standings.ts';
import { countsFor } from '#domain/scoring/whoCounts.ts';

/** A column after rank and player. */
export interface Column {
  readonly key: string;
  readonly name: string;
  /** place of its round among the past ones; undefined for the total */
  readonly place: number | undefined;
  /** number of its round */
  readonly number: number | undefined;
}

/** A column of the points of a past round. */
export interface PointsColumn extends Column {
  readonly place: number;
  readonly number: number;
}

export function hasPoints(column: Column): column is PointsColumn {
  return column.place !== undefined;
}

/** The guess for the tie-breaker. */
export const GUESS: Column = { key: 'guess', name: 'Guess', place: undefined, number: undefined };

const TOTAL: Column = { key: 'total', name: 'Total', place: undefined, number: undefined };

/**
 * Returns the total, each past round and shown guesses; where room is short, of the rounds only the last one, and none of
 * hypothetical standings, whose total stands next to the real one. The only round has the same points as the total, and no column
 * unless it says of an entry why it does not count.
 */
export function columnsOf(
  { rounds, rows }: Pick<Leaderboard, 'rounds' | 'rows'>,
  isCompact: boolean,
  isHypothetical: boolean,
): Column[] {
  const [only, ...others] = rounds;
  const isTotal = only && others.length === 0 && rows.every((row) => countsFor(row, only.number));
  const shown = isTotal ? [] : rounds;
  const points = shown.map(({ number, name }, place) => ({ key: String(number), name, place, number }));
  if (isCompact) return isHypothetical ? [TOTAL] : [TOTAL, ...points.slice(-1)];
  return rows.some(({ guess }) => guess !== null) ? [TOTAL, ...points, GUESS] : [TOTAL, ...points];
}
