import { addMinutes, localTime, minutesBetween, parseLocalTime } from '#client/ui/localTime.ts';
import { name } from '#contract/fields.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { deadlinesOutOfOrder } from '#domain/scoring/rounds.ts';
import { notPast, type PlannedRound, USUAL_PLANS, usualFirst } from './plan.ts';

const TWO_DAYS = 2 * 24 * 60;

/** A round being entered; `deadline` is a local time, or empty. */
export interface DraftRound {
  readonly number: number;
  readonly name: string;
  readonly deadline: string;
}

/** The rounds of a season being entered. */
export interface Draft {
  /** the last valid first deadline; the others keep their distance to it */
  readonly anchor: string;
  readonly rounds: readonly DraftRound[];
}

/** Returns the rounds of a plan, from the first deadline on. */
export function draftOf(plan: readonly PlannedRound[], first: string): Draft {
  return {
    anchor: first,
    rounds: plan.map(({ number, name, after }) => ({ number, name, deadline: addMinutes(first, after) })),
  };
}

/** Changes a round. All other deadlines move with the first. */
export function changeDraft(draft: Draft, index: number, change: Partial<Omit<DraftRound, 'number'>>): Draft {
  const { deadline } = change;
  const moved = index === 0 && deadline !== undefined && isSound(deadline) ? deadline : draft.anchor;
  const minutes = minutesBetween(draft.anchor, moved);
  const rounds = draft.rounds.map((round, at) => {
    if (at === index) return { ...round, ...change };
    return round.deadline === '' ? round : { ...round, deadline: addMinutes(round.deadline, minutes) };
  });
  return { anchor: moved, rounds };
}

/** A year that is being typed passes through 2, 20 and 202. */
function isSound(wall: string): boolean {
  const year = Number(wall.slice(0, 4));
  return wall.length === 16 && year >= MIN_YEAR && year <= MAX_YEAR;
}

export interface RoundErrors {
  readonly name?: string | undefined;
  readonly deadline?: string | undefined;
}

const RoundName = name('Round name');

/** Returns the errors of each round; undefined for a valid one. */
export function errorsOf(rounds: readonly DraftRound[], zone: string): (RoundErrors | undefined)[] {
  const read = rounds.map((round) => ({ round, reading: parseLocalTime(round.deadline, zone) }));
  const timed = read.flatMap(({ round, reading }) => ('at' in reading ? [{ ...round, deadline: reading.at }] : []));
  const [earlier, later] = deadlinesOutOfOrder(timed) ?? [];
  return read.map(({ round, reading }) => {
    const roundNameError = RoundName.safeParse(round.name).error?.issues[0]?.message;
    const order =
      earlier && later?.number === round.number ? `${round.name} must lock after ${earlier.name}` : undefined;
    const deadlineError = 'error' in reading ? reading.error : order;
    return roundNameError || deadlineError ? { name: roundNameError, deadline: deadlineError } : undefined;
  });
}

/** Proposes the name and deadline of a new round, from the usual plan and the round before. */
export function proposeRound(number: number, { season, rounds, now, zone }: ProposedFor): DraftRound {
  const plan = USUAL_PLANS[season.league];
  const planned = plan.find((round) => round.number === number);
  const before = plan.find((round) => round.number === number - 1);
  const previous = rounds.findLast((round) => round.number < number);
  const gap = before && planned && previous?.number === before.number ? planned.after - before.after : TWO_DAYS;
  const deadline = previous
    ? addMinutes(localTime(Date.parse(previous.deadline), zone), gap)
    : addMinutes(notPast(usualFirst(season.year, zone, season.league), now), planned?.after ?? 0);
  return { number, name: planned?.name ?? `Round ${number}`, deadline };
}

interface ProposedFor {
  readonly season: Pick<Season, 'year' | 'league'>;
  /** of the season, by number */
  readonly rounds: readonly Round[];
  /** the local time */
  readonly now: string;
  readonly zone: string;
}
