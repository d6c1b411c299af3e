import type { ParamsOf } from '#contract/calls.ts';
import type { User } from '#contract/schemas.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/queries.ts';
import { lockFeedOf, rejectMuted } from './access.ts';
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

async function lockItem(tx: Tx, caller: User, { id, seasonId }: PoolRow, itemId: number): Promise<void> {
  await lockFeedOf(tx, caller, { id, seasonId }, async (pool) => {
    await rejectMuted(tx, id, caller.id);
    if (!(await isInFeed(tx, pool, toReader(pool, caller), itemId))) throw notFound('Item');
  });
}
