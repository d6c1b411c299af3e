import type * as z from 'zod';
import type { FeedEvent, FeedTeam, League } from '#domain/feed.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { EspnScoreboard, espnEvents } from './espn.ts';
import { FeedError, fetchJson } from './fetchJson.ts';
import { NcaaScoreboard, ncaaEvents } from './ncaa.ts';

/** A day as YYYY-MM-DD, in Eastern time. */
type Day = string;

export interface FeedSource {
  /** Returns the tournament's games of a day. Throws FeedError. */
  events(league: League, day: Day, signal?: AbortSignal): Promise<FeedEvent[]>;
}

export interface DaysAnswer {
  /** of all days that were answered, in order */
  readonly events: readonly FeedEvent[];
  /** of the first day that was not */
  readonly failure: FeedError | undefined;
}

/** Asks for each day separately, so that one that fails hides no other. Throws if all fail. */
export async function askForDays(
  source: FeedSource,
  league: League,
  days: readonly Day[],
  signal?: AbortSignal,
): Promise<DaysAnswer> {
  const events: FeedEvent[] = [];
  const failures: { readonly day: Day; readonly error: FeedError }[] = [];
  const ask = async (day: Day) => ({ day, answer: await source.events(league, day, signal).catch(caught) });
  for (const { day, answer } of await Promise.all(days.map(ask))) {
    if (answer instanceof FeedError) failures.push({ day, error: answer });
    else events.push(...answer);
  }
  const [first] = failures;
  if (!first) return { events, failure: undefined };
  if (failures.length === days.length) throw first.error;
  return { events, failure: ofDay(first) };
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
      return espnEvents(read(EspnScoreboard, await fetchJson(address, { signal })), league).map(clean);
    },
  };
}

/** `base` is the address of a self-hosted ncaa-api. */
export function ncaaSource(base: string): FeedSource {
  return {
    async events(league, day, signal) {
      const address = new URL(`${base}/scoreboard/basketball-${league}/d1/${day.replaceAll('-', '/')}/all-conf`);
      return ncaaEvents(read(NcaaScoreboard, await fetchJson(address, { signal }))).map(clean);
    },
  };
}

/** Keeps only what the database and a screen take. */
function clean(event: FeedEvent): FeedEvent {
  const [one, two] = event.teams;
  return {
    ...event,
    headline: cleanText(event.headline),
    clock: cleanText(event.clock),
    broadcast: cleanText(event.broadcast),
    startTime: cleanTime(event.startTime),
    teams: [one && cleanTeam(one), two && cleanTeam(two)],
  };
}

const MAX_TEXT = 64;

function cleanText(text: string | null): string | null {
  const visible = text?.replaceAll(/\p{C}/gu, '').trim() ?? '';
  return [...visible].slice(0, MAX_TEXT).join('').trim() || null;
}

function cleanTime(time: number | null): number | null {
  if (time === null) return null;
  const year = new Date(time).getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? time : null;
}

function cleanTeam(team: FeedTeam): FeedTeam {
  return {
    ...team,
    feedId: cleanText(team.feedId) ?? '',
    names: team.names.flatMap((name) => cleanText(name) ?? []),
  };
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first?.path.join('.');
  throw new FeedError('shape', `Its answer has another shape than expected${where ? ` at ${where}` : ''}`);
}
