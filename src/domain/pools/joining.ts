import { plural } from '#domain/names/plural.ts';

/** Until when entries may join a pool; the first lock is that of the first round that counts in it. */
export const JOINING = ['open', 'untilFirstLock', 'closed'] as const;
export type Joining = (typeof JOINING)[number];

/** Whether a pool takes new entries. `hasLocked`: a round that counts in it is past. */
export function takesEntries(joining: Joining, hasLocked: boolean): boolean {
  return joining === 'open' || (joining === 'untilFirstLock' && !hasLocked);
}

export const CLOSED_TEXT = 'This pool takes no new entries';

/** Says that a user has as many entries in a pool as it allows. */
export function ownLimitText(maxEntries: number): string {
  return `You have reached ${plural(maxEntries, 'entry', 'entries')} in this pool`;
}
