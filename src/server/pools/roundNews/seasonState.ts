import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { countDecided, currentRound } from '#domain/scoring/rounds.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { beginSnapshot } from '#server/pools/leaderboard/poolPicks.ts';
import { type DeadlineBarrier, isPassed } from '#server/pools/seals/deadlineBarrier.ts';
import { listRounds, type RoundRow } from '#server/tournament/rounds/roundsQueries.ts';
import { type GameRow, listGames, teamOn } from '#server/tournament/season/gamesQueries.ts';
import { isWhole } from './completeRounds.ts';

export interface NextRound {
  readonly name: string;
  readonly deadline: Date;
  /** whether a game can be picked */
  readonly hasGames: boolean;
}

export interface SeasonState {
  readonly isComplete: boolean;
  readonly games: number;
  /** the team that won the tournament, in the news of the Championship's round */
  readonly champion: string | undefined;
  readonly next: NextRound | undefined;
}

/** Returns a season as its news after a round need it. */
export async function readSeasonState(
  database: Database,
  deadlineBarrier: DeadlineBarrier,
  seasonId: number,
  roundId: number,
): Promise<SeasonState> {
  const past = await deadlineBarrier.sealSeason(seasonId);
  return database.transact(async (tx) => {
    await beginSnapshot(tx);
    const rounds = await listRounds(tx, seasonId);
    const games = await listGames(tx, seasonId);
    const round = rounds.find(({ id }) => id === roundId);
    const ofRound = gamesIn(games, roundId);
    const isDecided = round !== undefined && isPassed(past, round) && countDecided(ofRound) === ofRound.length;
    const championship = decidedChampionship(ofRound);
    return {
      isComplete: isDecided && isWhole(round, rounds, games),
      games: ofRound.length,
      champion: championship?.winner ? teamOn(championship, championship.winner) : undefined,
      next: nextOf(rounds, games, past),
    };
  });
}

function gamesIn(games: readonly GameRow[], roundId: number): GameRow[] {
  return games.filter((game) => game.roundId === roundId);
}

function nextOf(
  rounds: readonly RoundRow[],
  games: readonly GameRow[],
  past: ReadonlyMap<number, number>,
): NextRound | undefined {
  const next = currentRound(rounds, (round) => isPassed(past, round));
  if (!next) return undefined;
  const ofRound = gamesIn(games, next.id);
  return { name: next.name, deadline: next.deadline, hasGames: countDecided(ofRound) < ofRound.length };
}
