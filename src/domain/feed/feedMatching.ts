import { type NamesOf, teamKey } from '#domain/names/teamNames.ts';
import { HOUR } from '#domain/time.ts';
import type { FeedEvent, FeedGame, FeedTeam } from './feed.ts';
import { countedStart } from './feedSchedule.ts';
import { pairsToPlay, teamsOf } from './partsOf.ts';

/** An event and its game may start this far apart, because schedules change. */
const SAME_DAY_MS = 36 * HOUR;

export interface Names {
  readonly namesOf: NamesOf;
  /** teams by their ids in the feed, as an admin has bound them */
  readonly boundTeams: ReadonlyMap<string, string>;
}

/** The event's team of each side of the game. */
export type Sides = readonly [FeedTeam, FeedTeam];

export interface Match {
  readonly game: FeedGame;
  readonly event: FeedEvent;
  readonly sides: Sides;
  readonly isNew: boolean;
}

export interface Matched {
  readonly matches: readonly Match[];
  /** events with two teams and no game, but for those that wait for it, or are called off and their game has another event */
  readonly unmatched: readonly FeedEvent[];
  /** undecided games whose event has other teams than when it was bound */
  readonly replaced: readonly FeedGame[];
  /** undecided games whose event has the id of a decided one's */
  readonly hidden: readonly FeedGame[];
}

/** Finds the event of each game: the bound one, else the only one whose teams are the game's (docs/spec.md#results-feed). */
export function matchEvents(games: readonly FeedGame[], events: readonly FeedEvent[], names: Names): Matched {
  const isNamed = nameMatcher(names.namesOf);
  const isTeam = teamMatcher(names.boundTeams, isNamed);
  const byEvent = new Map(games.flatMap((game) => (game.eventId === null ? [] : [[game.eventId, game] as const])));
  const matches = new Map<FeedGame, Match>();
  const replaced: FeedGame[] = [];
  const reused: FeedEvent[] = [];
  const unbound: FeedEvent[] = [];
  const shown = new Set(events.map(({ id }) => id));
  const free = new Set(games.filter((game) => isUnbound(game, shown)));
  const drawn = firstOfEachId(events).filter(({ teams }) => !teams.includes(null));
  for (const event of drawn) {
    const game = byEvent.get(event.id);
    const sides = game && sidesOfBound(game, event, names, isTeam);
    if (sides) matches.set(game, { game, event, sides, isNew: false });
    else if (game && !areBothRenamed(game)) game.winner === null ? replaced.push(game) : reused.push(event);
    else unbound.push(event);
    if (game?.winner === null && (sides ? isCalledOff(event) : areBothRenamed(game))) free.add(game);
  }
  for (const match of newMatches(free, unbound, isTeam)) matches.set(match.game, match);
  const taken = new Set([...matches.values()].map(({ event }) => event));
  const isReplaced = (event: FeedEvent) =>
    isCalledOff(event) && [...matches.keys()].some((game) => sidesOf(game, event, isTeam));
  const waits = waitsFor(games, isTeam, isNamed);
  const found = newMatches(free, reused, isTeam).map(({ game }) => game);
  return {
    matches: [...matches.values()],
    unmatched: drawn.filter((event) => !taken.has(event) && !isReplaced(event) && !waits(event)),
    replaced,
    hidden: found.filter((game) => game.winner === null && !matches.has(game)),
  };
}

/**
 * An event of two teams of the season waits for their game, unless that is here and undecided, or one of them is bound to another
 * team than its name is: then a person has to look.
 */
function waitsFor(games: readonly FeedGame[], isTeam: IsTeam, isNamed: IsTeam): (event: FeedEvent) => boolean {
  const all = teamsOf(games);
  const undecided = games.filter(({ winner }) => winner === null).flatMap(pairsToPlay);
  const isKnown = (team: FeedTeam | null) =>
    team !== null &&
    all.some((name) => isTeam(team, name)) &&
    all.every((name) => isTeam(team, name) || !isNamed(team, name));
  return (event) =>
    event.teams.every(isKnown) && !undecided.some(([team1, team2]) => sidesOf({ team1, team2 }, event, isTeam));
}

function firstOfEachId(events: readonly FeedEvent[]): FeedEvent[] {
  const first = new Map(events.toReversed().map((event) => [event.id, event]));
  return events.filter((event) => first.get(event.id) === event);
}

const areBothRenamed = ({ feedIds }: FeedGame) => feedIds.every((id) => id === null);

