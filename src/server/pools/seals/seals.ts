import { randomBytes } from 'node:crypto';
import type { Receipt } from '#contract/seals.ts';
import { commitmentOf, picksText } from '#domain/seals/seal.ts';
import { formatSeal } from '#domain/seals/sealFile.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { findChampionship, findGuess } from '#server/pools/picks/guessQueries.ts';
import type { PoolRow } from '#server/pools/queries.ts';
import type { RoundRow } from '#server/tournament/roundsQueries.ts';
import { findKey, findSeal, insertKey, listOwnPicks, listSealed, lockPicks } from './queries.ts';
import { saltOf, sha256 } from './sealHashes.ts';

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

/** Returns an entry's picks as they stand, as they would be sealed. */
export async function readReceipt(tx: Tx, entryId: number, { id, seasonId }: RoundRow): Promise<Receipt> {
  // entry, then round: the order of saves
  await lockPicks(tx, entryId);
  const key = Buffer.from(await keyOf(tx, id), 'hex');
  const rows = await listOwnPicks(tx, entryId, id);
  const picks = new Map(rows.flatMap(({ gameId, side }) => (gameId === null ? [] : [[gameId, side]])));
  const auto = rows.flatMap(({ gameId, isAuto }) => (gameId !== null && isAuto ? [gameId] : []));
  const isChampionship = (await findChampionship(tx, seasonId)) === id;
  const total = isChampionship ? (await findGuess(tx, entryId)).total : undefined;
  const text = picksText({ entryId, picks, auto, total, salt: saltOf(key, entryId) });
  return { text, commitment: commitmentOf(sha256, text), at: (rows[0]?.at ?? new Date()).toISOString() };
}

/** The error of a round that is open or was locked before the pool existed. */
export function sealNotFound(): HttpError {
  return new HttpError(404, 'There is no seal of this round');
}

/** Returns the text of a pool's seal of a round, which must be past. */
export async function readSeal(tx: Tx, { id: groupId, seasonId }: PoolRow, round: RoundRow): Promise<string> {
  const seal = await findSeal(tx, groupId, round.id);
  if (!seal) throw sealNotFound();
  const origin = { seasonId, roundNumber: round.number, groupId };
  const leaves = (await listSealed(tx, groupId, round.id, seal.lock)).map(({ entryId, text, isShown }) => ({
    ...origin,
    entryId,
    commitment: commitmentOf(sha256, text),
    picks: isShown ? text : undefined,
  }));
  const { entries, root, previous } = seal;
  return formatSeal({ ...origin, size: entries + 1, root, head: { ...origin, entries, previous } }, leaves);
}
