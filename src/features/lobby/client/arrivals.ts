import type { ListedEntry } from '#client/shell/slots.ts';
import { listText } from '#domain/names/listText.ts';
import { noun } from '#domain/names/plural.ts';

const FEW = 3;

/** The entries that come in while a list is shown. */
export interface Arrivals {
  readonly seen: ReadonlySet<number>;
  readonly arrived: ReadonlySet<number>;
  /** the last that came, together */
  readonly latest: readonly ListedEntry[];
}

export function firstArrivals(entries: readonly ListedEntry[]): Arrivals {
  return { seen: new Set(entries.map(({ entryId }) => entryId)), arrived: new Set(), latest: [] };
}

/** Returns `before` unless an entry is new. An entry that leaves and returns is not. */
export function withArrivals(before: Arrivals, entries: readonly ListedEntry[]): Arrivals {
  const latest = entries.filter(({ entryId }) => !before.seen.has(entryId));
  if (latest.length === 0) return before;
  const ids = latest.map(({ entryId }) => entryId);
  return { seen: new Set([...before.seen, ...ids]), arrived: new Set([...before.arrived, ...ids]), latest };
}

/** Returns `Noor and sam 01 are in`, or an empty text. */
export function arrivedText(latest: readonly ListedEntry[]): string {
  if (latest.length === 0) return '';
  const names = latest.map(({ entryName }) => entryName);
  const named = names.length > FEW + 1 ? [...names.slice(0, FEW), `${names.length - FEW} more`] : names;
  return `${listText(named)} ${noun(latest.length, 'is', 'are')} in`;
}
