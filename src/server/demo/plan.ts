import { favorite } from '#domain/bracket.ts';
import { fold } from '#domain/names.ts';
import type { BracketRegion } from '#domain/regions.ts';
import type { Side } from '#domain/scoring.ts';
import { ENTRANTS, type Entrant, PLAYER, SITE_ADMIN } from './entrants.ts';
import { randomNumbers } from './random.ts';
import { type PlayedGame, playedGames, ROUND_NAMES } from './tournament.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Round 2 is over but for this region, whose games are still being played. */
const UNDECIDED_REGION: BracketRegion = 'East Region';

/** Minutes from the hour of seeding to each deadline: round 2 began five hours ago, the gaps are those of a real March. */
const DEADLINES = [-2 * DAY, 0, 5 * DAY, 7 * DAY, 14 * DAY, 16 * DAY].map((minutes) => minutes - 5 * HOUR);

/** The days before round 1 in which entries are made, and the sittings in which their picks of rounds 1 to 3 are. */
const ENTERING = { from: -9 * DAY, minutes: 3 * DAY };
const SITTINGS = [
  { from: -5 * DAY, minutes: 2 * DAY },
  { from: -20 * HOUR, minutes: 14 * HOUR },
  { from: -2 * HOUR, minutes: 100 },
];
const PICKED_ROUNDS = [1, 2, 3];

/** Changing it deals all entrants other picks. */
const RANDOM_SEED = 1939;

export interface PlannedRound {
  readonly number: number;
  readonly name: string;
  readonly deadline: number;
}

export interface PlannedGame extends Omit<PlayedGame, 'winner'> {
  readonly winner: Side | null;
}

export interface PlannedPick {
  readonly game: PlannedGame;
  readonly side: Side;
  readonly madeAt: number;
}

export interface PlannedEntry extends Pick<Entrant, 'username' | 'entryName'> {
  readonly createdAt: number;
  readonly picks: readonly PlannedPick[];
}

/** What is in the demo season. All times are minutes from the hour of seeding; negative ones are past. */
export interface Plan {
  readonly openedAt: number;
  readonly siteAdmin: string;
  readonly player: string;
  readonly rounds: readonly PlannedRound[];
  readonly games: readonly PlannedGame[];
  readonly entries: readonly PlannedEntry[];
}

/** The demo season: the same every time, but for a username that somebody has already (`taken` are folded). */
export function demoPlan(taken: ReadonlySet<string> = new Set()): Plan {
  const random = randomNumbers(RANDOM_SEED);
  const free = (username: string): string => (taken.has(fold(username)) ? free(`${username}2`) : username);
  const games = playedGames().flatMap(asItStands);
  return {
    openedAt: -10 * DAY,
    siteAdmin: free(SITE_ADMIN),
    player: free(PLAYER),
    rounds: ROUND_NAMES.map((name, index) => ({ number: index + 1, name, deadline: ofRound(DEADLINES, index + 1) })),
    games,
    entries: ENTRANTS.map((entrant) => ({ ...planEntry(entrant, games, random), username: free(entrant.username) })),
  };
}

/** The game with its winner as far as it is known; none for a game that is not due. */
function asItStands(game: PlayedGame): PlannedGame[] {
  const undecided = game.region === UNDECIDED_REGION;
  if (game.round === 1 || (game.round === 2 && !undecided)) return [game];
  if (game.round === 2 || (game.round === 3 && !undecided)) return [{ ...game, winner: null }];
  return [];
}

function planEntry(entrant: Entrant, games: readonly PlannedGame[], random: () => number) {
  const moment = ({ from, minutes }: { from: number; minutes: number }) => from + Math.floor(random() * minutes);
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

/** The upset is picked the less often, the further the seeds are apart. */
function pickSide(game: PlannedGame, daring: number, luck: number): Side {
  const gap = Math.abs(game.seed1 - game.seed2);
  const better = favorite(game) ?? 1;
  const upset = luck < 0.5 * daring ** (gap / 6);
  if (!upset) return better;
  return better === 1 ? 2 : 1;
}

function ofRound<T>(values: readonly T[], round: number): T {
  const value = values[round - 1];
  if (value === undefined) throw new RangeError(`nothing is planned for round ${round}`);
  return value;
}
