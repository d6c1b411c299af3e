import type * as z from 'zod';
import { eachGameText } from '#domain/bracket/gameFields.ts';
import type { FeedEvent, FeedSourceName, FeedTeam, League, TeamProfile } from '#domain/feed/feed.ts';
import { MAX_YEAR, MIN_YEAR } from '#domain/limits.ts';
import { EspnGame, EspnScoreboard, espnEvents } from '#server/tournament/resultsFeed/sources/espn.ts';
import { NcaaGame, NcaaScoreboard, ncaaEvents } from '#server/tournament/resultsFeed/sources/ncaa.ts';
import {
  NcaaBracketGame,
  NcaaBrackets,
  ncaaBracketEvents,
} from '#server/tournament/resultsFeed/sources/ncaaBracket.ts';
import { FeedError } from './fetchAnswer.ts';

export interface Received {
  readonly source: Exclude<FeedSourceName, 'off'> | 'ncaa bracket';
  readonly league: League;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadGames {
  readonly events: readonly FeedEvent[];
  /** about the games that were left out; null without one */
  readonly fault: string | null;
}

/** Returns the tournament's games of an answer. Throws FeedError. */
export function readAnswer({ source, league, bytes }: Received): ReadGames {
  const json = parse(new TextDecoder().decode(bytes));
  if (source === 'espn') {
    const { games, fault } = readEach(EspnGame, 'events', read(EspnScoreboard, json).events);
    return { events: espnEvents(games, league).map(clean), fault };
  }
  if (source === 'ncaa') {
    const { games, fault } = readEach(NcaaGame, 'games', read(NcaaScoreboard, json).games);
    return { events: ncaaEvents(games).map(clean), fault };
  }
  const [bracket] = read(NcaaBrackets, json).championships;
  if (!bracket) return { events: [], fault: null };
  const { games, fault } = readEach(NcaaBracketGame, 'games', bracket.games);
  return { events: ncaaBracketEvents(games, bracket.regions).map(clean), fault };
}

/** Leaves out games of another shape, so that one does not hide the others of its day. Throws if all are. */
function readEach<S extends z.ZodType>(schema: S, name: string, list: readonly unknown[]) {
  const games: z.output<S>[] = [];
  const wrong: string[] = [];
  for (const [index, json] of list.entries()) {
    const { success, data, error } = schema.safeParse(json);
    if (success) games.push(data);
    else wrong.push([name, index, ...(error.issues[0]?.path ?? [])].join('.'));
  }
  const [first] = wrong;
  if (first === undefined) return { games, fault: null };
  if (games.length === 0) throw otherShape(first);
  const have = wrong.length === 1 ? 'has' : 'have';
  const fault = `${wrong.length} of ${list.length} games ${have} another shape than expected, first at ${first}`;
  return { games, fault };
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
  throw otherShape(result.error.issues[0]?.path.join('.'));
}

function otherShape(where: string | undefined): FeedError {
  return new FeedError('shape', `Its answer has another shape than expected${where ? ` at ${where}` : ''}`);
}

/** Keeps only what the database and a screen take. */
function clean(event: FeedEvent): FeedEvent {
  const [one, two] = event.teams;
  return {
    ...event,
    headline: cleanText(event.headline, MAX_HEADLINE),
    ...eachGameText((text) => cleanText(event[text])),
    startTime: cleanTime(event.startTime),
    teams: [one && cleanTeam(one), two && cleanTeam(two)],
  };
}

const MAX_TEXT = 64;
/** That of a women's game names tournament, region, city and round. */
const MAX_HEADLINE = 160;

function cleanText(text: string | null, maxLength = MAX_TEXT): string | null {
  // compatibility forms, because one character can stand for eighteen
  const visible = text?.normalize('NFKC').replaceAll(/\p{C}/gu, '').trim() ?? '';
  return [...visible].slice(0, maxLength).join('').trim() || null;
}

function cleanTime(time: number | null): number | null {
  if (time === null) return null;
  const year = new Date(time).getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? time : null;
}

/** A team whose id has no visible character is nobody: the database takes none, and two of them would be one. */
function cleanTeam(team: FeedTeam): FeedTeam | null {
  const feedId = cleanText(team.feedId);
  if (feedId === null) return null;
  return {
    ...team,
    feedId,
    names: team.names.flatMap((name) => cleanText(name) ?? []),
    profile: team.profile && cleanProfile(team.profile),
  };
}

function cleanProfile({ school, seed, abbr, color }: TeamProfile): TeamProfile {
  return { school: cleanText(school) ?? '', seed, abbr: cleanText(abbr), color: cleanText(color) };
}
