import { setTimeout as delay } from 'node:timers/promises';
import { partsOf } from '#domain/feed/partsOf.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import { recordedPlayIns } from '#server/tournament/recorded/tournament.ts';
import { listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { type GameRow, listGames, teamOn } from '#server/tournament/season/gamesQueries.ts';
import { findActiveSeason } from '#server/tournament/season/seasonsQueries.ts';
import { entryIds } from './demoQueries.ts';
import { ENTRANTS } from './entrants.ts';
import { openingPlan, pickSide } from './plan.ts';
import { seed } from './seed.ts';
import type { Timetable } from './timetable.ts';

const POLL_MS = 500;
const RANDOM_SEED = 2025;

interface Rehearsal {
  readonly database: Database;
  readonly timetable: Timetable;
  readonly print: (line: string) => void;
}

/** Fills an empty database with a season that begins with the timetable. */
export async function seedRehearsal(database: Database, dataDir: string, timetable: Timetable): Promise<void> {
  const plan = openingPlan(new Date(database.now()), timetable);
  await seed(database, dataDir, async () => plan);
}

/** Picks for all entries and prints what happens, until the Championship is decided or the signal is aborted. */
export async function playAlong({ database, timetable, print }: Rehearsal, signal: AbortSignal): Promise<void> {
  const { id: seasonId } = await theSeason(database);
  const random = randomNumbers(RANDOM_SEED);
  let known = await database.query(listGames, seasonId);
  let locked = 0;
  while (!signal.aborted) {
    const games = await database.query(listGames, seasonId);
    const rounds = await database.query(listRounds, seasonId);
    const isKnown = ({ id }: GameRow) => known.some((game) => game.id === id);
    await pickAll(
      database,
      games.filter((game) => !isKnown(game)),
      random,
    );
    const now = database.now();
    const past = rounds.filter(({ deadline }) => deadline.getTime() <= now);
    for (const { name } of past.slice(locked)) print(`${name}: locked`);
    for (const line of [...settledPlaces(known, games), ...changes(known, games, rounds)]) print(line);
    if (isOver(games, timetable, now)) return print(summary(games));
    [known, locked] = [games, past.length];
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

async function theSeason(database: Database) {
  const season = await database.query(findActiveSeason);
  if (!season) throw new Error('a rehearsal has an active season');
  return season;
}

async function pickAll(database: Database, games: readonly GameRow[], random: () => number): Promise<void> {
  if (games.length === 0) return;
  const entries = await database.query(entryIds);
  const saves = ENTRANTS.flatMap(({ entryName, daring }) => {
    const entryId = entries.get(entryName);
    const picks = games.map((game) => ({ gameId: game.id, pick: teamOn(game, pickSide(game, daring, random())) }));
    return entryId === undefined ? [] : [{ entryId, picks }];
  });
  await database.query(savePicks, saves);
}

/** Lines about places that have got their team. */
function settledPlaces(before: readonly GameRow[], after: readonly GameRow[]): string[] {
  const all = recordedPlayIns().length;
  const places = before.flatMap(({ id, team1, team2 }) => [
    { id, side: 1, place: team1 } as const,
    { id, side: 2, place: team2 } as const,
  ]);
  let open = places.filter(({ place }) => partsOf(place)).length;
  return places.flatMap(({ id, side, place }) => {
    const game = after.find((other) => other.id === id);
    const team = game && teamOn(game, side);
    if (!partsOf(place) || team === undefined || team === place) return [];
    open -= 1;
    return [`${place}: ${team} has won its way in (${all - open} of ${all})`];
  });
}

/** Lines about results and their corrections. */
function changes(before: readonly GameRow[], after: readonly GameRow[], rounds: readonly RoundRow[]): string[] {
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  let decided = before.filter(({ winner }) => winner !== null).length;
  return after.flatMap((game) => {
    const { id, winner, score1, score2 } = game;
    if (winner === null) return [];
    const was = before.find((other) => other.id === id);
    const result = `${names.get(game.roundId)}: ${game.team1} ${score1}, ${game.team2} ${score2}`;
    decided += was?.winner ? 0 : 1;
    if (was?.winner !== winner) return [`${result} (${decided} of 63)`];
    const isCorrected = was.score1 !== score1 || was.score2 !== score2;
    return isCorrected ? [`${result}, corrected from ${was.score1} and ${was.score2}`] : [];
  });
}

function isOver(games: readonly GameRow[], { correctedAt, endsAt }: Timetable, now: number): boolean {
  return now > Math.max(correctedAt, endsAt) && games.some((game) => game.region === 'Championship' && game.winner);
}

function summary(games: readonly GameRow[]): string {
  const byFeed = games.filter(({ winnerBy }) => winnerBy === 'feed').length;
  const byHand = games.filter(({ winnerBy }) => winnerBy === 'hand').length;
  return `The tournament is over: ${byFeed} winners were set by the results feed, ${byHand} by hand.`;
}
