import { setImmediate } from 'node:timers/promises';
import type { Guess } from '#domain/scoring/guesses.ts';
import { countsRound, type Scoring } from '#domain/scoring/scoring.ts';
import type { Standing } from '#domain/scoring/standings.ts';
import { computePoolStandings } from '#domain/scoring/tieBreaker.ts';
import { type Absence, ALL_COUNT, countsFor } from '#domain/scoring/whoCounts.ts';
import { SECOND } from '#domain/time.ts';
import type { Services } from '#server/app/calls/services.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { startSeasonJob } from '#server/infrastructure/events/seasonJob.ts';
import type { Job } from '#server/infrastructure/jobs/job.ts';
import { readAbsences } from '#server/pools/locks/whoCounts.ts';
import { forEachPick } from '#server/pools/picks/pickQueries.ts';
import type { Tell } from '#server/pools/pool/news.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import {
  endWork,
  insertMoves,
  listGuessesOf,
  listMoves,
  listPendingSeasons,
  listPicksOf,
  lockNextPools,
  lockPastRounds,
  lockPending,
  type NextPoolRow,
  type StoredMove,
} from './poolCorrectionQueries.ts';
import { type DroppedPick, listWorkFrom, type Result } from './recordingQueries.ts';

/** In a transaction, which other writes of the embedded database wait for. */
const MAX_POOLS = 20;
/** A larger pool is a batch alone. */
const MAX_ENTRIES = 500;

export interface ComputingDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly tell: Tell;
}

/** Computes corrections as long as the app runs. */
export function startComputing(services: Services): Job {
  return startSeasonJob(
    services,
    { everyMs: 10 * SECOND, what: 'Corrections could not be computed' },
    computeCorrections,
  );
}

