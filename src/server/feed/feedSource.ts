import type * as z from 'zod';
import type { FeedEvent, FeedTeam, League } from '#domain/feed.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { EspnScoreboard, espnEvents } from './espn.ts';
import { FeedError, fetchJson } from './fetchJson.ts';
import { NcaaScoreboard, ncaaEvents } from './ncaa.ts';

/** A day as YYYY-MM-DD, in Eastern time. */
type Day = string;

export interface FeedSource {
  /** Returns the tournament's games of these days, in order. Throws FeedError. */
  events(league: League, days: readonly Day[], signal?: AbortSignal): Promise<FeedEvent[]>;
}

const ESPN = 'https://site.api.espn.com/apis/site/v2/sports/basketball';
/** ESPN's group of all tournament games; without it a scoreboard lacks some. */
const TOURNAMENT_GROUP = '100';

/** One request for all days. `base` ends with /basketball. */
export function espnSource(base = ESPN): FeedSource {
  return {
    async events(league, days, signal) {
      const address = new URL(`${base}/${league}s-college-basketball/scoreboard`);
      const dates = days.map((day) => day.replaceAll('-', ''));
      address.searchParams.set('groups', TOURNAMENT_GROUP);
      address.searchParams.set('limit', '500');
      address.searchParams.set('dates', [...new Set([dates[0], dates.at(-1)])].join('-'));
      return espnEvents(read(EspnScoreboard, await fetchJson(address, { signal })), league).map(clean);
    },
  };
}

/** One request a day. `base` is the address of a self-hosted ncaa-api. */
export function ncaaSource(base: string): FeedSource {
  return {
    async events(league, days, signal) {
      const events: FeedEvent[] = [];
      for (const day of days) {
        const address = new URL(`${base}/scoreboard/basketball-${league}/d1/${day.replaceAll('-', '/')}/all-conf`);
        events.push(...ncaaEvents(read(NcaaScoreboard, await fetchJson(address, { signal }))).map(clean));
      }
      return events;
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
