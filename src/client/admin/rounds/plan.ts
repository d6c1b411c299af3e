import { addMinutes, localTime, minutesBetween } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';

const DAY = 24 * 60;

/** A round of a plan, which fits any year. */
export interface PlannedRound {
  readonly number: number;
  readonly name: string;
  /** minutes of the calendar after the first deadline */
  readonly after: number;
}

/** The rounds of the tournament as it is played: two weekends from Thursday on, the Final Four on a Saturday, the Championship on the Monday. */
export const USUAL_PLAN: readonly PlannedRound[] = [
  { number: 1, name: 'First Round', after: 0 },
  { number: 2, name: 'Second Round', after: 2 * DAY },
  { number: 3, name: 'Sweet 16', after: 7 * DAY },
  { number: 4, name: 'Elite 8', after: 9 * DAY },
  { number: 5, name: 'Final Four', after: 16 * DAY },
  { number: 6, name: 'Championship', after: 18 * DAY },
];

/** The third Thursday of March at noon: when the first games of the tournament begin, in whatever year. */
export const USUAL_FIRST = '2026-03-19T12:00';

/** What a season's rounds were called, and how far apart their deadlines were on the clocks of a zone. */
export function planOf(rounds: readonly Round[], zone: string): PlannedRound[] {
  const walls = rounds.map(({ deadline }) => localTime(Date.parse(deadline), zone));
  const [first] = walls;
  if (first === undefined) return [];
  return rounds.map(({ number, name }, index) => ({
    number,
    name,
    after: minutesBetween(first, walls[index] ?? first),
  }));
}

/**
 * The first deadline proposed for a year: on the same weekday of the same month as `like`, at the same time of day.
 * Where this year's is gone by, the next such weekday that is a day away at least.
 */
export function firstDeadline(year: number, like: string, now: string): string {
  const proposed = sameWeekday(like, year);
  const tomorrow = addMinutes(now, DAY);
  if (year !== Number(now.slice(0, 4)) || proposed >= now) return proposed;
  const weeks = Math.ceil(minutesBetween(proposed, tomorrow) / (7 * DAY));
  return addMinutes(proposed, weeks * 7 * DAY);
}

/** The third Thursday of March for a third Thursday of March; the last but one where a fifth is missing. */
function sameWeekday(like: string, year: number): string {
  const model = new Date(`${like}Z`);
  const nth = Math.ceil(model.getUTCDate() / 7);
  const [, month = '', , time = ''] = /-(\d\d)-(\d\d)T(.+)/.exec(like) ?? [];
  const firstOfMonth = `${year}-${month}-01T${time}`;
  const days = (model.getUTCDay() - new Date(`${firstOfMonth}Z`).getUTCDay() + 7) % 7;
  const found = addMinutes(firstOfMonth, (days + (nth - 1) * 7) * DAY);
  return found.slice(5, 7) === month ? found : addMinutes(found, -7 * DAY);
}
