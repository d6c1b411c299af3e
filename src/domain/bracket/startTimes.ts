import { byRegionAndSeed, type Placed } from './regions.ts';

interface Timed extends Placed {
  /** ISO 8601 */
  readonly startTime: string | null;
}

/** Compares games by start time, those without one last, then in the order of all lists, for `sort`. */
export function byStartTime(a: Timed, b: Timed): number {
  if (a.startTime === b.startTime) return byRegionAndSeed(a, b);
  if (a.startTime === null) return 1;
  if (b.startTime === null) return -1;
  return Date.parse(a.startTime) - Date.parse(b.startTime);
}
