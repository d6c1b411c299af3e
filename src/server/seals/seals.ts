import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Receipt } from '#contract/seals.ts';
import { leafHash, type Sha256 } from '#domain/merkleTree.ts';
import type { Side } from '#domain/scoring.ts';
import { formatSeal, leafHex, leafText, rootOf, saltText } from '#domain/seal.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { HttpError } from '#server/errors.ts';
import { forEachPick } from '#server/picks/queries.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import type { RoundRow } from '#server/rounds/queries.ts';
import {
  findKey,
  findSeal,
  insertKey,
  insertSealedPicks,
  insertSeals,
  type Lock,
  listGameIds,
  listOwnPicks,
  listPicksOfRound,
  listPoolEntries,
  listSealed,
  lockPicks,
} from './queries.ts';

const KEY_BYTES = 32;

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** Seals a round for each pool of its season (docs/spec.md#proof). The round's row is locked, and no save is in flight. */
export async function sealRound(tx: Tx, lock: Lock): Promise<void> {
  const pools = await listPoolEntries(tx, lock.seasonId);
  const gameIds = await listGameIds(tx, lock.roundId);
  const picks = new Map((await listPicksOfRound(tx, lock.roundId)).map((row) => [row.entryId, row.picks]));
  const key = Buffer.from(await keyOf(tx, lock.roundId), 'hex');
  const sealed = [...new Set(pools.flatMap(({ entryIds }) => entryIds))].map((entryId) => {
    const sides = sidesOf(gameIds, picks.get(entryId));
    return { entryId, text: leafText({ ...lock, entryId, picks: sides, salt: saltOf(key, entryId) }) };
  });
  const leaves = new Map(sealed.map(({ entryId, text }) => [entryId, leafHash(sha256, text)]));
  await insertSealedPicks(tx, lock, sealed);
  const rooted = pools.map(({ groupId, entryIds }) => {
    const ofPool = entryIds.flatMap((entryId) => leaves.get(entryId) ?? []);
    return { groupId, entryIds, root: rootOf(sha256, ofPool) };
  });
  await insertSeals(tx, lock, rooted);
}

function sidesOf(gameIds: readonly number[], picks: string | undefined): Map<number, Side | null> {
  const sides = new Map<number, Side | null>(gameIds.map((gameId) => [gameId, null]));
  if (picks !== undefined) forEachPick(picks, (gameId, side) => sides.set(gameId, side));
  return sides;
}

/** Returns the round's key, which is made when it is first needed. */
async function keyOf(sql: Sql, roundId: number): Promise<string> {
  const found = await findKey(sql, roundId);
  if (found !== undefined) return found;
  await insertKey(sql, roundId, randomBytes(KEY_BYTES).toString('hex'));
  const key = await findKey(sql, roundId);
  if (key === undefined) throw new Error('the key of the salts was not stored');
  return key;
}

function saltOf(key: Buffer, entryId: number): string {
  return createHmac('sha256', key).update(saltText(entryId)).digest('hex');
}

/** Returns the leaf of an entry's picks as they stand. */
export async function readReceipt(tx: Tx, entryId: number, round: RoundRow): Promise<Receipt> {
  // entry, then round: the order of saves
  await lockPicks(tx, entryId);
  const key = Buffer.from(await keyOf(tx, round.id), 'hex');
  const rows = await listOwnPicks(tx, entryId, round.id);
  const picks = new Map(rows.flatMap(({ gameId, side }) => (gameId === null ? [] : [[gameId, side]])));
  const { seasonId, number: roundNumber } = round;
  const text = leafText({ seasonId, roundNumber, entryId, picks, salt: saltOf(key, entryId) });
  return { text, leaf: leafHex(sha256, text), at: (rows[0]?.at ?? new Date()).toISOString() };
}

/** The error of a round that is open or was locked before the pool existed. */
export function sealNotFound(): HttpError {
  return new HttpError(404, 'There is no seal of this round');
}

/** Returns the text of a pool's seal of a round, which must be past. */
export async function readSeal(tx: Tx, { id: groupId, seasonId }: GroupRow, round: RoundRow): Promise<string> {
  const seal = await findSeal(tx, groupId, round.id);
  if (!seal) throw sealNotFound();
  const leaves = (await listSealed(tx, groupId, round.id, seal.lock)).map(({ text, isShown }) =>
    isShown ? { text } : { hash: leafHex(sha256, text) },
  );
  return formatSeal({ seasonId, roundNumber: round.number, groupId, size: seal.size, root: seal.root }, leaves);
}
