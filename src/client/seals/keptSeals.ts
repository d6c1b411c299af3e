const PREFIX = 'unbusted:seals:';

/** A seal that this browser has seen. */
export interface KeptSeal {
  readonly root: string;
  /** ids of the entries without picks when this browser first opened it; undefined before */
  readonly hidden?: readonly number[];
}

/** Returns the seals of a pool that this browser has seen, in their order. */
export function keptSeals(poolId: number): KeptSeal[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + poolId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptSeal {
  if (typeof value !== 'object' || value === null || !('root' in value) || typeof value.root !== 'string') return false;
  return !('hidden' in value) || (Array.isArray(value.hidden) && value.hidden.every(Number.isInteger));
}

/** Stores the roots of a pool's seals. Roots that differ from those seen before replace none. */
export function keepRoots(poolId: number, roots: readonly string[]): void {
  const kept = keptSeals(poolId);
  if (kept.some(({ root }, index) => root !== roots[index])) return;
  store(poolId, [...kept, ...roots.slice(kept.length).map((root) => ({ root }))]);
}

/** Stores which entries of a seal had no picks at the first look. Later looks replace nothing, so that they can be compared. */
export function keepHidden(poolId: number, root: string, hidden: readonly number[]): void {
  const kept = keptSeals(poolId);
  if (kept.some((each) => each.root === root && !each.hidden)) {
    store(
      poolId,
      kept.map((each) => (each.root === root ? { root, hidden } : each)),
    );
  }
}

function store(poolId: number, seals: readonly KeptSeal[]): void {
  try {
    localStorage.setItem(PREFIX + poolId, JSON.stringify(seals));
  } catch {
    // storage is full or forbidden: a replaced seal is not noticed
  }
}
