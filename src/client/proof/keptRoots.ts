const PREFIX = 'unbusted:sizedRoots:';

/** Returns the roots of a pool's seals, with their sizes, that this browser has seen, in their order. */
export function keptRoots(poolId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + poolId) ?? '[]');
    return Array.isArray(stored) ? stored.filter((root) => typeof root === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores the roots of a pool's seals. Roots that differ from those seen before replace none. */
export function keepRoots(poolId: number, roots: readonly string[]): void {
  if (keptRoots(poolId).some((root, index) => root !== roots[index])) return;
  try {
    localStorage.setItem(PREFIX + poolId, JSON.stringify(roots));
  } catch {
    // storage is full or forbidden: a replaced seal is not noticed
  }
}
