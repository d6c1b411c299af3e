import type * as z from 'zod';
import type { FeedEvent, FeedSourceName, FeedTeam, League } from '#domain/feed.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { EspnScoreboard, espnEvents } from './espn.ts';
import { FeedError } from './fetchAnswer.ts';
import { NcaaScoreboard, ncaaEvents } from './ncaa.ts';

export interface Received {
  readonly source: Exclude<FeedSourceName, 'off'>;
  readonly league: League;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the tournament's games of an answer. Throws FeedError. */
export function readAnswer({ source, league, bytes }: Received): FeedEvent[] {
  const json = parse(new TextDecoder().decode(bytes));
  const events =
    source === 'espn' ? espnEvents(read(EspnScoreboard, json), league) : ncaaEvents(read(NcaaScoreboard, json));
  return events.map(clean);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedError('shape', 'Its answer is not JSON', { cause: error });
  }
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first?.path.join('.');
  throw new FeedError('shape', `Its answer has another shape than expected${where ? ` at ${where}` : ''}`);
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
  // compatibility forms, because one character can stand for eighteen
  const visible = text?.normalize('NFKC').replaceAll(/\p{C}/gu, '').trim() ?? '';
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
