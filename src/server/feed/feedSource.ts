import type * as z from 'zod';
import type { FeedEvent, League } from '#domain/feed.ts';
import { EspnScoreboard, espnEvents } from './espn.ts';
import { FeedError, fetchJson } from './fetchJson.ts';
import { NcaaScoreboard, ncaaEvents } from './ncaa.ts';

/** A day as YYYY-MM-DD, in Eastern time. */
type Day = string;

export interface FeedSource {
  /** Returns the tournament's games of these days, in order. Throws FeedError. */
  events(league: League, days: readonly Day[]): Promise<FeedEvent[]>;
}

const ESPN = 'https://site.api.espn.com/apis/site/v2/sports/basketball';
/** ESPN's group of all tournament games; without it a scoreboard lacks some. */
const TOURNAMENT_GROUP = '100';

/** One request for all days. `base` ends with /basketball. */
export function espnSource(base = ESPN): FeedSource {
  return {
    async events(league, days) {
      const address = new URL(`${base}/${league}s-college-basketball/scoreboard`);
      const dates = days.map((day) => day.replaceAll('-', ''));
      address.searchParams.set('groups', TOURNAMENT_GROUP);
      address.searchParams.set('limit', '500');
      address.searchParams.set('dates', [...new Set([dates[0], dates.at(-1)])].join('-'));
      return espnEvents(read(EspnScoreboard, await fetchJson(address)));
    },
  };
}

/** One request a day. `base` is the address of a self-hosted ncaa-api. */
export function ncaaSource(base: string): FeedSource {
  return {
    async events(league, days) {
      const events: FeedEvent[] = [];
      for (const day of days) {
        const address = new URL(`${base}/scoreboard/basketball-${league}/d1/${day.replaceAll('-', '/')}/all-conf`);
        events.push(...ncaaEvents(read(NcaaScoreboard, await fetchJson(address))));
      }
      return events;
    },
  };
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first?.path.join('.');
  throw new FeedError('shape', `Its answer has another shape than expected${where ? ` at ${where}` : ''}`);
}
