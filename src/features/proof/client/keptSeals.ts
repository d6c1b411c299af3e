import type { Kept } from '#features/proof/domain/chain.ts';

/** Kept over a logout: roots and hashes are public. */
const SEALS = 'unbusted:seals:';
const LEDGER = 'unbusted:ledger:';

/** Returns the roots of a pool's seals that this browser has seen, in their order. */
export function keptRoots(poolId: number): string[] {
  const stored = read(SEALS + poolId);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

/** Returns what this browser has kept of a pool and its season's ledger. */
export function keptOf(poolId: number, seasonId: number): Kept {
  return { roots: keptRoots(poolId), line: keptLine(seasonId) };
}

function keptLine(seasonId: number): Kept['line'] {
  const stored = read(LEDGER + seasonId);
  if (!Array.isArray(stored)) return undefined;
  const [number, hash]: unknown[] = stored;
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash } : undefined;
}

/** Stores the roots of a pool's seals. Roots that differ from those seen before replace none. */
export function keepRoots(poolId: number, roots: readonly string[]): void {
  const kept = keptRoots(poolId);
  if (kept.every((root, index) => root === roots[index]) && roots.length > kept.length) store(SEALS + poolId, roots);
}

/** Stores number and hash of the ledger's last line, from which the next look goes on. */
export function keepLine(seasonId: number, { number, hash }: NonNullable<Kept['line']>): void {
  store(LEDGER + seasonId, [number, hash]);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is full or forbidden: a rewritten ledger or a replaced seal is not noticed
  }
}
