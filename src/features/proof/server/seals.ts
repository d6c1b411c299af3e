import { formatSeal } from '#features/proof/domain/sealFile.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import type { PastRounds } from '#server/tournament/rounds/lockQueries.ts';
import { findSeal, listSealed } from './sealQueries.ts';

/** The error of a round that is open or was locked before the pool existed. */
function sealNotFound(): HttpError {
  return new HttpError(404, 'There is no seal of this round');
}

/** Returns the file of a pool's seal, whose round must be past, or deleted. */
export async function readSeal(
  tx: Tx,
  { id: poolId }: Pick<PoolRow, 'id'>,
  number: number,
  past: PastRounds,
): Promise<string> {
  const stored = await findSeal(tx, poolId, number);
  if (!stored) throw sealNotFound();
  const { root, deadline, ...lock } = stored;
  // a reopened round has seals, of picks that are hidden again
  if (deadline && past.get(lock.roundId) !== deadline.getTime()) throw sealNotFound();
  const head = { ...lock, poolId };
  const leaves = (await listSealed(tx, poolId, lock)).map(({ picks, ...leaf }) => {
    return { ...lock, ...leaf, picks: picks ?? undefined };
  });
  return formatSeal({ seasonId: lock.seasonId, poolId, number, size: head.entries + 1, root, head }, leaves);
}
