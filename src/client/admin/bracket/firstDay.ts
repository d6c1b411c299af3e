import { feedDays } from '#domain/feed/feedSchedule.ts';
import { DAY } from '#domain/time.ts';

/** The play-ins begin two days before the first deadline; one more for a deadline that is after midnight in New York. */
const BEFORE_DEADLINE_MS = 3 * DAY;

/**
 * Returns the day from which the feed is asked for a bracket, if that is not today: who comes after the first games gets these,
 * too. `YYYY-MM-DD`, in Eastern time.
 */
export function firstDay(firstDeadline: string | undefined, now: number): string | undefined {
  if (firstDeadline === undefined) return undefined;
  const begins = Date.parse(firstDeadline) - BEFORE_DEADLINE_MS;
  return begins < now ? feedDays(begins)[1] : undefined;
}
