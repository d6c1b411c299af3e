import type { User } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import { markRead } from './writeQueries.ts';

/** Stores up to which item a user has read a pool's news, also of an archived season. */
export async function markNewsRead(sql: Sql, pool: PoolRow, { id }: User, upTo: number): Promise<void> {
  if (!(await markRead(sql, pool, id, upTo))) throw notFound('Item');
}
