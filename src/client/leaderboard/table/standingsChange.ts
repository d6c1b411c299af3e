import type { Leaderboard } from '#contract/standings.ts';

type Rows = readonly Leaderboard['rows'][number][];

/** The effect of changed standings on an entry. */
export interface RowChange {
  /** rows it rose in the list, negative if it sank */
  readonly risen: number;
  /** points, negative if a result was taken back */
  readonly gained: number;
}

/** Returns the entries whose place in the list or total differs from before, by id. */
export function standingsChange(before: Rows, now: Rows): ReadonlyMap<number, RowChange> {
  const places = new Map(before.map(({ entryId, total }, index) => [entryId, { index, total }]));
  const changes = new Map<number, RowChange>();
  for (const [index, { entryId, total }] of now.entries()) {
    const old = places.get(entryId);
    if (!old || (old.index === index && old.total === total)) continue;
    changes.set(entryId, { risen: old.index - index, gained: total - old.total });
  }
  return changes;
}
