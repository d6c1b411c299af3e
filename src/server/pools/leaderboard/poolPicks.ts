import { hash } from 'node:crypto';
import { championshipRound } from '#domain/bracket/championship.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import { countedRounds, countsRound, type Scoring } from '#domain/scoring/scoring.ts';
import { inOrderOfTies } from '#domain/scoring/standings.ts';
import { type Absence, ALL_COUNT, countsFor } from '#domain/scoring/whoCounts.ts';
import type { Database, Tx } from '#server/infrastructure/db/database.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { readAbsences } from '#server/pools/locks/whoCounts.ts';
import { forEachPick } from '#server/pools/picks/pickQueries.ts';
import { findPool, type PoolRow } from '#server/pools/pool/poolQueries.ts';
import { type DeadlineBarrier, isPassed } from '#server/pools/seals/deadlineBarrier.ts';
import type { PastRounds, ShownPools } from '#server/tournament/rounds/lockQueries.ts';
import { listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { type GameRow, listGames } from '#server/tournament/season/gamesQueries.ts';
import { listPastGuesses, listPastPicks, listScoredEntries, type ScoredEntryRow } from './leaderboardQueries.ts';

interface PastRound extends RoundRow {
  readonly games: readonly GameRow[];
}

export interface SeasonResults {
  readonly rounds: readonly PastRound[];
  /** the round of the Championship, once it is past */
  readonly championship: PastRound | undefined;
  /** digest of the games, teams, their order and the Championship; packed picks belong to one layout */
  readonly layoutHash: string;
  /** the next deadline, in epoch milliseconds */
  readonly expiresAt: number;
}

/** An entry of a pool, with the past rounds that do not count for it. */
export interface ScoredEntry extends ScoredEntryRow, Absence {}

/** A pool's entries and their packed picks of the past rounds that count in it, read in one snapshot. */
export interface PoolPicks {
  readonly pool: PoolRow;
  /** only with the rounds that count */
  readonly season: SeasonResults;
  readonly entries: readonly ScoredEntry[];
  readonly picks: Uint8Array;
  /** in the places of the picks, 1 for those that the autopilot made; undefined if it made none */
  readonly auto: Uint8Array | undefined;
  /** by entry; all null without a tie-breaker, and until the round of the Championship is past */
  readonly guesses: readonly Guess[];
}

export async function readSeasonResults(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  seasonId: number,
): Promise<SeasonResults> {
  const past = await deadlineBarrier.ofSeason(seasonId);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    return listResults(tx, past, seasonId);
  });
}

export async function readPoolPicks(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  ofPool: Pick<PoolRow, 'id' | 'seasonId'>,
): Promise<PoolPicks> {
  const shown = await deadlineBarrier.ofPool(ofPool);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const pool = await findPool(tx, ofPool.id);
    if (!pool) throw notFound('Group');
    const season = countedResults(await listResults(tx, shown.past, pool.seasonId), pool);
    const entries = await listEntries(tx, pool);
    const packed = await packPicks(tx, shown, season.rounds, entries);
    return { pool, season, entries, ...packed, guesses: await readGuesses(tx, shown, pool, season, entries) };
  });
}

async function listEntries(tx: Tx, { id, earlierRounds }: PoolRow): Promise<ScoredEntry[]> {
  const entries = inOrderOfTies(await listScoredEntries(tx, id));
  if (earlierRounds === 'count') return entries.map((entry) => ({ ...entry, ...ALL_COUNT }));
  const absenceOf = await readAbsences(tx, [id]);
  return entries.map((entry) => ({ ...entry, ...absenceOf(id, entry.id) }));
}

/** Returns the results of the rounds that count. The layout is still that of all rounds. */
export function countedResults(season: SeasonResults, scoring: Pick<Scoring, 'countsFrom'>): SeasonResults {
  const { championship } = season;
  return {
    ...season,
    rounds: countedRounds(season.rounds, scoring),
    championship: championship && countsRound(scoring, championship.number) ? championship : undefined,
  };
}

