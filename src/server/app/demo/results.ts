import { readFileSync } from 'node:fs';
import * as z from 'zod';

const score = z.string().regex(/^\d+$/).transform(Number);
const espnId = z.string().regex(/^\d+$/);
const Result = z.tuple([espnId, z.string(), score, z.string(), score]);
const Team = z.tuple([z.string(), espnId, z.string()]);

/** A game in ESPN's order of teams. */
export interface Result {
  readonly eventId: string;
  readonly home: string;
  readonly homeScore: number;
  readonly away: string;
  readonly awayScore: number;
}

export interface EspnTeam {
  readonly espnId: string;
  readonly abbreviation: string;
}

/** Returns the cells of a file of this folder, without its header. */
export function readLines(file: string): string[][] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.slice(1).map((line) => line.split(','));
}

export function readResults(): Result[] {
  return readLines('results.csv').map((cells) => {
    const [eventId, home, homeScore, away, awayScore] = Result.parse(cells);
    return { eventId, home, homeScore, away, awayScore };
  });
}

export function readTeams(): Map<string, EspnTeam> {
  return new Map(
    readLines('teams.csv').map((cells) => {
      const [team, id, abbreviation] = Team.parse(cells);
      return [team, { espnId: id, abbreviation }];
    }),
  );
}

export function resultOf(results: readonly Result[], one: string, two: string): Result {
  const result = results.find(({ home, away }) => [one, two].includes(home) && [one, two].includes(away));
  if (!result) throw new Error(`results.csv has no game of ${one} and ${two}`);
  return result;
}

/** Returns the points of both teams, in this order. */
export function scoresOf(results: readonly Result[], one: string, two: string): [number, number] {
  const { home, homeScore, awayScore } = resultOf(results, one, two);
  return home === one ? [homeScore, awayScore] : [awayScore, homeScore];
}
