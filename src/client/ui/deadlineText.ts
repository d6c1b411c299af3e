import { MINUTE, SECOND } from '#domain/time.ts';

/** Long enough to be read out, short enough to stay true. */
export const ANNOUNCED_MS = 10 * SECOND;

const MOMENTS: readonly (readonly [number, string])[] = [
  [60 * MINUTE, 'locks in 1 hour'],
  [10 * MINUTE, 'locks in 10 minutes'],
  [MINUTE, 'locks in 1 minute'],
  [0, 'is locked'],
];

/** Returns the announcement at 60, 10, 1 and 0 minutes before the deadline, else ''. `left` is in milliseconds. */
export function deadlineText(name: string, left: number): string {
  const moment = MOMENTS.find(([at]) => left <= at && left > at - ANNOUNCED_MS);
  return moment ? `${name} ${moment[1]}` : '';
}
