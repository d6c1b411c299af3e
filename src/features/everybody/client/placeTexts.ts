import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import { rankOf, topPercent } from '#features/everybody/domain/standing.ts';

type Told = Pick<Everybody, 'entries' | 'histogram'>;

export interface Place {
  /** `1,204th of 48,210` */
  readonly rank: string;
  /** `top 3 %` */
  readonly top: string;
}

/** Returns where an entry with these points is among all; undefined below a crowd, and while nobody has points. */
export function placeOf({ entries, histogram }: Told, points: number): Place | undefined {
  const [most] = histogram?.at(-1) ?? [0];
  if (!histogram || most === 0) return undefined;
  // its picks may be newer than the figures
  const rank = Math.min(rankOf(histogram, points), entries);
  return { rank: `${ordinal(rank)} of ${formatCount(entries)}`, top: `top ${topPercent(rank, entries)} %` };
}

/**
 * Returns `1,204th of 48,210 on this site · top 3 %` for the best of the user's entries. Where one of their pools has more than
 * half of all entries, its rank says the same.
 */
export function homeText(told: Told, points: readonly (number | null)[], poolSizes: readonly number[]) {
  const best = points.filter((each) => each !== null);
  if (best.length === 0 || poolSizes.some((size) => 2 * size > told.entries)) return undefined;
  const place = placeOf(told, Math.max(...best));
  return place && `${place.rank} on this site · ${place.top}`;
}
