import { commitmentOf, picksText } from '#domain/seals/seal.ts';
import type { Receipt } from '#features/proof/contract/seals.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { findChampionship, findGuess } from '#server/pools/picks/guessQueries.ts';
import { listPoolsOf } from '#server/pools/seals/autopilotQueries.ts';
import { saltOf, sha256 } from '#server/pools/seals/sealHashes.ts';
import { keyOf } from '#server/pools/seals/sealKeys.ts';
import type { RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { findOwner, findSealedText, listOwnPicks, lockPicks } from './sealQueries.ts';

/** The last read of an entry. */
const readings = new WeakMap<Database, Map<number, Promise<Receipt>>>();

/** Reads the receipts of an entry one at a time: each holds back saves of the entry, and a connection. */
export async function readReceipt(database: Database, entryId: number, round: RoundRow): Promise<Receipt> {
  const last = readings.get(database) ?? new Map<number, Promise<Receipt>>();
  readings.set(database, last);
  const reading = readAfter(last.get(entryId), database, entryId, round);
  last.set(entryId, reading);
  try {
    return await reading;
  } finally {
    if (last.get(entryId) === reading) last.delete(entryId);
  }
}

async function readAfter(
  earlier: Promise<Receipt> | undefined,
  database: Database,
  entryId: number,
  round: RoundRow,
): Promise<Receipt> {
  await Promise.allSettled([earlier]);
  return database.transact(readPicks, entryId, round);
}

/** Returns an entry's picks as they stand, as they would be sealed; of a past round also as they were sealed. */
async function readPicks(tx: Tx, entryId: number, { id, seasonId }: RoundRow): Promise<Receipt> {
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
