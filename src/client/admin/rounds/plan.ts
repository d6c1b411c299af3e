import { addMinutes, localTime, minutesBetween, toInstants } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';
import type { League } from '#domain/feed/feed.ts';

const DAY = 24 * 60;

/** A round of a plan for any year. */
export interface PlannedRound {
  readonly number: number;
  readonly name: string;
  /** minutes after the first deadline, ignoring clock changes */
  readonly after: number;
}

const TWO_WEEKENDS: readonly PlannedRound[] = [
  { number: 1, name: 'First Round', after: 0 },
  { number: 2, name: 'Second Round', after: 2 * DAY },
  { number: 3, name: 'Sweet 16', after: 7 * DAY },
  { number: 4, name: 'Elite 8', after: 9 * DAY },
];

/** The dates of the tournaments: the men's ends on a Saturday and a Monday, the women's on a Friday and a Sunday. */
export const USUAL_PLANS: Readonly<Record<League, readonly PlannedRound[]>> = {
  men: [
    ...TWO_WEEKENDS,
    { number: 5, name: 'Final Four', after: 16 * DAY },
    { number: 6, name: 'Championship', after: 18 * DAY },
  ],
  women: [
    ...TWO_WEEKENDS,
    { number: 5, name: 'Final Four', after: 14 * DAY },
    { number: 6, name: 'Championship', after: 16 * DAY },
  ],
};

/** The men's first games begin on the third Thursday of March, soon after noon in New York, the women's a day later. */
const USUAL_FIRST = '2026-03-19T12:00';
const USUAL_ZONE = 'America/New_York';

/** Returns when the first games of a year usually begin, in the local time of a zone. */
export function usualFirst(year: number, zone: string, league: League): string {
  const thursday = sameWeekday(USUAL_FIRST, year);
  const wall = league === 'men' ? thursday : addMinutes(thursday, DAY);
  const [at] = toInstants(wall, USUAL_ZONE);
  if (at === undefined) throw new RangeError(`there is no ${wall} in ${USUAL_ZONE}`);
  return localTime(at, zone);
}

/** Returns the plan of a season's rounds: names and distances in the local time of a zone. */
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

/** Returns a first deadline, or, if it has passed this year, the same weekday and time at least a day away. */
export function notPast(proposed: string, now: string): string {
  const tomorrow = addMinutes(now, DAY);
  if (proposed.slice(0, 4) !== now.slice(0, 4) || proposed >= now) return proposed;
  const weeks = Math.ceil(minutesBetween(proposed, tomorrow) / (7 * DAY));
  return addMinutes(proposed, weeks * 7 * DAY);
}

/** Returns the year of the coming tournament: this year's until its first games begin. */
export function comingYear(now: string, zone: string): number {
  const year = Number(now.slice(0, 4));
  return now <= usualFirst(year, zone, 'men') ? year : year + 1;
}

/** Returns the third Thursday of March for a third Thursday of March; the fourth if there is no fifth. */
export function sameWeekday(like: string, year: number): string {
  const model = new Date(`${like}Z`);
  const nth = Math.ceil(model.getUTCDate() / 7);
  const [, month = '', , time = ''] = /-(\d\d)-(\d\d)T(.+)/.exec(like) ?? [];
  const firstOfMonth = `${year}-${month}-01T${time}`;
  const days = (model.getUTCDay() - new Date(`${firstOfMonth}Z`).getUTCDay() + 7) % 7;
  const found = addMinutes(firstOfMonth, (days + (nth - 1) * 7) * DAY);
  return found.slice(5, 7) === month ? found : addMinutes(found, -7 * DAY);
}
