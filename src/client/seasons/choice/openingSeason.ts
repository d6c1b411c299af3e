import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import type { Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import { HOUR } from '#domain/time.ts';

const SOON_MS = 12 * HOUR;

/** One of the active seasons that a user plays in. */
export interface PlayedSeason {
  readonly season: Pick<Season, 'id' | 'league'>;
  readonly rounds: readonly SeasonRound[];
  /** whether the user misses picks of the open round */
  readonly isMissing: boolean;
}

/** What tells seasons apart, in this order: the smaller value is shown. */
const RULES: readonly ((played: PlayedSeason, now: number) => number)[] = [
  (played, now) => {
    const deadline = nextDeadline(played, now);
    return played.isMissing && deadline - now < SOON_MS ? deadline : Number.POSITIVE_INFINITY;
  },
  (played) => first(undecided(played).some(isLive)),
  (played, now) => first(undecided(played).some(({ startTime }) => startTime !== null && isSameDay(startTime, now))),
  nextDeadline,
  (played) => first(undecided(played).length > 0),
  ({ season }) => first(season.league === 'men'),
];

/** Returns the season that a screen opens with at `now`, in epoch milliseconds (docs/spec.md#seasons). */
export function openingSeason(all: readonly PlayedSeason[], now: number): PlayedSeason['season'] {
  let left = all;
  for (const rule of RULES) {
    const values = left.map((played) => rule(played, now));
    const smallest = Math.min(...values);
    left = left.filter((_, index) => values[index] === smallest);
  }
  return at(left, 0).season;
}

function first(isFirst: boolean): number {
  return isFirst ? 0 : 1;
}

function nextDeadline({ rounds }: PlayedSeason, now: number): number {
  const deadlines = rounds.map(({ round }) => Date.parse(round.deadline));
  return Math.min(...deadlines.filter((deadline) => deadline > now));
}

/** The games of past rounds that have no winner yet. */
function undecided({ rounds }: PlayedSeason) {
  return rounds.flatMap(({ state, games }) => (state === 'open' ? [] : games.filter(({ winner }) => winner === null)));
}

/** By the clock of the one who looks. */
function isSameDay(time: string, now: number): boolean {
  return new Date(time).toDateString() === new Date(now).toDateString();
}
