import type { Sha256 } from '#domain/seals/merkleTree.ts';
import { commitmentOf, picksText, rootOf, type SealedPicks, type SealHead } from '#domain/seals/seal.ts';

interface UnsealedPool extends Omit<SealHead, 'entries'> {
  /** in ascending order of id */
  readonly entries: readonly SealedPicks[];
}

/** Returns the root of a pool's seal, and the texts of picks with their commitments. */
export function sealPool(sha256: Sha256, { entries, ...head }: UnsealedPool) {
  const sealed = entries.map((picks) => {
    const text = picksText(picks);
    return { entryId: picks.entryId, text, commitment: commitmentOf(sha256, text) };
  });
  const leaves = sealed.map(({ entryId, commitment }) => ({ ...head, entryId, commitment }));
  return { root: rootOf(sha256, { ...head, entries: entries.length }, leaves), entries: sealed };
}
