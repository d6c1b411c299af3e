import { feedersOf, type Place } from '#domain/bracket/bracket.ts';
import { type EspnTeam, readResults, readTeams, resultOf } from './results.ts';
import { FINAL_FOUR, type PlayedGame, playedGames } from './tournament.ts';

export interface RecordedTeam extends EspnTeam {
  readonly name: string;
  readonly seed: number;
  readonly score: number;
}

/** A game as ESPN has it: its teams are in another order than in the bracket. */
export interface RecordedGame extends Place {
  readonly eventId: string;
  readonly home: RecordedTeam;
  readonly away: RecordedTeam;
  /** the games whose winners play here */
  readonly feeders: readonly RecordedGame[];
}

/** Returns all 63 games with their scores, by round in bracket order. */
export function recordedGames(): RecordedGame[] {
  const results = readResults();
  const teams = readTeams();
  const games: RecordedGame[] = [];
  for (const played of playedGames()) {
    const { eventId, home, homeScore, away, awayScore } = resultOf(results, played.team1, played.team2);
    const feeders = feedersOf(played, FINAL_FOUR).flatMap((place) => games.filter((game) => isAt(game, place)));
    games.push({
      ...placeOf(played),
      eventId,
      home: teamOf(teams, played, home, homeScore),
      away: teamOf(teams, played, away, awayScore),
      feeders,
    });
  }
  return games;
}

function teamOf(teams: ReadonlyMap<string, EspnTeam>, game: PlayedGame, name: string, score: number): RecordedTeam {
  const team = teams.get(name);
  if (!team) throw new Error(`teams.csv has no ${name}`);
  return { ...team, name, seed: name === game.team1 ? game.seed1 : game.seed2, score };
}

function placeOf({ round, region, slot }: Place): Place {
  return { round, region, slot };
}

function isAt(game: Place, { round, region, slot }: Place): boolean {
  return game.round === round && game.region === region && game.slot === slot;
}
