import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { firstSeat, type Place, placesOfRound, type Seat, seatAfter } from '#domain/bracket.ts';
import { MAX_SEED, MIN_SEED } from '#domain/limits.ts';
import { BRACKET_REGIONS, type FinalFour } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';

/** The NCAA Division I men's basketball tournament of 2025; its teams are in bracket.csv. */
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

/** The winners of each round, by region as in bracket.csv. */
const WINNERS: readonly (readonly string[])[] = [
  [
    ...['Duke', 'Baylor', 'Oregon', 'Arizona', 'BYU', 'Wisconsin', "Saint Mary's", 'Alabama'],
    ...['Florida', 'UConn', 'Colorado State', 'Maryland', 'Drake', 'Texas Tech', 'Arkansas', "St. John's"],
    ...['Auburn', 'Creighton', 'Michigan', 'Texas A&M', 'Ole Miss', 'Iowa State', 'New Mexico', 'Michigan State'],
    ...['Houston', 'Gonzaga', 'McNeese', 'Purdue', 'Illinois', 'Kentucky', 'UCLA', 'Tennessee'],
  ],
  [
    ...['Duke', 'Arizona', 'BYU', 'Alabama'],
    ...['Florida', 'Maryland', 'Texas Tech', 'Arkansas'],
    ...['Auburn', 'Michigan', 'Ole Miss', 'Michigan State'],
    ...['Houston', 'Purdue', 'Kentucky', 'Tennessee'],
  ],
  ['Duke', 'Alabama', 'Florida', 'Texas Tech', 'Auburn', 'Michigan State', 'Houston', 'Tennessee'],
  ['Duke', 'Florida', 'Auburn', 'Houston'],
  ['Houston', 'Florida'],
  ['Florida'],
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
  return WINNERS.flatMap((winners, index) =>
    placesOfRound(index + 1).map((place) => {
      const one = teamAt(seated, { ...place, side: 1 });
      const two = teamAt(seated, { ...place, side: 2 });
      const winner = winners.includes(one.name) ? 1 : 2;
      const next = seatAfter(place, FINAL_FOUR);
      if (next) seated.set(seatKey(next), winner === 1 ? one : two);
      return { ...place, team1: one.name, seed1: one.seed, team2: two.name, seed2: two.seed, winner };
    }),
  );
}

function firstRoundTeams(): Map<string, Team> {
  const lines = readFileSync(new URL('bracket.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  return new Map(
    lines.slice(1).map((line) => {
      const [region, seed, name] = Row.parse(line.split(','));
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
