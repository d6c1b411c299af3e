import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { BRACKET_REGIONS, REGIONS } from '#domain/regions.ts';
import { FINAL_FOUR, playedGames, ROUND_NAMES, YEAR } from '#server/demo/tournament.ts';

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
      /** whether it was never played, its winner going on all the same */
      noContest: z.boolean().optional(),
    }),
  ),
  meta: z.object({
    finalFourPairings: z.tuple([z.tuple([bracketRegion, bracketRegion]), z.tuple([bracketRegion, bracketRegion])]),
  }),
});

/** A real tournament that has been played: all its games in the order of the bracket, with their winners. */
export type Tournament = z.output<typeof Tournament>;

const FOLDER = new URL('../../../shared/data/', import.meta.url);

interface TournamentFile {
  readonly file: string;
  /** undefined where the folder is not there */
  readonly tournament: Tournament | undefined;
}

/** Why a test of real tournaments is skipped. */
export const NO_TOURNAMENTS = 'there is no ../shared/data';

/** The tournaments of the folder `../shared/data` beside the project; one row without, to be skipped, where it is not there. */
export function readTournaments(): TournamentFile[] {
  if (!existsSync(FOLDER)) return [{ file: 'a real tournament', tournament: undefined }];
  return readdirSync(FOLDER)
    .filter((file) => /^(men|women)-\d{4}\.json$/.test(file))
    .sort()
    .map((file) => ({ file, tournament: Tournament.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))) }));
}

/** The demo's own tournament. */
export function demoTournament(): Tournament {
  return {
    year: YEAR,
    rounds: ROUND_NAMES.map((name, index) => ({ number: index + 1, name })),
    games: playedGames().map(({ winner, ...game }) => ({ ...game, winner: winner === 1 ? game.team1 : game.team2 })),
    meta: {
      finalFourPairings: [
        [FINAL_FOUR[0][0], FINAL_FOUR[0][1]],
        [FINAL_FOUR[1][0], FINAL_FOUR[1][1]],
      ],
    },
  };
}
