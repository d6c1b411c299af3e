import type { QueryKey } from '@tanstack/react-query';

/** `opened`: the stream is open, and anything may have changed before; `refused`: it could not be opened. */
export type ServerEvent =
  | { readonly kind: 'season' | 'group' | 'feed'; readonly id: number }
  | { readonly kind: 'opened' | 'refused' };

export interface SeasonOf {
  readonly pool: (id: unknown) => number | undefined;
  readonly entry: (id: unknown) => number | undefined;
}

const OF_SEASON: ReadonlySet<unknown> = new Set(['rounds', 'games', 'playIns', 'notices', 'standings']);
const OF_POOL: ReadonlySet<unknown> = new Set([
  'leaderboard',
  'pickGrid',
  'members',
  'progress',
  'champions',
  'poolFeed',
  'mutes',
]);
/** No event names what the user has done in another browser: a new entry, a guess, or what they said of their dues. */
const OTHERS: ReadonlySet<unknown> = new Set([
  'seasons',
  'groups',
  'memberships',
  'picks',
  'guess',
  'entries',
  'ownDues',
  'invites',
  'offers',
  'corrections',
]);

/** Whether an event makes a query's data stale. Pools and entries of unknown seasons are affected. */
export function isAffected(event: ServerEvent, [kind, id]: QueryKey, seasonOf: SeasonOf): boolean {
  switch (event.kind) {
    case 'season':
      if (OF_SEASON.has(kind)) return id === event.id;
      if (OF_POOL.has(kind)) return (seasonOf.pool(id) ?? event.id) === event.id;
      // renaming a team changes picks, and changing a winner may drop some
      if (kind === 'picks') return (seasonOf.entry(id) ?? event.id) === event.id;
      return kind === 'seasons' || kind === 'invites';
    case 'group':
      if (kind === 'corrections') return id === event.id;
      if (OF_POOL.has(kind)) return id === event.id;
      if (kind === 'standings') return (seasonOf.pool(event.id) ?? id) === id;
      return (
        kind === 'memberships' || kind === 'offers' || (kind === 'groups' && (id === undefined || id === event.id))
      );
    // a message makes nobody fetch standings
    case 'feed':
      return (kind === 'poolFeed' || kind === 'mutes') && id === event.id;
    case 'opened':
      return OF_SEASON.has(kind) || OF_POOL.has(kind) || OTHERS.has(kind);
    case 'refused':
      return false;
  }
}
