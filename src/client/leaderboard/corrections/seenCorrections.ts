const PREFIX = 'unbusted:corrections:';

/** Returns the id of the last correction of a pool that this browser has shown, 0 without one. */
export function seenCorrection(poolId: number): number {
  try {
    return Number(localStorage.getItem(PREFIX + poolId)) || 0;
  } catch {
    return 0;
  }
}

export function storeSeenCorrection(poolId: number, id: number): void {
  try {
    localStorage.setItem(PREFIX + poolId, String(id));
  } catch {
    // storage is full or forbidden: the line is shown again
  }
}
