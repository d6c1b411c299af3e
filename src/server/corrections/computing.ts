import { setImmediate } from 'node:timers/promises';
import { countsRound, type Scoring, type Side } from '#domain/scoring.ts';
import { scorePool } from '#domain/tieBreaker.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { forEachPick } from '#server/picks/queries.ts';
import type { DeadlineBarrier } from '#server/rounds/deadlineBarrier.ts';
import {
  type DroppedPick,
  endWork,
  insertMoves,
  listGuessesOf,
  listPendingSeasons,
  listPicksOf,
  listWorkFrom,
  lockNextPools,
  lockPastRounds,
  lockPending,
  type NextPoolRow,
  type Result,
  type StoredMove,
} from './queries.ts';

/** In a transaction, which other writes of the embedded database wait for. */
const MAX_POOLS = 20;
/** A larger pool is a batch alone. */
const MAX_ENTRIES = 500;

export interface ComputingDeps {
  readonly database: Database;
  readonly deadlineBarrier: DeadlineBarrier;
}

/** Stores for each pool which entries a correction moved, once, however many processes run (docs/spec.md#corrections). */
export async function computeCorrections({ database, deadlineBarrier }: ComputingDeps): Promise<void> {
  const errors: unknown[] = [];
  for (const seasonId of await database.query(listPendingSeasons)) {
    try {
      // picks in flight are saved, and the rounds sealed
      await deadlineBarrier.sealSeason(seasonId);
      while (await database.transact(computeBatch, seasonId)) await setImmediate();
    } catch (error) {
      // a season that cannot be computed delays no other
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some corrections could not be computed');
}

/** Returns false if no correction of the season is pending. */
export async function computeBatch(tx: Tx, seasonId: number): Promise<boolean> {
  const pending = await lockPending(tx, seasonId);
  if (!pending) return false;
  const { id, work } = pending;
  const batch = firstPools(await lockNextPools(tx, id, MAX_POOLS));
  if (batch.length === 0) {
    await endWork(tx, id);
    return true;
  }
  const rounds = new Map((await lockPastRounds(tx, seasonId)).map((round) => [round.id, round.number]));
  const picks = await listPicksOf(tx, [...new Set(batch.flatMap(({ entries }) => entries))], [...rounds.keys()]);
  // read after the picks: one that a later correction drops in between is in both
  const droppedSince = await listWorkFrom(tx, seasonId, id);
  const before = sidesOf(
    picks,
    droppedSince.flatMap((each) => each.work.dropped),
  );
  const after = sidesOf(
    picks,
    droppedSince.flatMap((each) => (each.id > id ? each.work.dropped : [])),
  );
  const guesses = await guessesFor(tx, batch);
  for (const pool of batch) {
    const ids = pool.entries;
    const joined = ids.map((entryId, n) => ({ entryId, joinedAfter: pool.joinedAfter[n] ?? 0 }));
    const season = { rounds, pool, guesses };
    const old = standingsOf(joined, { ...season, results: work.before, picks: before });
    const moved = movedEntries(ids, old, standingsOf(joined, { ...season, results: work.after, picks: after }));
    await insertMoves(tx, id, pool.id, moved);
  }
  return true;
}

async function guessesFor(tx: Tx, pools: readonly NextPoolRow[]): Promise<Map<number, number>> {
  const entryIds = pools.filter(({ tieBreaker }) => tieBreaker === 'total').flatMap(({ entries }) => entries);
  const rows = entryIds.length === 0 ? [] : await listGuessesOf(tx, entryIds);
  return new Map(rows.map(({ entryId, total }) => [entryId, total]));
}

/** Returns the first pools that have few entries together, at least one. */
function firstPools(pools: readonly NextPoolRow[]): NextPoolRow[] {
  let sum = 0;
  return pools.filter((pool, index) => {
    sum += pool.entries.length;
    return index === 0 || sum <= MAX_ENTRIES;
  });
}

/** Sides by entry and game. */
type Sides = ReadonlyMap<number, ReadonlyMap<number, Side>>;

function sidesOf(
  rows: readonly { readonly entryId: number; readonly picks: string }[],
  dropped: readonly DroppedPick[],
): Sides {
  const sides = new Map<number, Map<number, Side>>();
  for (const { entryId, picks } of rows) {
    const ofEntry = new Map<number, Side>();
    forEachPick(picks, (gameId, side) => ofEntry.set(gameId, side));
    sides.set(entryId, ofEntry);
  }
  for (const { entryId, gameId, side } of dropped) {
    const ofEntry = sides.get(entryId) ?? new Map<number, Side>();
    sides.set(entryId, ofEntry.set(gameId, side));
  }
  return sides;
}

interface Place {
  readonly total: number;
  readonly rank: number;
}

interface Moment {
  readonly results: readonly Result[];
  readonly picks: Sides;
  /** numbers of the past rounds by id */
  readonly rounds: ReadonlyMap<number, number>;
  readonly pool: Scoring & Pick<NextPoolRow, 'tieBreaker'>;
  /** by entry */
  readonly guesses: ReadonlyMap<number, number>;
}

interface JoinedEntry {
  readonly entryId: number;
  readonly joinedAfter: number;
}

/** Returns the places of entries by id. */
function standingsOf(entries: readonly JoinedEntry[], moment: Moment): Map<number, Place> {
  const { results, picks, rounds, pool, guesses } = moment;
  const scored = [...rounds]
    .filter(([, number]) => countsRound(pool, number))
    .map(([id, number]) => ({ number, games: results.filter(({ roundId }) => roundId === id) }));
  const games = scored.flatMap((round) => round.games);
  const packed = Uint8Array.from(
    scored.flatMap(({ number, games: ofRound }) =>
      ofRound.flatMap(({ gameId }) =>
        entries.map(({ entryId, joinedAfter }) => (number > joinedAfter ? (picks.get(entryId)?.get(gameId) ?? 0) : 0)),
      ),
    ),
  );
  const { totals, order, ranks } = scorePool(scored, packed, entries.length, pool, {
    guesses: entries.map(({ entryId }) => guesses.get(entryId) ?? null),
    total: games.find((game) => game.total !== null)?.total ?? null,
  });
  return new Map(
    [...order].map((n, place) => [entries[n]?.entryId ?? 0, { total: totals[n] ?? 0, rank: ranks[place] ?? 0 }]),
  );
}

/** Returns the entries whose total or rank differs, in the order of their ranks afterwards. */
function movedEntries(
  entryIds: readonly number[],
  before: ReadonlyMap<number, Place>,
  after: ReadonlyMap<number, Place>,
): StoredMove[] {
  return entryIds
    .flatMap((entryId) => {
      const [old, now] = [before.get(entryId), after.get(entryId)];
      if (!old || !now || (old.total === now.total && old.rank === now.rank)) return [];
      return [
        { entryId, points: { before: old.total, after: now.total }, rank: { before: old.rank, after: now.rank } },
      ];
    })
    .sort((a, b) => a.rank.after - b.rank.after || a.entryId - b.entryId);
}
