import type { QueryKey } from '@tanstack/react-query';

/**
 * What a tab hears:
 * - `season`, `group`: something that this season or this pool shows has changed
 * - `broken`: the stream has broken off, and nothing is heard for now
 * - `resumed`: it is heard again, and anything may have changed meanwhile
 */
export type ServerEvent =
  | { readonly kind: 'season' | 'group'; readonly id: number }
  | { readonly kind: 'broken' | 'resumed' };

/** The season of a pool, or of an own entry; undefined where it is not known. */
export interface SeasonOf {
  readonly pool: (id: unknown) => number | undefined;
  readonly entry: (id: unknown) => number | undefined;
}

const OF_SEASON: ReadonlySet<unknown> = new Set(['rounds', 'games', 'notices']);
const OF_POOL: ReadonlySet<unknown> = new Set(['leaderboard', 'pickGrid', 'groupPicks', 'members']);
const OTHERS: ReadonlySet<unknown> = new Set(['seasons', 'groups', 'memberships', 'picks']);

/** Whether an event puts out of date what is known under a query's key. What may be of the season is taken to be. */
export function isAffected(event: ServerEvent, [kind, id]: QueryKey, seasonOf: SeasonOf): boolean {
  switch (event.kind) {
    case 'season':
      if (OF_SEASON.has(kind)) return id === event.id;
      if (OF_POOL.has(kind)) return (seasonOf.pool(id) ?? event.id) === event.id;
      // a renamed team takes its picks along, a changed winner may drop some
      if (kind === 'picks') return (seasonOf.entry(id) ?? event.id) === event.id;
      return kind === 'seasons';
    case 'group':
      if (OF_POOL.has(kind)) return id === event.id;
      return kind === 'memberships' || (kind === 'groups' && (id === undefined || id === event.id));
    case 'resumed':
      return OF_SEASON.has(kind) || OF_POOL.has(kind) || OTHERS.has(kind);
    case 'broken':
      return false;
  }
}
