import type { Entry, Season } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { defaultEntryName, firstEntryName } from '#domain/names/names.ts';

/** An own entry, or the name of a new one, that joins a new pool. */
type FirstEntry = { readonly id: number } | { readonly name: string };

export interface FirstEntryOption {
  readonly value: string;
  readonly label: string;
  readonly entry: FirstEntry;
}

/** Returns the user's entries of the season, then a new one if the season takes it. */
export function firstEntryOptions(season: Season, username: string, entries: readonly Entry[]): FirstEntryOption[] {
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  const options = own.map(({ id, name }) => ({ value: String(id), label: name, entry: { id } }));
  if (!season.isActive || own.length >= MAX_ENTRIES) return options;
  const taken = own.map((entry) => entry.name);
  const name = taken.length === 0 ? firstEntryName(username) : defaultEntryName(username, taken);
  return [...options, { value: 'new', label: `New entry: ${name}`, entry: { name } }];
}
