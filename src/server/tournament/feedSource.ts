import type { FeedEvent, League } from '#domain/feed/feed.ts';
import { FeedError, fetchAnswer } from './fetchAnswer.ts';
import { type FeedAnswer, readInThread } from './readThread.ts';

/** A day as YYYY-MM-DD, in Eastern time. */
type Day = string;

export interface FeedSource {
  /** Returns the tournament's games of a day. Throws FeedError. */
  events(league: League, day: Day, signal?: AbortSignal): Promise<FeedAnswer>;
}

/** Asks for each day separately, so that one that fails hides no other. Throws if all fail as a whole. */
export async function askForDays(
  source: FeedSource,
  league: League,
  days: readonly Day[],
  signal?: AbortSignal,
): Promise<FeedAnswer> {
  const events: FeedEvent[] = [];
  const failures: { readonly day: Day; readonly error: FeedError }[] = [];
  const ask = async (day: Day) => ({ day, answer: await source.events(league, day, signal).catch(caught) });
  const answers = await Promise.all(days.map(ask));
  const lost = answers.flatMap(({ answer }) => (answer instanceof FeedError ? [answer] : []));
  if (lost.length > 0 && lost.length === days.length) throw busiest(lost);
  for (const { day, answer } of answers) {
    const error = answer instanceof FeedError ? answer : answer.failure;
    if (error) failures.push({ day, error });
    if (!(answer instanceof FeedError)) events.push(...answer.events);
  }
  const [first] = failures;
  if (!first) return { events, failure: undefined };
  return { events, failure: ofDay(first) };
}

/** It decides on the pause. */
function busiest(errors: readonly FeedError[]): FeedError | undefined {
  const waitOf = ({ isBusy, retryAfterMs = 0 }: FeedError) => (isBusy ? retryAfterMs : -1);
  return errors.toSorted((a, b) => waitOf(b) - waitOf(a))[0];
}

function caught(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  throw error;
}

/** A source that answers for another day is not too busy. */
function ofDay({ day, error }: { readonly day: Day; readonly error: FeedError }): FeedError {
  const date = new Date(`${day}T12:00:00.000Z`);
  const shown = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return new FeedError(error.fault, `${error.message}, when asked for ${shown}`, { cause: error });
}

const ESPN = 'https://site.api.espn.com/apis/site/v2/sports/basketball';
/** ESPN's group of all tournament games; without it a scoreboard lacks some. */
const TOURNAMENT_GROUP = '100';

/** ESPN refuses a range of dates, and more games at a time. */
const LIMIT = 500;

/** `base` ends with /basketball. */
export function espnSource(base = ESPN): FeedSource {
  return {
    async events(league, day, signal) {
      const address = new URL(`${base}/${league}s-college-basketball/scoreboard`);
      address.searchParams.set('groups', TOURNAMENT_GROUP);
      address.searchParams.set('limit', String(LIMIT));
      address.searchParams.set('dates', day.replaceAll('-', ''));
      return readInThread({ source: 'espn', league, bytes: await fetchAnswer(address, { signal }) }, signal);
    },
  };
}

/** `base` is the address of a self-hosted ncaa-api. */
export function ncaaSource(base: string): FeedSource {
  return {
    async events(league, day, signal) {
      const address = new URL(`${base}/scoreboard/basketball-${league}/d1/${day.replaceAll('-', '/')}/all-conf`);
      return readInThread({ source: 'ncaa', league, bytes: await fetchAnswer(address, { signal }) }, signal);
    },
  };
}
