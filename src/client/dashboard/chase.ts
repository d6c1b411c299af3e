import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { MAX_POOL_ENTRIES } from './useRankMoves.ts';

type Row = Leaderboard['rows'][number];

const FEW = 3;

/** Those whom an entry chases, or who are level with it or chase it if it leads. */
export interface Chase {
  readonly title: 'Ahead of me' | 'Closest to me';
  readonly rows: readonly Row[];
}

/** Returns the three just ahead of an entry, of who leads the three closest; undefined without anybody. */
export function chaseOf(rows: readonly Row[], entryId: number): Chase | undefined {
  const own = rows.findIndex((row) => row.entryId === entryId);
  const row = rows[own];
  if (!row) return undefined;
  const ahead = rows.filter(({ rank }) => rank < row.rank).slice(-FEW);
  if (ahead.length > 0) return { title: 'Ahead of me', rows: ahead };
  const behind = rows.filter((other) => other.entryId !== entryId).slice(0, FEW);
  return behind.length > 0 ? { title: 'Closest to me', rows: behind } : undefined;
}

/** Whether the three just ahead of an entry may have the leader among them, and so say what its card would: how far ahead that is. */
export function namesLeader({ rank, entries }: Pick<EntryPlace, 'rank' | 'entries'>): boolean {
  return rank !== undefined && rank > 1 && rank <= FEW + 1 && entries <= MAX_POOL_ENTRIES;
}

/** Returns `3 ahead`, `1 behind` or `level`, from the view of an entry with `total` points. */
export function distanceText(row: Pick<Row, 'total'>, total: number): string {
  const points = row.total - total;
  if (points === 0) return 'level';
  return points > 0 ? `${points} ahead` : `${-points} behind`;
}
