import type { Seal as ListedSeal } from '#features/proof/contract/seals.ts';
import type { Caller } from '#test/support/caller.ts';

/** Returns the place in the pool's chain of its last seal of the round with a number; 1 more than it has without one. */
export async function placeOfSeal(reader: Caller, poolId: number, roundNumber = 1): Promise<number> {
  const seals = await reader.call('listSeals', { params: { id: poolId } });
  return seals.findLast((seal) => seal.roundNumber === roundNumber)?.number ?? seals.length + 1;
}

/** Returns the file of a pool's last seal of the round with a number. */
export async function readSealOf(reader: Caller, poolId: number, roundNumber = 1): Promise<string> {
  const number = await placeOfSeal(reader, poolId, roundNumber);
  return reader.call('readSeal', { params: { id: poolId, number } });
}

/** Returns whether each seal has its place, and names the root before it. */
export function isChain(seals: readonly ListedSeal[]): boolean {
  return seals.every(
    ({ number, previous }, index) => number === index + 1 && previous === (seals[index - 1]?.root ?? null),
  );
}