/** A game that was called off, and is shown no more, takes another event. */
function isUnbound({ eventId, winner, status }: FeedGame, shown: ReadonlySet<string>): boolean {
  return eventId === null || (winner === null && isCalledOff({ status }) && !shown.has(eventId));
}

export const isCalledOff = ({ status }: Pick<FeedEvent, 'status'>) => status === 'postponed' || status === 'canceled';

/** Of two events that fit one game the one that is not called off counts, else none; an event that fits two games has none. */
function newMatches(free: ReadonlySet<FeedGame>, events: readonly FeedEvent[], isTeam: IsTeam): Match[] {
  const fitting = new Map<FeedGame, Match[]>();
  for (const event of events) {
    const fits = [...free].flatMap((game) => {
      const sides = isSameDay(game, event) && sidesOf(game, event, isTeam);
      return sides ? [{ game, event, sides, isNew: true }] : [];
    });
    const [only, another] = fits;
    if (only && !another) fitting.set(only.game, [...(fitting.get(only.game) ?? []), only]);
  }
  return [...fitting].flatMap(([{ eventId }, found]) => {
    const played = found.filter(({ event }) => !isCalledOff(event));
    const candidates = played.length > 0 || eventId !== null ? played : found;
    return candidates.length === 1 ? candidates : [];
  });
}

function isSameDay(game: FeedGame, event: FeedEvent): boolean {
  if (event.startTime === null) return true;
  const startTime = countedStart(game, event);
  if (startTime === null) return false;
  return game.startTime === null || Math.abs(game.startTime - startTime) <= SAME_DAY_MS;
}

/** By team, never by home and away; undefined unless both teams match, each one side. */
function sidesOf(
  { team1, team2 }: Pick<FeedGame, 'team1' | 'team2'>,
  { teams: [a, b] }: FeedEvent,
  isTeam: IsTeam,
): Sides | undefined {
  if (!a || !b) return undefined;
  const straight = isTeam(a, team1) && isTeam(b, team2);
  const swapped = isTeam(a, team2) && isTeam(b, team1);
  if (straight === swapped) return undefined;
  return straight ? [a, b] : [b, a];
}

/**
 * A bound event stays bound by its id while one of its teams is known, by name or by its id in the feed, and the other one
 * is known too or was renamed by a person. Another team in place of one that nobody renamed makes it another game.
 */
function sidesOfBound(
  { team1, team2, feedIds: [id1, id2] }: FeedGame,
  { teams: [a, b] }: FeedEvent,
  { boundTeams }: Names,
  isTeam: IsTeam,
): Sides | undefined {
  if (!a || !b) return undefined;
  const isKnown = (team: FeedTeam, name: string, id: string | null) =>
    isTeam(team, name) || (team.feedId === id && !boundTeams.has(id));
  const mayBe = (team: FeedTeam, name: string, id: string | null) =>
    isKnown(team, name, id) || (id === null && !boundTeams.has(team.feedId));
  const known = (one: FeedTeam, two: FeedTeam) => Number(isKnown(one, team1, id1)) + Number(isKnown(two, team2, id2));
  const straight = known(a, b);
  const swapped = known(b, a);
  if (straight === swapped) return undefined;
  const [one, two] = straight > swapped ? [a, b] : [b, a];
  return mayBe(one, team1, id1) && mayBe(two, team2, id2) ? [one, two] : undefined;
}

type IsTeam = (feedTeam: FeedTeam, team: string) => boolean;

/** Returns the one of these teams that a team of the feed is: by its name, else as a person has bound it. */
export function teamFinder({ boundTeams, namesOf }: Names, teams: readonly string[]) {
  const isNamed = nameMatcher(namesOf);
  return (feedTeam: FeedTeam): string | null =>
    teams.find((team) => isNamed(feedTeam, team)) ?? boundTeams.get(feedTeam.feedId) ?? null;
}

function teamMatcher(boundTeams: Names['boundTeams'], isNamed: IsTeam): IsTeam {
  return (feedTeam, team) => {
    const bound = boundTeams.get(feedTeam.feedId);
    return bound === undefined ? isNamed(feedTeam, team) : bound === team;
  };
}

/** Normalizes each name once: a hostile feed has thousands of long ones, while a transaction is open. */
function nameMatcher(namesOf: NamesOf): IsTeam {
  const knownOf = cached(namesOf);
  const keysOf = cached(({ names }: FeedTeam) => names.map(teamKey));
  return (feedTeam, team) => {
    const known = knownOf(team);
    return keysOf(feedTeam).some((key) => known.has(key));
  };
}

function cached<K, V>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
