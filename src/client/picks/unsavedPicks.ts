import type { PickChange } from './pickSaving.ts';

const PREFIX = 'unbusted:unsaved-picks:';

/** Returns an entry's stored unsaved picks. They are stored for this tab, so that a reload loses none. */
export function readUnsaved(entryId: number): PickChange[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + entryId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChange) : [];
  } catch {
    return [];
  }
}

/** Checked without zod, which most screens do not load. */
function isChange(value: unknown): value is PickChange {
  if (typeof value !== 'object' || value === null || !('gameId' in value && 'pick' in value)) return false;
  return Number.isInteger(value.gameId) && (value.pick === null || typeof value.pick === 'string');
}

export function storeUnsaved(entryId: number, changes: readonly PickChange[]): void {
  try {
    if (changes.length === 0) sessionStorage.removeItem(PREFIX + entryId);
    else sessionStorage.setItem(PREFIX + entryId, JSON.stringify(changes));
  } catch {
    // storage is full or forbidden: a reload loses them
  }
}

/** Removes all stored picks, as another user may sign in. */
export function clearUnsaved(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // forbidden: nothing was stored
  }
}
