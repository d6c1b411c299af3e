import type { Leaderboard } from '#contract/schemas.ts';

/** A column after rank and player. */
export interface Column {
  readonly key: string;
  readonly name: string;
  /** place of its round among the past ones; undefined for the total */
  readonly place: number | undefined;
  /** number of its round */
  readonly number: number | undefined;
}

const TOTAL: Column = { key: 'total', name: 'Total', place: undefined, number: undefined };

/** Returns the total and each past round; where room is short, the last round and the total. */
export function columnsOf(rounds: Leaderboard['rounds'], isCompact: boolean): Column[] {
  const points = rounds.map(({ number, name }, place) => ({ key: String(number), name, place, number }));
  return isCompact ? [...points.slice(-1), TOTAL] : [TOTAL, ...points];
}
