const SEEN_PREFIX = 'unbusted:corrections:';

/** Returns the id of the last correction of a pool that this browser has shown, 0 without one. */
export function seenCorrection(poolId: number): number {
  try {
    return Number(localStorage.getItem(SEEN_PREFIX + poolId)) || 0;
  } catch {
    return 0;
  }
}

/** Stores that this browser has shown a correction of a pool. */
export function storeSeenCorrection(poolId: number, id: number): void {
  try {
    localStorage.setItem(SEEN_PREFIX + poolId, String(id));
  } catch {
    // storage is full or forbidden: the line is shown again
  }
}
