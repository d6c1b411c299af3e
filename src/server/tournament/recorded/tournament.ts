import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { feedersOf, firstSeat, type Place, placesOfRound, type Seat, seatAfter } from '#domain/bracket/bracket.ts';
import { BRACKET_REGIONS, type FinalFour } from '#domain/bracket/regions.ts';
import { MAX_SEED, MIN_SEED } from '#domain/limits.ts';
import type { Side } from '#domain/sides.ts';

/** The NCAA Division I men's basketball tournament of 2025, from the files beside this one. */
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

const number = z.string().regex(/^\d+$/).transform(Number);
const espnId = z.string().regex(/^\d+$/);
const SeededTeam = z.tuple([
  z.enum(BRACKET_REGIONS),
  number.pipe(z.int().min(MIN_SEED).max(MAX_SEED)),
  z.string().min(1),
]);
const EspnTeam = z.tuple([z.string(), espnId, z.string()]);
const Result = z.tuple([espnId, z.string(), number, z.string(), number]);

interface Team {
  readonly name: string;
  readonly seed: number;
  readonly espnId: string;
  readonly abbreviation: string;
}

export interface RecordedTeam extends Team {
  readonly score: number;
}

export interface PlayedGame extends Place {
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  readonly winner: Side;
}

interface ScoredGame extends PlayedGame {
  readonly score1: number;
  readonly score2: number;
}

/** A game as ESPN has it: its teams are in another order than in the bracket. */
export interface RecordedGame extends Place {
  readonly eventId: string;
  readonly played: ScoredGame;
  readonly home: RecordedTeam;
  readonly away: RecordedTeam;
  /** the games whose winners play here */
  readonly feeders: readonly RecordedGame[];
}

/** A game that decides who takes a place in a game of round 1. Its round is 0. */
export interface RecordedPlayIn extends RecordedGame {
  readonly winner: RecordedTeam;
  /** what the place is called until then: `Texas/Xavier` */
  readonly place: string;
}

/** Returns all 63 games, by round in bracket order. */
export function playedGames(): PlayedGame[] {
  return recordedGames().map(({ played: { score1: _, score2: __, ...game } }) => game);
}

/** Returns all 63 games with their scores, by round in bracket order. */
export function recordedGames(): RecordedGame[] {
  const seated = firstRoundTeams();
  const results = readRows('results.csv', Result);
  const games: RecordedGame[] = [];
  for (const place of ROUND_NAMES.flatMap((_, index) => placesOfRound(index + 1))) {
    const one = teamAt(seated, { ...place, side: 1 });
    const two = teamAt(seated, { ...place, side: 2 });
    const [eventId, homeName, homeScore, , awayScore] = resultOf(results, one, two);
    const isHome = homeName === one.name;
    const [score1, score2] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
    const winner = score1 > score2 ? 1 : 2;
    const next = seatAfter(place, FINAL_FOUR);
    if (next) seated.set(seatKey(next), winner === 1 ? one : two);
    const teams = { team1: one.name, seed1: one.seed, team2: two.name, seed2: two.seed };
    const [home, away] = isHome ? [one, two] : [two, one];
    games.push({
      ...place,
      eventId,
      played: { ...place, ...teams, winner, score1, score2 },
      home: { ...home, score: homeScore },
      away: { ...away, score: awayScore },
      feeders: feedersOf(place, FINAL_FOUR).flatMap((feeder) => games.filter((game) => isAt(game, feeder))),
    });
  }
  return games;
}

/**
 * Returns twelve play-ins, in the order in which they are played. 2025 had four; the other eight, with losers that were not in
 * the field, make it one of 76 teams, as from 2027 on.
 */
export function recordedPlayIns(): RecordedPlayIn[] {
  const teamOf = espnTeams();
  const seats = new Map(readRows('bracket.csv', SeededTeam).map(([region, seed, name]) => [name, { region, seed }]));
  return readRows('playIns.csv', Result).map(([eventId, homeName, homeScore, awayName, awayScore], index) => {
    const seat = seats.get(homeName) ?? seats.get(awayName);
    if (!seat) throw new Error(`bracket.csv has neither ${homeName} nor ${awayName}`);
    const { region, seed } = seat;
    const home = { ...teamOf(homeName), seed, score: homeScore };
    const away = { ...teamOf(awayName), seed, score: awayScore };
    const isHome = homeScore > awayScore;
    const place = { round: 0, region, slot: index + 1 };
    const teams = { team1: homeName, seed1: seed, team2: awayName, seed2: seed, score1: homeScore, score2: awayScore };
    return {
      ...place,
      eventId,
      played: { ...place, ...teams, winner: isHome ? 1 : 2 },
      home,
      away,
      feeders: [],
      winner: isHome ? home : away,
      place: `${homeName}/${awayName}`,
    };
  });
}

function resultOf(results: readonly z.output<typeof Result>[], one: Team, two: Team): z.output<typeof Result> {
  const found = results.find(([, home, , away]) => [one, two].every(({ name }) => name === home || name === away));
  if (!found) throw new Error(`results.csv has no game of ${one.name} and ${two.name}`);
  return found;
}

function firstRoundTeams(): Map<string, Team> {
  const teamOf = espnTeams();
  return new Map(
    readRows('bracket.csv', SeededTeam).map(([region, seed, name]) => [
      seatKey(firstSeat(region, seed)),
      { ...teamOf(name), seed },
    ]),
  );
}

/** Returns the teams as ESPN has them, by name. */
function espnTeams(): (name: string) => Omit<Team, 'seed'> {
  const teams = new Map(
    readRows('teams.csv', EspnTeam).map(([name, espnId, abbreviation]) => [name, { name, espnId, abbreviation }]),
  );
  return (name) => {
    const team = teams.get(name);
    if (!team) throw new Error(`teams.csv has no ${name}`);
    return team;
  };
}

/** Reads a file of this folder without its header. */
function readRows<S extends z.ZodType>(file: string, row: S): z.output<S>[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => row.parse(line.split(',')));
}

function teamAt(seated: ReadonlyMap<string, Team>, seat: Seat): Team {
  const team = seated.get(seatKey(seat));
  if (!team) throw new Error(`bracket.csv seats nobody at ${seatKey(seat)}`);
  return team;
}

function seatKey({ round, region, slot, side }: Seat): string {
  return `round ${round}, ${region}, slot ${slot}, side ${side}`;
}

function isAt(game: Place, { round, region, slot }: Place): boolean {
  return game.round === round && game.region === region && game.slot === slot;
}
