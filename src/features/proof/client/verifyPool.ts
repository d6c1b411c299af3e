import { sha256 } from '@noble/hashes/sha2.js';
import { bypassCacheAfterChange, call } from '#client/api/call.ts';
import { inBoth, type Verification, verify } from '#features/proof/domain/verify.ts';
import { type PoolEvidence, readEvidence } from './evidence.ts';
import { keepLine, keepRoots, keptOf } from './keptSeals.ts';

export interface VerifiedPool extends PoolEvidence {
  readonly found: Verification;
}

/**
 * Replays a season's ledger and a pool's seals, and compares what follows with what the site shows. What differs is read once
 * more, past every cache, and only what both readings found is said: a result may arrive in between.
 */
export async function verifyPool(poolId: number): Promise<VerifiedPool> {
  const kept = (pool: { readonly id: number; readonly seasonId: number }) => keptOf(pool.id, pool.seasonId);
  const first = await readEvidence(call, poolId, kept);
  const found = verify(sha256, first.evidence, first.words);
  if (found.mismatches.length === 0) return keep({ ...first, found });
  const again = await readEvidence(freshly, poolId, kept);
  const second = verify(sha256, again.evidence, again.words);
  return keep({ ...again, found: { ...second, mismatches: inBoth(second.mismatches, found.mismatches) } });
}

const freshly = ((...args: Parameters<typeof call>) => {
  bypassCacheAfterChange();
  return call(...args);
}) as typeof call;

/** A ledger and seals that go on from those of the last look are kept for the next one. */
function keep(verified: VerifiedPool): VerifiedPool {
  const { found, evidence } = verified;
  if (found.line && found.mismatches.length === 0) keepLine(evidence.seasonId, found.line);
  keepRoots(
    evidence.poolId,
    evidence.listed.map(({ root }) => root),
  );
  return verified;
}
