import * as z from 'zod';
import { firstSeat, type Place, placesOfRound, type Seat, seatAfter } from '#domain/bracket/bracket.ts';
import { BRACKET_REGIONS, type FinalFour } from '#domain/bracket/regions.ts';
import { MAX_SEED, MIN_SEED } from '#domain/limits.ts';
import type { Side } from '#domain/sides.ts';
import { readLines, readResults, scoresOf } from './results.ts';

/** The NCAA Division I men's basketball tournament of 2025; bracket.csv has its teams, results.csv its results. */
export const YEAR = 2025;
export const ROUND_NAMES = [
  'First Round',
  'Second Round',
  'Sweet 16',
  'Elite 8',
  'Final Four',
  'Championship',
] as const;
export const FINAL_FOUR: FinalFour = [
  ['East Region', 'Midwest Region'],
  ['South Region', 'West Region'],
];

const Row = z.tuple([
  z.enum(BRACKET_REGIONS),
  z.string().transform(Number).pipe(z.int().min(MIN_SEED).max(MAX_SEED)),
  z.string().min(1),
]);

interface Team {
  readonly name: string;
  readonly seed: number;
}

export interface PlayedGame extends Place {
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  readonly winner: Side;
}

/** Returns all 63 games, by round in bracket order. */
export function playedGames(): PlayedGame[] {
  const seated = firstRoundTeams();
  const results = readResults();
  return ROUND_NAMES.flatMap((_, index) =>
    placesOfRound(index + 1).map((place) => {
      const one = teamAt(seated, { ...place, side: 1 });
      const two = teamAt(seated, { ...place, side: 2 });
      const [score1, score2] = scoresOf(results, one.name, two.name);
      const winner = score1 > score2 ? 1 : 2;
      const next = seatAfter(place, FINAL_FOUR);
      if (next) seated.set(seatKey(next), winner === 1 ? one : two);
      return { ...place, team1: one.name, seed1: one.seed, team2: two.name, seed2: two.seed, winner };
    }),
  );
}

function firstRoundTeams(): Map<string, Team> {
  return new Map(
    readLines('bracket.csv').map((cells) => {
      const [region, seed, name] = Row.parse(cells);
      return [seatKey(firstSeat(region, seed)), { name, seed }];
    }),
  );
}

function teamAt(seated: ReadonlyMap<string, Team>, seat: Seat): Team {
  const team = seated.get(seatKey(seat));
  if (!team) throw new Error(`bracket.csv seats nobody at ${seatKey(seat)}`);
  return team;
}

function seatKey({ round, region, slot, side }: Seat): string {
  return `round ${round}, ${region}, slot ${slot}, side ${side}`;
}
