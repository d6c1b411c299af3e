const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long each piece of news stands: long enough to be read out, and gone before it is untrue. */
export const ANNOUNCED_MS = 10 * SECOND;

const MOMENTS: readonly (readonly [number, string])[] = [
  [60 * MINUTE, 'locks in 1 hour'],
  [10 * MINUTE, 'locks in 10 minutes'],
  [MINUTE, 'locks in 1 minute'],
  [0, 'is locked'],
];

/** What to tell aloud, so many milliseconds before its deadline, of a round; empty but at a few moments. */
export function deadlineText(name: string, left: number): string {
  const moment = MOMENTS.find(([at]) => left <= at && left > at - ANNOUNCED_MS);
  return moment ? `${name} ${moment[1]}` : '';
}
