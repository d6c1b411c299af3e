import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Receipt } from '#contract/seals.ts';
import type { Sha256 } from '#domain/merkleTree.ts';
import type { Side } from '#domain/scoring.ts';
import { commitmentOf, picksText, type SealedPicks, saltText, sealPool } from '#domain/seal.ts';
import { formatSeal } from '#domain/sealFile.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { HttpError } from '#server/errors.ts';
import { findChampionship, findGuess, listGuesses } from '#server/picks/guessQueries.ts';
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
  const picksOf = await readPicks(tx, lock);
  const texts = new Map<number, string>();
  const seals = pools.map((pool) => {
    const { root, entries } = sealPool(sha256, { ...lock, ...pool, entries: pool.entryIds.map(picksOf) });
    for (const { entryId, text } of entries) texts.set(entryId, text);
    return { ...pool, root };
  });
  await insertSealedPicks(
    tx,
    lock,
    [...texts].map(([entryId, text]) => ({ entryId, text })),
  );
  await insertSeals(tx, lock, seals);
}

/** Reads the picks of a round, its guesses too if it is the Championship's, and returns those of an entry as they are sealed. */
async function readPicks(tx: Tx, { roundId, seasonId }: Lock): Promise<(entryId: number) => SealedPicks> {
  const gameIds = await listGameIds(tx, roundId);
  const picks = new Map((await listPicksOfRound(tx, roundId)).map((row) => [row.entryId, row.picks]));
  const isChampionship = (await findChampionship(tx, seasonId)) === roundId;
  const guesses = isChampionship ? await listGuesses(tx, seasonId) : [];
  const totals = new Map(guesses.map(({ entryId, total }) => [entryId, total]));
  const key = Buffer.from(await keyOf(tx, roundId), 'hex');
  return (entryId) => ({
    entryId,
    picks: sidesOf(gameIds, picks.get(entryId)),
    auto: [],
    total: isChampionship ? (totals.get(entryId) ?? null) : undefined,
    salt: saltOf(key, entryId),
  });
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

/** Returns an entry's picks as they stand, as they would be sealed. */
export async function readReceipt(tx: Tx, entryId: number, { id, seasonId }: RoundRow): Promise<Receipt> {
  // entry, then round: the order of saves
  await lockPicks(tx, entryId);
  const key = Buffer.from(await keyOf(tx, id), 'hex');
  const rows = await listOwnPicks(tx, entryId, id);
  const picks = new Map(rows.flatMap(({ gameId, side }) => (gameId === null ? [] : [[gameId, side]])));
  const isChampionship = (await findChampionship(tx, seasonId)) === id;
  const total = isChampionship ? (await findGuess(tx, entryId)).total : undefined;
  const text = picksText({ entryId, picks, auto: [], total, salt: saltOf(key, entryId) });
  return { text, commitment: commitmentOf(sha256, text), at: (rows[0]?.at ?? new Date()).toISOString() };
}

/** The error of a round that is open or was locked before the pool existed. */
export function sealNotFound(): HttpError {
  return new HttpError(404, 'There is no seal of this round');
}

/** Returns the text of a pool's seal of a round, which must be past. */
export async function readSeal(tx: Tx, { id: groupId, seasonId }: GroupRow, round: RoundRow): Promise<string> {
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
