import { at } from '#domain/at.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import type { BracketRegion } from '#domain/bracket/regions.ts';
import { fold } from '#domain/names/names.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import type { Autopilot } from '#domain/scoring/autopilot.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { Side } from '#domain/sides.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import {
  type PlayedGame,
  ROUND_NAMES,
  recordedGames,
  recordedPlayIns,
} from '#server/tournament/recorded/tournament.ts';
import { ENTRANTS, type Entrant, PLAYER, SITE_ADMIN } from './entrants.ts';
import type { Timetable } from './timetable.ts';

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

/** Determines all picks. */
const RANDOM_SEED = 1939;
/** Determines all guesses for the tie-breaker. */
const GUESS_SEED = 2025;
const GUESSES = { usual: 142, spread: 30, missing: 0.15 };

export interface PlannedGame extends Omit<PlayedGame, 'winner'> {
  readonly startTime: Date | null;
  readonly winner: Side | null;
  readonly decidedAt: Date | null;
  readonly score1: number | null;
  readonly score2: number | null;
}

interface PlannedEntry {
  readonly username: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly picks: readonly { readonly game: PlannedGame; readonly side: Side; readonly madeAt: Date }[];
  /** for the tie-breaker, made with the entry */
  readonly guess: Guess;
  readonly autopilot: Autopilot;
}

/** The content of a season. */
export interface Plan {
  readonly openedAt: Date;
  readonly siteAdmin: string;
  readonly player: string;
  readonly rounds: readonly { readonly number: number; readonly name: string; readonly deadline: Date }[];
  readonly games: readonly PlannedGame[];
  readonly entries: readonly PlannedEntry[];
}

/** Returns a time by its milliseconds after the origin of a plan. */
type TimeOf = (afterOrigin: number) => Date;

/** Plans the demo season around the hour of seeding: always the same, except for usernames in `taken` (folded). */
export function demoPlan(hour: Date, taken: ReadonlySet<string>): Plan {
  const timeOf = timesAfter(hour);
  return planSeason(timeOf, DEADLINES.map(timeOf), gamesAtSeeding(timeOf), taken);
}

/** Plans a season that begins with a timetable, before its play-ins: their places are named after both teams. */
export function openingPlan(now: Date, { deadlines, startOf }: Pick<Timetable, 'deadlines' | 'startOf'>): Plan {
  const places = new Map(recordedPlayIns().map(({ winner, place }) => [winner.name, place]));
  const placeOf = (team: string) => places.get(team) ?? team;
  const games = recordedGames()
    .filter(({ round }) => round === 1)
    .map(({ played, eventId }) => ({
      ...toUnplayed(played),
      team1: placeOf(played.team1),
      team2: placeOf(played.team2),
      startTime: new Date(startOf(eventId)),
    }));
  const times = deadlines.map((deadline) => new Date(deadline));
  return planSeason(timesAfter(now), times, games, new Set());
}

function timesAfter(origin: Date): TimeOf {
  return (afterOrigin) => new Date(origin.getTime() + afterOrigin);
}

function planSeason(
  timeOf: TimeOf,
  deadlines: readonly Date[],
  games: readonly PlannedGame[],
  taken: ReadonlySet<string>,
): Plan {
  const random = randomNumbers(RANDOM_SEED);
  const luck = randomNumbers(GUESS_SEED);
  const free = (username: string): string => (taken.has(fold(username)) ? free(`${username}2`) : username);
  return {
    openedAt: timeOf(-10 * DAY),
    siteAdmin: free(SITE_ADMIN),
    player: free(PLAYER),
    rounds: ROUND_NAMES.map((name, index) => ({ number: index + 1, name, deadline: at(deadlines, index) })),
    games,
    entries: ENTRANTS.map((entrant) => ({
      ...planPicks(entrant, games, timeOf, random),
      username: free(entrant.username),
      name: entrant.entryName,
      guess: planGuess(entrant, luck),
      autopilot: entrant.autopilot ?? 'off',
    })),
  };
}

/** Returns the games that are due. The results of a round have come evenly, in the order of its games. */
function gamesAtSeeding(timeOf: TimeOf): PlannedGame[] {
  const decided = [0, 0];
  return recordedGames().flatMap(({ played }) => {
    const { round, region } = played;
    const isUndecided = region === UNDECIDED_REGION;
    if (round === 1 || (round === 2 && !isUndecided)) {
      const earlier = at(decided, round - 1);
      decided[round - 1] = earlier + 1;
      const { from, every } = at(RESULTS, round - 1);
      const decidedAt = timeOf(at(DEADLINES, round - 1) + from + earlier * every);
      return [{ ...played, startTime: null, decidedAt }];
    }
    return round === 2 || (round === 3 && !isUndecided) ? [toUnplayed(played)] : [];
  });
}

function toUnplayed(game: PlayedGame): PlannedGame {
  return { ...game, startTime: null, winner: null, decidedAt: null, score1: null, score2: null };
}

function planPicks(entrant: Entrant, games: readonly PlannedGame[], timeOf: TimeOf, random: () => number) {
  const moment = ({ from, within }: { from: number; within: number }) =>
    timeOf(from + Math.floor(random() * (within / MINUTE)) * MINUTE);
  const createdAt = moment(ENTERING);
  const picks = SITTINGS.flatMap((sitting, index) => {
    const madeAt = moment(sitting);
    return games
      .filter(({ round }) => round === index + 1)
      .map((game) => ({ game, side: pickSide(game, entrant.daring, random()), madeAt }))
      .filter(() => random() >= at(entrant.forgets, index));
  });
  return { createdAt, picks };
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
