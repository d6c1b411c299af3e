import type { Entry, Round } from '#contract/schemas.ts';
import type { OwnProgress } from './ownProgress.ts';

const seen = new Map<string, number>();

/** Returns when this page first showed a lock, by the browser's clock: a site admin may set a deadline that is long past. */
export function firstSeen({ id, deadline }: Pick<Round, 'id' | 'deadline'>): number {
  const key = `${id} ${deadline}`;
  const at = seen.get(key) ?? Date.now();
  seen.set(key, at);
  return at;
}

/** Whether picks of an entry that were read at `readAt` may lack those that the autopilot makes at a lock. */
export function mayLackAuto(
  round: Pick<Round, 'id' | 'deadline'>,
  { autopilot }: Pick<Entry, 'autopilot'>,
  readAt: number,
): boolean {
  return autopilot !== 'off' && readAt <= firstSeen(round);
}

/** Returns an entry's progress in a locked round; nothing rather than that it has no picks, while the autopilot may have made them. */
export function knownProgress(
  progress: OwnProgress | undefined,
  round: Pick<Round, 'id' | 'deadline'> | undefined,
  entry: Pick<Entry, 'autopilot'>,
  readAt: number,
): OwnProgress | undefined {
  return progress?.picked === 0 && round && mayLackAuto(round, entry, readAt) ? undefined : progress;
}
