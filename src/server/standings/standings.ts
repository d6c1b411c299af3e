import type { GridPick, Leaderboard, Pick, PickGrid } from '#contract/things.ts';
import { byRegionAndSeed } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';
import { type Standing, standings, topByRound } from '#domain/standings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { GroupRow } from '#server/pools/queries.ts';
import { notFound } from '#server/refusals.ts';
import { type GameRow, listGames, listRounds, type RoundRow, toGame } from '#server/seasons/queries.ts';
import type { PastRounds } from './pastRounds.ts';
import { listPastPicks, listRoundPicks, listScoredEntries, listSharedPicks, type ScoredEntryRow } from './queries.ts';

interface PoolEntry extends ScoredEntryRow {
  /** a side a game of all past rounds, in grid order */
  readonly picks: readonly (Side | null)[];
}

interface PastRound extends RoundRow {
  readonly games: readonly GameRow[];
}

interface PoolStandings {
  readonly rounds: readonly PastRound[];
  readonly rows: readonly Standing<PoolEntry>[];
}

/** The pool's leaderboard over the rounds that are past. */
export async function readLeaderboard(
  database: Database,
  pastRounds: PastRounds,
  pool: GroupRow,
): Promise<Leaderboard> {
  const { rounds, rows } = await readStandings(database, pastRounds, pool);
  const tops = topByRound(rows, rounds.length);
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    final: isFinal(rounds),
    rounds: rounds.map(({ number, name }, index) => ({ number, name, top: tops[index] ?? 0 })),
    rows: rows.map(({ entry, rank, total, points }) => ({
      entryId: entry.id,
      entryName: entry.name,
      userId: entry.userId,
      username: entry.username,
      rank,
      total,
      points: [...points],
    })),
  };
}

/** Who picked whom in the pool's past rounds, in leaderboard order. */
export async function readPickGrid(database: Database, pastRounds: PastRounds, pool: GroupRow): Promise<PickGrid> {
  const { rounds, rows } = await readStandings(database, pastRounds, pool);
  return {
    groupId: pool.id,
    seasonId: pool.seasonId,
    rounds: rounds.map(({ number, name, games }) => ({ number, name, games: games.map(toGame) })),
    entries: rows.map(({ entry, total }) => ({
      entryId: entry.id,
      entryName: entry.name,
      username: entry.username,
      total,
      picks: entry.picks.map((side): GridPick => side ?? 0),
    })),
  };
}

/** The picks of one round: the caller's own always, the pool's once the round is past. */
export async function readRoundPicks(
  database: Database,
  pastRounds: PastRounds,
  pool: GroupRow,
  roundNumber: number,
  userId: number,
): Promise<Pick[]> {
  const past = await pastRounds.ofSeason(pool.seasonId);
  return database.transact(async (tx) => {
    await oneSnapshot(tx);
    const round = (await listRounds(tx, pool.seasonId)).find(({ number }) => number === roundNumber);
    if (!round) throw notFound('Round');
    return listRoundPicks(tx, pool.id, { id: round.id, past: isConfirmed(past, round) }, userId);
  });
}

/** All picks of a season that the user may see: own ones, and past ones of entries that share a pool. */
export async function readSharedPicks(
  database: Database,
  pastRounds: PastRounds,
  seasonId: number,
  userId: number,
): Promise<Pick[]> {
  const past = await pastRounds.ofSeason(seasonId);
  return database.transact(async (tx) => {
    await oneSnapshot(tx);
    const rounds = (await listRounds(tx, seasonId)).filter((round) => isConfirmed(past, round));
    return listSharedPicks(
      tx,
      userId,
      seasonId,
      rounds.map(({ id }) => id),
    );
  });
}

async function readStandings(database: Database, pastRounds: PastRounds, pool: GroupRow): Promise<PoolStandings> {
  const past = await pastRounds.ofSeason(pool.seasonId);
  return database.transact(async (tx) => {
    await oneSnapshot(tx);
    const all = (await listRounds(tx, pool.seasonId)).filter((round) => isConfirmed(past, round));
    const rounds = withGames(all, await listGames(tx, pool.seasonId));
    const entries = await readEntries(tx, pool.id, rounds);
    return { rounds, rows: standings(rounds, entries, pool.points) };
  });
}

/** Rounds, names, sides and winners as of one moment: a team that changes sides meanwhile is not half turned. */
async function oneSnapshot(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`;
}

function isConfirmed(past: ReadonlyMap<number, number>, round: RoundRow): boolean {
  return past.get(round.id) === round.deadline.getTime();
}

function withGames(rounds: readonly RoundRow[], games: readonly GameRow[]): PastRound[] {
  return rounds.map((round) => ({
    ...round,
    games: games.filter(({ roundId }) => roundId === round.id).sort(byRegionAndSeed),
  }));
}

async function readEntries(tx: Tx, groupId: number, rounds: readonly PastRound[]): Promise<PoolEntry[]> {
  const entries = await listScoredEntries(tx, groupId);
  const picks = await listPastPicks(
    tx,
    groupId,
    rounds.map(({ id }) => id),
  );
  const games = rounds.flatMap((round) => round.games);
  const position = new Map(games.map(({ id }, index) => [id, index]));
  const sides = new Map(entries.map(({ id }) => [id, new Array<Side | null>(games.length).fill(null)]));
  for (const { entryId, gameId, side } of picks) {
    const at = position.get(gameId);
    const row = sides.get(entryId);
    if (at !== undefined && row) row[at] = side;
  }
  return entries.map((entry) => ({ ...entry, picks: sides.get(entry.id) ?? [] }));
}

/** A season is decided when its Championship game has a winner and that round is past. */
function isFinal(past: readonly PastRound[]): boolean {
  const championship = past.flatMap(({ games }) => games).filter(({ region }) => region === 'Championship');
  return championship.length > 0 && championship.every(({ winner }) => winner !== null);
}
