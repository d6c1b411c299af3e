import type { ParamsOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/queries.ts';
import { rejectArchived } from '#server/tournament/seasons.ts';
import { lockReadPool, rejectMuted } from './access.ts';
import { toReader } from './feed.ts';
import { isInFeed } from './queries.ts';
import { deleteReaction, insertReaction } from './writeQueries.ts';

type Named = Pick<ParamsOf<'addReaction'>, 'itemId' | 'kind'>;

export async function addReaction(tx: Tx, caller: User, pool: PoolRow, { itemId, kind }: Named): Promise<void> {
  await lockItem(tx, caller, pool, itemId);
  await insertReaction(tx, pool.id, itemId, caller.id, kind);
}

export async function removeReaction(tx: Tx, caller: User, pool: PoolRow, { itemId, kind }: Named): Promise<void> {
  await lockItem(tx, caller, pool, itemId);
  await deleteReaction(tx, pool.id, itemId, caller.id, kind);
}

async function lockItem(tx: Tx, caller: User, target: PoolRow, itemId: number): Promise<void> {
  const { season, pool } = await lockReadPool(tx, caller, target);
  if (!(await isInFeed(tx, pool, toReader(pool, caller), itemId))) throw notFound('Item');
  await rejectMuted(tx, pool.id, caller.id);
  rejectArchived(season);
}
