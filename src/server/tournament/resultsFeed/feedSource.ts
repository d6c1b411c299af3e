import type { FeedEvent, League } from '#domain/feed/feed.ts';
import { bracketDays } from '#domain/feed/feedBracket.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { FeedError, fetchAnswer } from './fetchAnswer.ts';
import { type FeedAnswer, readInThread } from './readThread.ts';

/** A day as YYYY-MM-DD, in Eastern time. */
type Day = string;

export interface FeedSource {
  /** Returns the tournament's games of a day. Throws FeedError. */
  events(league: League, day: Day, signal?: AbortSignal): Promise<FeedAnswer>;
  /** Returns the games of round 1 and before it; none before they are announced. Throws FeedError. */
  bracketEvents(bracket: BracketAsked, signal?: AbortSignal): Promise<FeedAnswer>;
}

export interface BracketAsked {
  readonly league: League;
  readonly year: number;
  /** the first day */
  readonly from: Day;
}

export function sourceOf({ resultsFeed, resultsFeedUrl }: Config): FeedSource | undefined {
  if (resultsFeed === 'off') return undefined;
  if (resultsFeed === 'espn') return espnSource(resultsFeedUrl);
  if (resultsFeedUrl === undefined) throw new Error('RESULTS_FEED is ncaa without RESULTS_FEED_URL');
  return ncaaSource(resultsFeedUrl);
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
    async bracketEvents({ league, from }, signal) {
      const ask = (day: Day) => this.events(league, day, signal).catch((error) => rethrow(day, error));
      const answers = await Promise.all(bracketDays(from).map(ask));
      return {
        events: answers.flatMap(({ events }) => events),
        failure: answers.find(({ failure }) => failure)?.failure,
      };
    },
  };
}

/** A bracket without one of its days would lack games, so that day's error is that of all. */
function rethrow(day: Day, error: unknown): never {
  throw error instanceof FeedError ? ofDay({ day, error }) : error;
}

/** `base` is the address of a self-hosted ncaa-api. */
export function ncaaSource(base: string): FeedSource {
  return {
    async events(league, day, signal) {
      const address = new URL(`${base}/scoreboard/basketball-${league}/d1/${day.replaceAll('-', '/')}/all-conf`);
      return readInThread({ source: 'ncaa', league, bytes: await fetchAnswer(address, { signal }) }, signal);
    },
    async bracketEvents({ league, year }, signal) {
      const address = new URL(`${base}/brackets/basketball-${league}/d1/${year}`);
      const bytes = await fetchAnswer(address, { signal }).catch(noneIfMissing);
      if (!bytes) return { events: [], failure: undefined };
      return readInThread({ source: 'ncaa bracket', league, bytes }, signal);
    },
  };
}

/** It answers 404 for a year without a bracket. */
function noneIfMissing(error: unknown): undefined {
  if (error instanceof FeedError && error.isMissing) return undefined;
  throw error;
}
