import { randomBytes } from 'node:crypto';
import type { Receipt } from '#contract/seals.ts';
import { commitmentOf, picksText } from '#domain/seals/seal.ts';
import { formatSeal } from '#domain/seals/sealFile.ts';
import type { Sql, Tx } from '#server/infrastructure/db/database.ts';
import { HttpError, notFound } from '#server/infrastructure/errors.ts';
import { findChampionship, findGuess } from '#server/pools/picks/guessQueries.ts';
import type { PoolRow } from '#server/pools/pool/poolQueries.ts';
import type { PastRounds } from '#server/tournament/rounds/lockQueries.ts';
import type { RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { listPoolsOf } from './autopilotQueries.ts';
import { saltOf, sha256 } from './sealHashes.ts';
import {
  findKey,
  findOwner,
  findSeal,
  findSealedText,
  insertKey,
  listOwnPicks,
  listSealed,
  lockPicks,
} from './sealQueries.ts';

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

/** Returns an entry's picks as they stand, as they would be sealed; of a past round also as they were sealed. */
export async function readReceipt(tx: Tx, entryId: number, { id, seasonId }: RoundRow): Promise<Receipt> {
  // entry, then round: the order of saves
  await lockPicks(tx, entryId);
  const owner = await findOwner(tx, entryId);
  if (!owner) throw notFound('Entry');
  const key = Buffer.from(await keyOf(tx, id), 'hex');
  const rows = await listOwnPicks(tx, entryId, id);
  const games = rows.flatMap(({ gameId, ...row }) => (gameId === null ? [] : [{ gameId, ...row }]));
  const picks = new Map(games.map(({ gameId, side }) => [gameId, side]));
  const auto = games.flatMap(({ gameId, autoLock: lock }) => (lock === null ? [] : [{ gameId, lock }]));
  const isChampionship = (await findChampionship(tx, seasonId)) === id;
  const total = isChampionship ? (await findGuess(tx, entryId)).total : undefined;
  const text = picksText({ entryId, owner, picks, auto, total, salt: saltOf(key, entryId) });
  const sealed = await findSealedText(tx, entryId, id);
  return {
    text,
    commitment: commitmentOf(sha256, text),
    at: (rows[0]?.at ?? new Date()).toISOString(),
    games: games.map(({ gameId, team1, team2 }) => [gameId, team1, team2]),
    pools: await listPoolsOf(tx, entryId),
    ...(sealed !== undefined && { sealed }),
  };
}

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
