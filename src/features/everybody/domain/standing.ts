import { MAX_ENTRIES } from '#domain/limits.ts';

/** Pairs of points and the entries that have them, in ascending order of points. */
export type Histogram = readonly (readonly [points: number, entries: number])[];

/** Fewer would tell what single ones picked: 24 entries of one person beside one other are that one's picks. */
const CROWD = { entries: 20, people: 10 };

/** Of more entries there are always people enough: nobody has more than `MAX_ENTRIES`. */
export const MAX_ENTRIES_OF_FEW = MAX_ENTRIES * (CROWD.people - 1);

/** Returns whether so many entries of so many people hide each of them. */
export function isCrowd(entries: number, people: number): boolean {
  return entries >= CROWD.entries && people >= CROWD.people;
}

/** Returns 1 plus the entries with more points. */
export function rankOf(histogram: Histogram, points: number): number {
  let above = 0;
  for (const [more, entries] of histogram) if (more > points) above += entries;
  return above + 1;
}

/** Returns a rank as per cent of all, rounded up and at least 1: `top 3 %`. */
export function topPercent(rank: number, entries: number): number {
  return Math.max(1, Math.ceil((rank * 100) / entries));
}
