/** What the server tells of: a season or a pool has changed, or what a feature tells of one of them. */
type Change =
  | { readonly kind: 'season' | 'group'; readonly id: number }
  | {
      readonly kind: 'feature';
      readonly name: string;
      readonly id: number;
      /** whether the server's caches may have answers of before */
      readonly isCached: boolean;
    };

/** `opened`: the stream is open, and anything may have changed before; `refused`: it could not be opened. */
export type ServerEvent = Change | { readonly kind: 'opened' } | { readonly kind: 'refused' };

/** The seasons of pools and entries, as far as they are known. */
export interface SeasonOf {
  readonly pool: (id: number) => number | undefined;
  readonly entry: (id: number) => number | undefined;
}

type IsStale = (change: Change, seasonOf: SeasonOf) => boolean;

// as an interface it would be no record, which the library asks for
type Staleness = {
  /** whether a change makes the data stale; without it no event does, not even an opened stream */
  readonly isStale?: IsStale;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Staleness;
  }
}

/** Whether an event makes the data of a query stale. */
export function isAffected(event: ServerEvent, query: Staleness | undefined, seasonOf: SeasonOf): boolean {
  if (!query?.isStale || event.kind === 'refused') return false;
  if (event.kind === 'opened') return true;
  return query.isStale(event, seasonOf);
}

const staleAt = (isStale: IsStale): Staleness => ({ isStale });
const isSeason = ({ kind, id }: Change, seasonId: number) => kind === 'season' && id === seasonId;
const isPool = ({ kind, id }: Change, poolId: number) => kind === 'group' && id === poolId;

/** No event names what the user has done in another browser: a new entry, a guess, or what they said of their dues. */
export const ofUser = staleAt(() => false);

export const ofAllSeasons = staleAt(({ kind }) => kind === 'season');

export const ofSeason = (id: number) => staleAt((change) => isSeason(change, id));

/** A pool of unknown season is one that was just joined. */
export const ofPoolsOfSeason = (id: number) =>
  staleAt(
    (change, seasonOf) => isSeason(change, id) || (change.kind === 'group' && (seasonOf.pool(change.id) ?? id) === id),
  );

/** Renaming a team changes picks, and changing a winner may drop some. */
export const ofEntry = (id: number) =>
  staleAt((change, seasonOf) => change.kind === 'season' && (seasonOf.entry(id) ?? change.id) === change.id);

export const ofAllPools = staleAt(({ kind }) => kind === 'group');

export const ofPoolAlone = (id: number) => staleAt((change) => isPool(change, id));

/** Of a pool and the results of its season. */
export const ofPool = (id: number) =>
  staleAt((change, seasonOf) => isPool(change, id) || isSeason(change, seasonOf.pool(id) ?? change.id));

/** Of a season or a pool by a feature, whose event has this name. */
export const ofFeature = (name: string, id: number) =>
  staleAt((change) => change.kind === 'feature' && change.name === name && change.id === id);

/** Of what makes one of the two stale. */
export const either = (one: Staleness, other: Staleness) =>
  staleAt((...change) => Boolean(one.isStale?.(...change) || other.isStale?.(...change)));
