import { CORRECTED_FOR_MS } from './reconcile.ts';

const LIVE_EVERY_MS = 30_000;
const AHEAD_EVERY_MS = 10 * 60_000;
const AHEAD_MS = 24 * 60 * 60_000;
const MOST_MS = 10 * 60_000;
const JITTER = 0.1;
const ZONE = 'America/New_York';

interface ScheduledGame {
  readonly winner: unknown;
  /** whether the deadline of its round has passed */
  readonly isLocked: boolean;
  /** epoch milliseconds; null if unknown */
  readonly startTime: number | null;
  /** when the winner was set; null without one, and if unknown */
  readonly decidedAt: number | null;
}

/** Returns the time between two checks of the feed, in milliseconds; undefined while there is nothing to ask for. */
export function checkEveryMs(games: readonly ScheduledGame[], now: number): number | undefined {
  const undecided = games.filter(({ winner }) => winner === null);
  if (undecided.some((game) => isDue(game, now))) return LIVE_EVERY_MS;
  const isAhead = undecided.some(
    ({ startTime }) => startTime !== null && startTime > now && startTime - now <= AHEAD_MS,
  );
  // scores are corrected after the final, also those of the last game
  const isRecent = games.some(({ decidedAt }) => decidedAt !== null && now - decidedAt <= CORRECTED_FOR_MS);
  return isAhead || isRecent ? AHEAD_EVERY_MS : undefined;
}

/** Whether the feed should have this game by now. */
export function isDue({ winner, isLocked, startTime }: ScheduledGame, now: number): boolean {
  return winner === null && isLocked && (startTime === null || startTime <= now);
}

interface Failures {
  /** number of answers in a row by which the source was busy */
  readonly busy: number;
  /** the wait that the last one asked for, in milliseconds */
  readonly retryAfterMs: number | undefined;
}

/** Returns the pause before the next check. `random` is from 0 to 1. */
export function pauseMs(everyMs: number, { busy, retryAfterMs = 0 }: Failures, random: number): number {
  const backedOff = busy === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** busy, MOST_MS));
  return Math.max(retryAfterMs, backedOff * (1 + JITTER * (2 * random - 1)));
}

/** Returns yesterday and today in Eastern time as YYYY-MM-DD, because a late game is on the next UTC day. */
export function feedDays(now: number): [string, string] {
  const today = dayOf(now);
  const noon = Date.parse(`${today}T12:00:00.000Z`);
  return [new Date(noon - 24 * 60 * 60_000).toISOString().slice(0, 10), today];
}

function dayOf(at: number): string {
  // this locale writes YYYY-MM-DD
  return new Date(at).toLocaleDateString('en-CA', { timeZone: ZONE });
}
