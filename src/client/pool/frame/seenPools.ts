const KEY = 'unbusted:pools';
const MAX_SEEN = 20;

/** Stores that a pool was seen last in this browser. */
export function rememberPool(id: number): void {
  try {
    const others = seenPools().filter((each) => each !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_SEEN)));
  } catch {
    // storage is full or forbidden: the first pool takes its place
  }
}

/** Returns that of the pools which was seen last in this browser, else the first one. */
export function lastSeen<P extends { readonly id: number }>(pools: readonly P[]): P | undefined {
  const [last] = seenPools().flatMap((seen) => pools.find(({ id }) => id === seen) ?? []);
  return last ?? pools[0];
}

export function forgetPools(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage is forbidden
  }
}

/** The ids of pools, the one seen last first. */
function seenPools(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
