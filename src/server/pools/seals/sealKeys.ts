import { randomBytes } from 'node:crypto';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { findKey, insertKey } from './sealQueries.ts';

const KEY_BYTES = 32;

/** Returns the round's key, which is made when it is first needed. */
export async function keyOf(sql: Sql, roundId: number): Promise<string> {
  const found = await findKey(sql, roundId);
  if (found !== undefined) return found;
  await insertKey(sql, roundId, randomBytes(KEY_BYTES).toString('hex'));
  const key = await findKey(sql, roundId);
  if (key === undefined) throw new Error('the key of the salts was not stored');
  return key;
}
