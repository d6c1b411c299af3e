import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import type { EntrySummary } from './EntryCard.tsx';

/**
 * Returns the place of a user's only entry in its only pool, as nearly everybody has: Home is one screen then, without lists.
 * `pools` are those of the season, also those that the user runs and does not play in.
 */
export function onlyPlace(
  summaries: readonly Pick<EntrySummary, 'places'>[],
  pools: readonly unknown[],
): EntryPlace | undefined {
  const [only, ...otherEntries] = summaries;
  const [place, ...otherPlaces] = only?.places ?? [];
  return otherEntries.length === 0 && otherPlaces.length === 0 && pools.length <= 1 ? place : undefined;
}
