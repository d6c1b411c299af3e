interface Ranked {
  readonly total: number;
}

/**
 * Whether ranks and their movement say anything: until somebody has a point, all are first, and nobody has moved
 * (docs/spec.md#ranks). Those of a pool that is over do in any case.
 */
export function hasRanks(rows: readonly Ranked[], isFinal: boolean): boolean {
  return isFinal || rows.some(({ total }) => total > 0);
}
