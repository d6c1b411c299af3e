import type { User } from '#contract/schemas.ts';
import { keepUser } from '#server/accounts/users/userQueries.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { HttpError, notFound } from '#server/infrastructure/errors.ts';
import { lockPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { insertDeclined } from './offerQueries.ts';

/** Declines for good to go on in a pool; again, and by somebody who plays in it, changes nothing. */
export async function declineOffer(tx: Tx, { id: userId }: User, { id }: PoolRow): Promise<void> {
  if (!(await keepUser(tx, userId))) throw notFound('User');
  if (!(await lockPool(tx, id))) throw notFound('Group');
  if (!(await insertDeclined(tx, id, userId))) throw new HttpError(404, 'This pool is not offered to you');
}
