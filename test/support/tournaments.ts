import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { BRACKET_REGIONS, REGIONS } from '#domain/bracket/regions.ts';
import { FINAL_FOUR, playedGames, ROUND_NAMES, YEAR } from '#server/tournament/recorded/tournament.ts';

/** The 64 teams of a bracket, named by region and seed, such as "East Region 1". */
export const BRACKET_TEAMS = BRACKET_REGIONS.flatMap((region) =>
  Array.from({ length: 16 }, (_, index) => ({ region, seed: index + 1, team: `${region} ${index + 1}` })),
);

const bracketRegion = z.enum(BRACKET_REGIONS);

const Tournament = z.object({
  year: z.int(),
  rounds: z.array(z.object({ number: z.int(), name: z.string() })),
  games: z.array(
    z.object({
      round: z.int(),
      region: z.enum(REGIONS),
      slot: z.int(),
      team1: z.string(),
      seed1: z.int(),
      team2: z.string(),
      seed2: z.int(),
      winner: z.string(),
      noContest: z.boolean().optional(),
      date: z.string().optional(),
      sourceRegion: z.string().optional(),
    }),
  ),
  firstFour: z.array(
    z.object({
      region: bracketRegion,
      team1: z.string(),
      seed1: z.int(),
      team2: z.string(),
      seed2: z.int(),
      winner: z.string(),
      date: z.string().optional(),
      sourceRegion: z.string().optional(),
    }),
  ),
  meta: z.object({
    finalFourPairings: z.tuple([z.tuple([bracketRegion, bracketRegion]), z.tuple([bracketRegion, bracketRegion])]),
  }),
});

export type Tournament = z.output<typeof Tournament>;

const FOLDER = new URL('../../../shared/data/', import.meta.url);

interface TournamentFile {
  readonly file: string;
  readonly tournament: Tournament | undefined;
}

export const NO_TOURNAMENTS = 'there is no ../shared/data';

/** The tournaments in `../shared/data` next to the project; one row to skip if it does not exist. */
export function readTournaments(): TournamentFile[] {
  if (!existsSync(FOLDER)) return [{ file: 'a real tournament', tournament: undefined }];
  return readdirSync(FOLDER)
    .filter((file) => /^(men|women)-\d{4}\.json$/.test(file))
    .sort()
    .map((file) => ({ file, tournament: Tournament.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))) }));
}

export function recordedTournament(): Tournament {
  return {
    year: YEAR,
    rounds: ROUND_NAMES.map((name, index) => ({ number: index + 1, name })),
    games: playedGames().map(({ winner, ...game }) => ({ ...game, winner: winner === 1 ? game.team1 : game.team2 })),
    firstFour: [],
    meta: {
      finalFourPairings: [
        [FINAL_FOUR[0][0], FINAL_FOUR[0][1]],
        [FINAL_FOUR[1][0], FINAL_FOUR[1][1]],
      ],
    },
  };
}