/** Stores for each pool which entries a correction moved, once, however many processes run (src/features/corrections/README.md). */
export async function computeCorrections(
  { database, deadlineBarrier, tell }: ComputingDeps,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (const seasonId of await database.query(listPendingSeasons)) {
    try {
      // picks in flight are saved, and the rounds sealed
      await deadlineBarrier.sealSeason(seasonId);
      while (!signal?.aborted && (await database.transact(computeBatch, seasonId, tell))) await setImmediate();
    } catch (error) {
      // a season that cannot be computed delays no other
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some corrections could not be computed');
}

/** Returns false if no correction of the season is pending. */
export async function computeBatch(tx: Tx, seasonId: number, tell: Tell): Promise<boolean> {
  const pending = await lockPending(tx, seasonId);
  if (!pending) return false;
  const { id, about, rounds: past, work } = pending;
  const correction = { id, about, rounds: past };
  const batch = firstPools(await lockNextPools(tx, id, MAX_POOLS));
  if (batch.length === 0) {
    await endWork(tx, id);
    await tell(tx, { kind: 'correction', correction, readMoves: (userIds) => listMoves(tx, id, userIds) });
    return true;
  }
  const rounds = new Map((await lockPastRounds(tx, seasonId)).map((round) => [round.id, round.number]));
  const picks = await listPicksOf(tx, [...new Set(batch.flatMap(({ entries }) => entries))], [...rounds.keys()]);
  // read after the picks: one that a later correction drops in between is in both
  const droppedSince = await listWorkFrom(tx, seasonId, id);
  const before = picksOf(
    picks,
    droppedSince.flatMap((each) => each.work.dropped),
  );
  const after = picksOf(
    picks,
    droppedSince.flatMap((each) => (each.id > id ? each.work.dropped : [])),
  );
  const guesses = await guessesFor(tx, batch);
  const absenceOf = await readAbsences(
    tx,
    batch.map((pool) => pool.id),
  );
  const moved = new Map<number, number>();
  for (const pool of batch) {
    const entries = pool.entries.map((entryId) => ({
      entryId,
      ...(pool.earlierRounds === 'count' ? ALL_COUNT : absenceOf(pool.id, entryId)),
      guess: guesses.get(entryId) ?? null,
    }));
    const old = placesById(entries, { rounds, pool, results: work.before, picks: before });
    const now = placesById(entries, { rounds, pool, results: work.after, picks: after });
    const moves = movedEntries(pool.entries, old, now);
    await insertMoves(tx, id, pool.id, moves);
    moved.set(pool.id, moves.length);
  }
  for (const [poolId, count] of moved)
    await tell(tx, { kind: 'corrected', pool: { id: poolId, seasonId }, correction, moved: count });
  return true;
}

async function guessesFor(tx: Tx, pools: readonly NextPoolRow[]): Promise<Map<number, number>> {
  const entryIds = pools.filter(({ tieBreaker }) => tieBreaker === 'total').flatMap(({ entries }) => entries);
  const rows = entryIds.length === 0 ? [] : await listGuessesOf(tx, entryIds);
  return new Map(rows.map(({ entryId, total }) => [entryId, total]));
}

/** Returns the next batch of pools: as many as fit into MAX_ENTRIES, but at least one. */
function firstPools(pools: readonly NextPoolRow[]): NextPoolRow[] {
  let sum = 0;
  return pools.filter((pool, index) => {
    sum += pool.entries.length;
    return index === 0 || sum <= MAX_ENTRIES;
  });
}

type PickedSide = Pick<DroppedPick, 'side' | 'autoLock'>;

/** Picks by entry and game. */
type Picks = ReadonlyMap<number, ReadonlyMap<number, PickedSide>>;

function picksOf(
  rows: readonly { readonly entryId: number; readonly picks: string }[],
  dropped: readonly DroppedPick[],
): Picks {
  const all = new Map<number, Map<number, PickedSide>>();
  for (const { entryId, picks } of rows) {
    const ofEntry = new Map<number, PickedSide>();
    forEachPick(picks, (gameId, side, autoLock) => ofEntry.set(gameId, { side, autoLock }));
    all.set(entryId, ofEntry);
  }
  for (const { entryId, gameId, side, autoLock } of dropped) {
    const ofEntry = all.get(entryId) ?? new Map<number, PickedSide>();
    all.set(entryId, ofEntry.set(gameId, { side, autoLock }));
  }
  return all;
}

type Places = ReadonlyMap<number, Standing<unknown>>;

interface Moment {
  readonly results: readonly Result[];
  readonly picks: Picks;
  /** numbers of the past rounds by id */
  readonly rounds: ReadonlyMap<number, number>;
  readonly pool: Scoring & Pick<NextPoolRow, 'tieBreaker' | 'autopilotLocks'>;
}

interface ScoredEntry extends Absence {
  readonly entryId: number;
  readonly guess: Guess;
}

/** Returns the places of entries by id. */
function placesById(entries: readonly ScoredEntry[], { results, picks, rounds, pool }: Moment): Places {
  const scored = [...rounds]
    .filter(([, number]) => countsRound(pool, number))
    .map(([id, number]) => ({ number, games: results.filter(({ roundId }) => roundId === id) }));
  const sideOrNone = (entry: ScoredEntry, roundNumber: number, { gameId, roundId }: Result) => {
    const pick = countsFor(entry, roundNumber) ? picks.get(entry.entryId)?.get(gameId) : undefined;
    return pick && isCounted(pool, roundId, pick) ? pick.side : 0;
  };
  const packed = scored.flatMap(({ number, games }) =>
    games.flatMap((game) => entries.map((entry) => sideOrNone(entry, number, game))),
  );
  const final = scored.flatMap(({ number, games }) => games.map(({ total }) => ({ number, total })));
  const { number: last, total } = final.find((game) => game.total !== null) ?? { number: 0, total: null };
  const guessing = entries.map((entry) => (countsFor(entry, last) ? entry : { ...entry, guess: null }));
  const standings = computePoolStandings(scored, guessing, Uint8Array.from(packed), pool, total);
  return new Map(standings.map((standing) => [standing.entry.entryId, standing]));
}

/** Returns whether a pick counts in a pool: by hand, or allowed at the lock at which the autopilot made it. */
function isCounted({ autopilotLocks }: Moment['pool'], roundId: number, { autoLock }: PickedSide): boolean {
  return autoLock === null || autopilotLocks.includes(`${roundId} ${autoLock}`);
}

/** Returns the entries whose total or rank differs, in the order of their ranks afterwards. */
function movedEntries(entryIds: readonly number[], before: Places, after: Places): StoredMove[] {
  return entryIds
    .flatMap((entryId) => {
      const old = before.get(entryId);
      const now = after.get(entryId);
      if (!old || !now || (old.total === now.total && old.rank === now.rank)) return [];
      return [
        { entryId, points: { before: old.total, after: now.total }, rank: { before: old.rank, after: now.rank } },
      ];
    })
    .sort((a, b) => a.rank.after - b.rank.after || a.entryId - b.entryId);
}
