import type { ParamsOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { mapConstraintError, notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { rejectArchived } from '#server/tournament/season/seasons.ts';
import { lockReadPool, rejectMuted, toReader } from './newsAccess.ts';
import { isInNews } from './newsQueries.ts';
import { deleteReaction, insertReaction } from './writeQueries.ts';

const noItem = () => notFound('Item');

type Named = Pick<ParamsOf<'addReaction'>, 'itemId' | 'kind'>;

export async function addReaction(tx: Tx, caller: User, pool: PoolRow, { itemId, kind }: Named): Promise<void> {
  await lockItem(tx, caller, pool, itemId);
  const inserting = insertReaction(tx, pool.id, itemId, caller.id, kind);
  // a result is taken back meanwhile
  await mapConstraintError('pool_news_reactions_item_id_fkey', noItem, inserting);
}

export async function removeReaction(tx: Tx, caller: User, pool: PoolRow, { itemId, kind }: Named): Promise<void> {
  await lockItem(tx, caller, pool, itemId);
  await deleteReaction(tx, pool.id, itemId, caller.id, kind);
}

async function lockItem(tx: Tx, caller: User, target: PoolRow, itemId: number): Promise<void> {
  const { season, pool } = await lockReadPool(tx, caller, target);
  if (!(await isInNews(tx, pool, toReader(pool, caller), itemId))) throw noItem();
  await rejectMuted(tx, pool.id, caller.id);
  rejectArchived(season);
}