/** Reads of the transaction see one moment, so that a team that swaps sides meanwhile is consistent. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`;
}

async function listResults(tx: Tx, past: PastRounds, seasonId: number): Promise<SeasonResults> {
  const all = await listRounds(tx, seasonId);
  const games = await listGames(tx, seasonId);
  const played = all.map((round) => ({
    ...round,
    games: games.filter(({ roundId }) => roundId === round.id).sort(byRegionAndSeed),
  }));
  const rounds = played.filter((round) => isPassed(past, round));
  const last = championshipRound(played);
  const championship = last && isPassed(past, last) ? last : undefined;
  const open = all.filter((round) => !isPassed(past, round)).map(({ deadline }) => deadline.getTime());
  const layoutHash = layoutHashOf(rounds, championship);
  return { rounds, championship, layoutHash, expiresAt: Math.min(...open, Number.POSITIVE_INFINITY) };
}

function layoutHashOf(rounds: readonly PastRound[], championship: PastRound | undefined): string {
  const layout = rounds.map(({ id, deadline, games }) => [
    id,
    deadline.getTime(),
    games.map((game) => [game.id, game.team1, game.team2]),
  ]);
  return hash('sha256', JSON.stringify([layout, championship?.id]), 'base64url');
}

async function readGuesses(
  tx: Tx,
  shown: ShownPools,
  { tieBreaker }: PoolRow,
  { championship }: SeasonResults,
  entries: readonly ScoredEntry[],
): Promise<Guess[]> {
  if (tieBreaker === 'none' || !championship) return entries.map(() => null);
  const totals = new Map((await listPastGuesses(tx, shown)).map(({ entryId, total }) => [entryId, total]));
  return entries.map((entry) => (countsFor(entry, championship.number) ? (totals.get(entry.id) ?? null) : null));
}

/**
 * Packs the picks of the rounds that count for their entries: a byte each, 1 or 2 for the side, 0 for none. A pool of 20,000
 * entries is 1.2 MB so, and stays cached while results change (docs/spec.md#points).
 *
 * The picks are listed by game, then by entry, both in the order of the pool's layout. With the entries Ada, Bo and Cy and the
 * games 11, 12 and 13, the array has nine bytes, and the last three are the picks of game 13. Bo's, of side 2, is at
 * 2 × 3 + 1 = 7. If game 13 is in round 2 and Cy was not in the pool at its lock, where that does not count, Cy's at 8 stays 0,
 * whatever the entry has picked. Sides mean nothing once games or their teams change places, hence `layoutHash`.
 *
 * Picks of the autopilot that do not count in the pool are not among those that are read.
 */
async function packPicks(
  tx: Tx,
  shown: ShownPools,
  rounds: readonly PastRound[],
  entries: readonly ScoredEntry[],
): Promise<Pick<PoolPicks, 'picks' | 'auto'>> {
  const games = rounds.flatMap(({ number, games }) => games.map(({ id }) => ({ id, number })));
  const picks = new Uint8Array(games.length * entries.length);
  const placeOf = new Map(games.map(({ id, number }, game) => [id, { first: game * entries.length, number }]));
  const numberOf = new Map(entries.map((entry, n) => [entry.id, { entry, n }]));
  const roundIds = rounds.map(({ id }) => id);
  let auto: Uint8Array | undefined;
  for (const row of await listPastPicks(tx, shown, roundIds)) {
    const found = numberOf.get(row.entryId);
    if (!found) continue;
    const { entry, n } = found;
    forEachPick(row.picks, (gameId, side, autoLock) => {
      const place = placeOf.get(gameId);
      if (!place || !countsFor(entry, place.number)) return;
      picks[place.first + n] = side;
      if (autoLock === null) return;
      auto ??= new Uint8Array(picks.length);
      auto[place.first + n] = 1;
    });
  }
  return { picks, auto };
}
