import { favorite } from '#domain/bracket/bracket.ts';
import type { BracketRegion } from '#domain/bracket/regions.ts';
import { fold } from '#domain/names/names.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Side } from '#domain/sides.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import { ENTRANTS, type Entrant, PLAYER, SITE_ADMIN } from './entrants.ts';
import { readResults, scoresOf } from './results.ts';
import { type PlayedGame, playedGames, ROUND_NAMES } from './tournament.ts';

/** The only region with undecided games in round 2. */
const UNDECIDED_REGION: BracketRegion = 'East Region';

/** After the hour of seeding: round 2 began five hours ago, with the gaps of a real tournament. */
const DEADLINES = [-2 * DAY, 0, 5 * DAY, 7 * DAY, 14 * DAY, 16 * DAY].map((after) => after - 5 * HOUR);

/** When entries are created, and when rounds 1 to 3 are picked. */
const ENTERING = { from: -9 * DAY, within: 3 * DAY };
const SITTINGS = [
  { from: -5 * DAY, within: 2 * DAY },
  { from: -20 * HOUR, within: 14 * HOUR },
  { from: -2 * HOUR, within: 100 * MINUTE },
];
/** When the first result of rounds 1 and 2 comes after the deadline, and the time between two. */
const RESULTS = [
  { from: 130 * MINUTE, every: 55 * MINUTE },
  { from: 130 * MINUTE, every: 13 * MINUTE },
];
const PICKED_ROUNDS = [1, 2, 3];

/** Determines all picks. */
const RANDOM_SEED = 1939;
/** Determines all guesses for the tie-breaker. */
const GUESS_SEED = 2025;
const GUESSES = { usual: 142, spread: 30, missing: 0.15 };

export interface PlannedRound {
  readonly number: number;
  readonly name: string;
  readonly deadline: number;
}

export interface PlannedGame extends Omit<PlayedGame, 'winner'> {
  readonly startTime: number | null;
  readonly winner: Side | null;
  readonly decidedAt: number | null;
  /** of both teams; null without a winner */
  readonly scores: readonly [number, number] | null;
}

export interface PlannedPick {
  readonly game: PlannedGame;
  readonly side: Side;
  readonly madeAt: number;
}

export interface PlannedEntry extends Pick<Entrant, 'username' | 'entryName'> {
  readonly createdAt: number;
  readonly picks: readonly PlannedPick[];
  /** for the tie-breaker, made with the entry */
  readonly guess: Guess;
}

/** The content of a season. Times are milliseconds after its origin. */
export interface Plan {
  readonly openedAt: number;
  readonly siteAdmin: string;
  readonly player: string;
  readonly rounds: readonly PlannedRound[];
  readonly games: readonly PlannedGame[];
  readonly entries: readonly PlannedEntry[];
}

/** Plans the demo season, from the hour of seeding: always the same, except for usernames in `taken` (folded). */
export function demoPlan(taken: ReadonlySet<string> = new Set()): Plan {
  return planSeason(withResultTimes(playedGames().flatMap(atSeeding)), DEADLINES, taken);
}

/** Plans a season before its first deadline. `startOf` returns the start of a game in round 1. */
export function openingPlan(deadlines: readonly number[], startOf: (game: PlayedGame) => number): Plan {
  const games = playedGames()
    .filter(({ round }) => round === 1)
    .map((game) => ({ ...game, startTime: startOf(game), winner: null, decidedAt: null, scores: null }));
  return planSeason(games, deadlines, new Set());
}

function planSeason(games: readonly PlannedGame[], deadlines: readonly number[], taken: ReadonlySet<string>): Plan {
  const random = randomNumbers(RANDOM_SEED);
  const luck = randomNumbers(GUESS_SEED);
  const free = (username: string): string => (taken.has(fold(username)) ? free(`${username}2`) : username);
  return {
    openedAt: -10 * DAY,
    siteAdmin: free(SITE_ADMIN),
    player: free(PLAYER),
    rounds: ROUND_NAMES.map((name, index) => ({ number: index + 1, name, deadline: ofRound(deadlines, index + 1) })),
    games,
    entries: ENTRANTS.map((entrant) => ({
      ...planEntry(entrant, games, random),
      username: free(entrant.username),
      guess: planGuess(entrant, luck),
    })),
  };
}

type UndatedGame = Omit<PlannedGame, 'startTime' | 'decidedAt' | 'scores'>;

/** Removes winners that are not known yet, and games that are not due. */
function atSeeding(game: PlayedGame): UndatedGame[] {
  const isUndecided = game.region === UNDECIDED_REGION;
  if (game.round === 1 || (game.round === 2 && !isUndecided)) return [game];
  if (game.round === 2 || (game.round === 3 && !isUndecided)) return [{ ...game, winner: null }];
  return [];
}

/** Adds scores and the time of each result: evenly, in the order of the games. */
function withResultTimes(games: readonly UndatedGame[]): PlannedGame[] {
  const decided = new Map<number, number>();
  const results = readResults();
  return games.map((game) => {
    if (game.winner === null) return { ...game, startTime: null, decidedAt: null, scores: null };
    const earlier = decided.get(game.round) ?? 0;
    decided.set(game.round, earlier + 1);
    const { from, every } = ofRound(RESULTS, game.round);
    const decidedAt = ofRound(DEADLINES, game.round) + from + earlier * every;
    return { ...game, startTime: null, decidedAt, scores: scoresOf(results, game.team1, game.team2) };
  });
}

function planEntry(entrant: Entrant, games: readonly PlannedGame[], random: () => number) {
  const moment = ({ from, within }: { from: number; within: number }) =>
    from + Math.floor(random() * (within / MINUTE)) * MINUTE;
  const createdAt = moment(ENTERING);
  const picks = PICKED_ROUNDS.flatMap((round) => {
    const madeAt = moment(ofRound(SITTINGS, round));
    return games
      .filter((game) => game.round === round)
      .map((game) => ({ game, side: pickSide(game, entrant.daring, random()), madeAt }))
      .filter(() => random() >= ofRound(entrant.forgets, round));
  });
  return { entryName: entrant.entryName, createdAt, picks };
}

/** Most entrants guess near the usual total; the player is still to guess. */
function planGuess({ username }: Entrant, random: () => number): Guess {
  const first = random();
  const second = random();
  const third = random();
  const spread = Math.round((first + second - 1) * GUESSES.spread);
  return username === PLAYER || third < GUESSES.missing ? null : GUESSES.usual + spread;
}

/** An upset is rarer the further the seeds are apart. */
export function pickSide(game: Pick<PlannedGame, 'seed1' | 'seed2'>, daring: number, luck: number): Side {
  const gap = Math.abs(game.seed1 - game.seed2);
  const better = favorite(game) ?? 1;
  const isUpset = luck < 0.5 * daring ** (gap / 6);
  if (!isUpset) return better;
  return better === 1 ? 2 : 1;
}

function ofRound<T>(values: readonly T[], round: number): T {
  const value = values[round - 1];
  if (value === undefined) throw new RangeError(`nothing is planned for round ${round}`);
  return value;
}
