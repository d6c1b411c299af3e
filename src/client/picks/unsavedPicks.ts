import type { PickChange } from './pickSaving.ts';

const PREFIX = 'unbusted:unsaved-picks:';

/**
 * An entry's picks that were not saved when the page was left. They are kept for this tab alone, so that a reload
 * loses none; a browser that keeps nothing loses them, as any page would.
 */
export function readUnsaved(entryId: number): PickChange[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + entryId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isChange) : [];
  } catch {
    return [];
  }
}

/** Told by hand: every screen loads this, and none of them the schemas of the calls for it. */
function isChange(value: unknown): value is PickChange {
  if (typeof value !== 'object' || value === null || !('gameId' in value && 'pick' in value)) return false;
  return Number.isInteger(value.gameId) && (value.pick === null || typeof value.pick === 'string');
}

/** Keeps these in place of what was kept of the entry. */
export function keepUnsaved(entryId: number, changes: readonly PickChange[]): void {
  try {
    if (changes.length === 0) sessionStorage.removeItem(PREFIX + entryId);
    else sessionStorage.setItem(PREFIX + entryId, JSON.stringify(changes));
  } catch {
    // no room, or not allowed: a reload will lose them
  }
}

/** Forgets what is kept of all entries, for whoever uses the tab next. */
export function forgetUnsaved(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // not allowed: nothing was kept
  }
}
