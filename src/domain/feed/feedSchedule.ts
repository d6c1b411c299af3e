import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
/** How long after the final the feed may still correct a score. */
export const CORRECTED_FOR_MS = DAY;

const LIVE_EVERY_MS = 30 * SECOND;
const AHEAD_EVERY_MS = 10 * MINUTE;
const AHEAD_MS = DAY;
/** Before the deadline of games whose start is unknown. */
const UNKNOWN_AHEAD_MS = 2 * HOUR;
/** How long after its round's deadline a game is due, whatever its start. */
const DUE_AFTER_MS = DAY;
/** How long after its round's deadline a game that nobody has decided may still be live. */
const LIVE_UNTIL_MS = 10 * DAY;
/** A start that is further from the round's deadline is a mistake of the feed. */
const COUNTED_MS = 10 * DAY;
const MOST_MS = 10 * MINUTE;
const JITTER = 0.1;
const ZONE = 'America/New_York';

interface ScheduledGame {
  /** whether it is played for a place of a round, before its deadline */
  readonly isPlayIn: boolean;
  readonly winner: unknown;
  /** whether the deadline of its round has passed */
  readonly isLocked: boolean;
  /** epoch milliseconds */
  readonly deadline: number;
  /** epoch milliseconds; null if unknown */
  readonly startTime: number | null;
  /** when the winner was set; null without one, and if unknown */
  readonly decidedAt: number | null;
}

/** Returns the time between two checks of the feed, in milliseconds; undefined while there is nothing to ask for. */
export function checkEveryMs(games: readonly ScheduledGame[], now: number): number | undefined {
  const undecided = games.filter(({ winner }) => winner === null);
  const due = undecided.filter((game) => isDue(game, now));
  if (due.some(({ deadline }) => now - deadline < LIVE_UNTIL_MS)) return LIVE_EVERY_MS;
  const isAhead = undecided.some(({ startTime, deadline }) =>
    startTime === null ? deadline - now <= UNKNOWN_AHEAD_MS : startTime - now <= AHEAD_MS,
  );
  // scores are corrected after the final, also those of the last game
  const isRecent = games.some(({ decidedAt }) => decidedAt !== null && now - decidedAt <= CORRECTED_FOR_MS);
  return due.length > 0 || isAhead || isRecent ? AHEAD_EVERY_MS : undefined;
}

/** Whether the feed is asked for this game: a play-in as soon as an event could be its own, whatever its start. */
function isDue({ isPlayIn, winner, isLocked, deadline, startTime }: ScheduledGame, now: number): boolean {
  if (isPlayIn) return winner === null && deadline - COUNTED_MS <= now;
  const dueFrom = Math.min(startTime ?? deadline, deadline + DUE_AFTER_MS);
  return winner === null && isLocked && dueFrom <= now;
}

/** Whether the feed should have a game by now. Nobody knows when a play-in is, before its event is found. */
export function isAwaited(game: ScheduledGame, now: number): boolean {
  const { isPlayIn, startTime } = game;
  return isDue(game, now) && (!isPlayIn || (startTime !== null && startTime <= now));
}

/** Whether the feed's answers for these days should have this game, whose event is known. */
export function isExpected(
  game: ScheduledGame & { readonly namedStart: { readonly startTime: number } | null },
  days: readonly string[],
  now: number,
): boolean {
  const { startTime, namedStart } = game;
  if (startTime === null || startTime > now) return false;
  return isDue(game, now) && days.includes(dayOf(namedStart?.startTime ?? startTime));
}

/** Returns the start that an event names, null if it is too far from the deadline of the game's round. */
export function countedStart(
  { deadline }: { readonly deadline: number },
  { startTime }: { readonly startTime: number | null },
): number | null {
  return startTime !== null && Math.abs(startTime - deadline) <= COUNTED_MS ? startTime : null;
}

interface Failures {
  /** number of answers in a row by which the source was busy */
  readonly busy: number;
  /** the wait that the last one asked for, in milliseconds */
  readonly retryAfterMs: number | undefined;
}

/** Returns the pause before the next check, at most ten minutes while a game may be live. `random` is from 0 to 1. */
export function pauseMs(everyMs: number, { busy, retryAfterMs = 0 }: Failures, random: number): number {
  const backedOff = busy === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** busy, MOST_MS));
  const wanted = everyMs === LIVE_EVERY_MS ? Math.min(retryAfterMs, MOST_MS) : retryAfterMs;
  return Math.max(wanted, backedOff * (1 + JITTER * (2 * random - 1)));
}

/** Each is a request at every check. */
const MAX_MISSED_DAYS = 2;

/** Returns yesterday, today, and the last earlier days of games that are due, because nobody may have asked at the time. */
export function daysToAsk(games: readonly ScheduledGame[], now: number): string[] {
  const usual = feedDays(now);
  const days = games
    .filter((game) => isDue(game, now))
    .flatMap(daysOf)
    .filter((day) => day < usual[0]);
  return [...usual, ...[...new Set(days)].sort().reverse().slice(0, MAX_MISSED_DAYS)];
}

/** The days on which a game is: of an unknown one that of its deadline, and of a play-in the two before it. */
function daysOf({ isPlayIn, startTime, deadline }: ScheduledGame): string[] {
  if (startTime !== null) return [dayOf(startTime)];
  return isPlayIn ? [dayOf(deadline - DAY), dayOf(deadline - 2 * DAY)] : [dayOf(deadline)];
}

/** Returns yesterday and today in Eastern time as YYYY-MM-DD, because a late game is on the next UTC day. */
export function feedDays(now: number): [string, string] {
  const today = dayOf(now);
  const noon = Date.parse(`${today}T12:00:00.000Z`);
  return [new Date(noon - DAY).toISOString().slice(0, 10), today];
}

function dayOf(at: number): string {
  // this locale writes YYYY-MM-DD
  return new Date(at).toLocaleDateString('en-CA', { timeZone: ZONE });
}
