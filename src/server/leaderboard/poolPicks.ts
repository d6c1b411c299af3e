import { hash } from 'node:crypto';
import { byRegionAndSeed } from '#domain/regions.ts';
import { countedRounds, type Scoring } from '#domain/scoring.ts';
import { inOrderOfTies } from '#domain/standings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { type GameRow, listGames } from '#server/games/queries.ts';
import { findGroup, type GroupRow } from '#server/pools/queries.ts';
import { type DeadlineBarrier, isPassed } from '#server/rounds/deadlineBarrier.ts';
import { listRounds, type RoundRow } from '#server/rounds/queries.ts';
import { listPastPicks, listScoredEntries, type ScoredEntryRow } from './queries.ts';

export interface PastRound extends RoundRow {
  readonly games: readonly GameRow[];
}

export interface SeasonResults {
  readonly rounds: readonly PastRound[];
  /** digest of the games, teams and their order; packed picks belong to one layout */
  readonly layoutHash: string;
  /** the next deadline, in epoch milliseconds */
  readonly expiresAt: number;
}

/** A pool's entries and their packed picks of the past rounds that count in it, read in one snapshot. */
export interface PoolPicks {
  readonly pool: GroupRow;
  /** only with the rounds that count */
  readonly season: SeasonResults;
  readonly entries: readonly ScoredEntryRow[];
  readonly picks: Uint8Array;
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
  { id, seasonId }: Pick<GroupRow, 'id' | 'seasonId'>,
): Promise<PoolPicks> {
  const past = await deadlineBarrier.ofSeason(seasonId);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const pool = await findGroup(tx, id);
    if (!pool) throw notFound('Group');
    const season = countedResults(await listResults(tx, past, seasonId), pool);
    const entries = inOrderOfTies(await listScoredEntries(tx, id));
    return { pool, season, entries, picks: await packPicks(tx, id, season.rounds, entries) };
  });
}

/** Returns the results of the rounds that count. The layout is still that of all rounds. */
export function countedResults(season: SeasonResults, scoring: Pick<Scoring, 'countsFrom'>): SeasonResults {
  return { ...season, rounds: countedRounds(season.rounds, scoring) };
}

/** Reads of the transaction see one moment, so that a team that swaps sides meanwhile is consistent. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`;
}

async function listResults(tx: Tx, past: ReadonlyMap<number, number>, seasonId: number): Promise<SeasonResults> {
  const all = await listRounds(tx, seasonId);
  const games = await listGames(tx, seasonId);
  const rounds = all
    .filter((round) => isPassed(past, round))
    .map((round) => ({ ...round, games: games.filter(({ roundId }) => roundId === round.id).sort(byRegionAndSeed) }));
  const open = all.filter((round) => !isPassed(past, round)).map(({ deadline }) => deadline.getTime());
  return { rounds, layoutHash: layoutHashOf(rounds), expiresAt: Math.min(...open, Number.POSITIVE_INFINITY) };
}

function layoutHashOf(rounds: readonly PastRound[]): string {
  const layout = rounds.map(({ id, deadline, games }) => [
    id,
    deadline.getTime(),
    games.map((game) => [game.id, game.team1, game.team2]),
  ]);
  return hash('sha256', JSON.stringify(layout), 'base64url');
}

async function packPicks(
  tx: Tx,
  groupId: number,
  rounds: readonly PastRound[],
  entries: readonly ScoredEntryRow[],
): Promise<Uint8Array> {
  const games = rounds.flatMap((round) => round.games);
  const picks = new Uint8Array(games.length * entries.length);
  const firstOf = new Map(games.map(({ id }, game) => [id, game * entries.length]));
  const numberOf = new Map(entries.map(({ id }, n) => [id, n]));
  const roundIds = rounds.map(({ id }) => id);
  for (const row of await listPastPicks(tx, groupId, roundIds)) {
    const n = numberOf.get(row.entryId);
    for (const pick of row.picks.split(',').map(Number)) {
      const first = firstOf.get(Math.floor(pick / 2));
      if (first !== undefined && n !== undefined) picks[first + n] = 1 + (pick % 2);
    }
  }
  return picks;
}
