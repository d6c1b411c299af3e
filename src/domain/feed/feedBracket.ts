import { at } from '#domain/at.ts';
import { FIRST_ROUND_SEEDS } from '#domain/bracket/bracket.ts';
import { BRACKET_REGIONS, type BracketRegion, type FinalFour } from '#domain/bracket/regions.ts';
import { MAX_SEED, MIN_SEED } from '#domain/limits.ts';
import { abbrError, cleanColor, colorError } from '#domain/names/faceRules.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import { findSchool } from '#domain/names/schools.ts';
import { DAY } from '#domain/time.ts';
import type { FeedEvent, FeedTeam } from './feed.ts';

/** A row of a bracket, as createBracket takes it. */
interface FeedBracketTeam {
  readonly region: BracketRegion;
  readonly seed: number;
  readonly team: string;
  readonly abbr: string | null;
  readonly color: string | null;
  /** of its game, epoch milliseconds */
  readonly startTime: number | null;
}

interface FeedPlayIn {
  readonly region: BracketRegion;
  readonly seed: number;
  readonly teams: readonly [string, string];
  /** epoch milliseconds */
  readonly startTime: number | null;
}

interface FeedBracket {
  readonly teams: readonly FeedBracketTeam[];
  readonly playIns: readonly FeedPlayIn[];
  /** what the feed lacks, in words for an admin */
  readonly missing: readonly string[];
}

/** From the announcement on a Sunday to the last game of round 1 on a Saturday, and some. */
const DAYS = 10;

/** Returns the days on which the feed is asked for a bracket, as YYYY-MM-DD. */
export function bracketDays(from: string): string[] {
  const noon = Date.parse(`${from}T12:00:00.000Z`);
  return Array.from({ length: DAYS }, (_, index) => new Date(noon + index * DAY).toISOString().slice(0, 10));
}

/**
 * Returns the bracket that the feed's events of its first days show (docs/spec.md#the-bracket-from-the-feed). Of 6 Missouri
 * against an undecided team in the West, and Texas – NC State there, both seeded 11, come Missouri, and `Texas/NC State` as 11.
 */
export function readFeedBracket(events: readonly FeedEvent[], finalFour: FinalFour): FeedBracket {
  // of two events that name one place, the one that takes place counts
  const inOrder = events.toSorted((a, b) => Number(isCalledOff(a)) - Number(isCalledOff(b)));
  const placed = inOrder.flatMap((event) => placeEvent(event, finalFour) ?? []);
  const seats = new Seats();
  const unplaced: string[] = [];
  for (const event of placed.filter(({ isPlayIn }) => !isPlayIn)) {
    const seeds = pairOfSeeds(event);
    if (event.region && seeds) seats.seatGame(event.region, seeds, event);
    else unplaced.push(...unplacedText(event));
  }
  const playIns: FeedPlayIn[] = [];
  // those without a seed get what the others leave
  for (const event of placed
    .filter(({ isPlayIn }) => isPlayIn)
    .sort((a, b) => Number(hasSeed(b)) - Number(hasSeed(a)))) {
    const playIn = toPlayIn(event, seats);
    if (!playIn) {
      unplaced.push(...unplacedText(event));
      continue;
    }
    playIns.push(playIn);
    seats.seatPlayIn(playIn);
  }
  const { teams, missing } = seats.list();
  const isNumbered = placed.some((event) => event.isNumbered && event.region !== undefined);
  const proposal = isNumbered && teams.length > 0 ? [proposalText(finalFour)] : [];
  return { teams, playIns, missing: [...proposal, ...missing, ...unplaced] };
}

const isCalledOff = ({ status }: FeedEvent) => status === 'postponed' || status === 'canceled';

interface NamedTeam {
  readonly team: string;
  readonly seed: number | null;
  readonly abbr: string | null;
  readonly color: string | null;
}

/** An event of round 1, or one that decides who plays there. */
interface PlacedEvent {
  readonly isPlayIn: boolean;
  readonly region: BracketRegion | undefined;
  /** whether the feed numbers its regions */
  readonly isNumbered: boolean;
  readonly startTime: number | null;
  readonly teams: readonly [NamedTeam | null, NamedTeam | null];
}

const PLAY_IN = /\b(?:first four|opening round)\b/i;
const FIRST_ROUND = /\b(?:1st|first) round\b|\bround of 64\b/i;

/** Reads a headline such as `NCAA Women's Basketball Championship - Regional 2 in Birmingham - 1st Round`. */
function placeEvent(
  { headline, startTime, teams: [one, two] }: FeedEvent,
  finalFour: FinalFour,
): PlacedEvent | undefined {
  const parts = headline?.split(' - ') ?? [];
  const roundAt = parts.findIndex((part) => PLAY_IN.test(part) || FIRST_ROUND.test(part));
  if (roundAt === -1) return undefined;
  const isPlayIn = PLAY_IN.test(at(parts, roundAt));
  const regions = parts.slice(0, roundAt).flatMap((part) => regionIn(part, finalFour) ?? []);
  const { region, isNumbered = false } = regions[0] ?? {};
  return { isPlayIn, region, isNumbered, startTime, teams: [toNamedTeam(one), toNamedTeam(two)] };
}

const shortName = (region: BracketRegion) => region.replace(' Region', '');
/** `West` is no word of `Midwest`. */
const REGION_WORDS = BRACKET_REGIONS.map((region) => ({
  region,
  word: new RegExp(String.raw`\b${shortName(region)}\b`, 'i'),
}));

/** Returns the regions for the numbers 1 to 4 of the women's, of which 1 has met 4 and 2 has met 3 since there are numbers (2023). */
function inNumbers([[first, last], [second, third]]: FinalFour): readonly BracketRegion[] {
  return [first, second, third, last];
}

/** A number counts first, because a city may have the name of a region in its own: `Regional 1 in West Lafayette`. */
function regionIn(part: string, finalFour: FinalFour) {
  const [number] = /\b[1-4]\b/.exec(part) ?? [];
  if (number !== undefined) return { region: at(inNumbers(finalFour), Number(number) - 1), isNumbered: true };
  const named = REGION_WORDS.find(({ word }) => word.test(part));
  return named && { region: named.region, isNumbered: false };
}

const UNDECIDED = /^tb[ad]$/i;

/** Face and seed are null unless a bracket takes them. */
function toNamedTeam(team: FeedTeam | null): NamedTeam | null {
  if (!team?.profile) return null;
  const { school, seed, abbr, color } = team.profile;
  const name = cleanName(school);
  if (UNDECIDED.test(name) || nameError('Team', name)) return null;
  const known = [name, ...team.names].map(findSchool).find((found) => found !== undefined);
  const ownAbbr = cleanName(abbr ?? '');
  const ownColor = cleanColor(color ?? '');
  return {
    team: name,
    seed: seed !== null && seed >= MIN_SEED && seed <= MAX_SEED ? seed : null,
    abbr: known?.abbr ?? (abbrError(ownAbbr) ? null : ownAbbr),
    color: known?.colors[0] ?? (colorError(ownColor) ? null : ownColor),
  };
}

/** Both seeds of a game of round 1 together. */
const SUM = MIN_SEED + MAX_SEED;

/** Returns the seeds of a game of round 1: one follows from the other; undefined without any, or if they do not meet there. */
function pairOfSeeds({ teams: [one, two] }: PlacedEvent): readonly [number, number] | undefined {
  const first = one?.seed ?? (two?.seed ? SUM - two.seed : undefined);
  if (first === undefined) return undefined;
  const second = two?.seed ?? SUM - first;
  return first + second === SUM ? [first, second] : undefined;
}

const hasSeed = ({ teams }: PlacedEvent) => teams.some((team) => team !== null && team.seed !== null);

/** Its teams have one seed. Without it, theirs is the only place of the region that waits for a play-in. */
function toPlayIn({ region, startTime, teams: [one, two] }: PlacedEvent, seats: Seats): FeedPlayIn | undefined {
  if (!region || !one || !two || one.team === two.team) return undefined;
  const seed = one.seed ?? two.seed ?? seats.onlyWaiting(region);
  if (seed === undefined || (two.seed !== null && two.seed !== seed)) return undefined;
  return { region, seed, teams: [one.team, two.team], startTime };
}

function unplacedText({ teams }: PlacedEvent): string[] {
  const names = teams.flatMap((team) => team?.team ?? []);
  return names.length === 0 ? [] : [`The place of ${names.join(' – ')} is not announced yet`];
}

function proposalText(finalFour: FinalFour): string {
  const [first, second, third, last] = inNumbers(finalFour).map(shortName);
  return `Regional 1 to 4 are proposed as ${first}, ${second}, ${third} and ${last}: check who meets whom in the Final Four`;
}

type Seated = Omit<FeedBracketTeam, 'startTime'>;

/** The 64 places. The first team that is named for one has it. */
class Seats {
  readonly #teams = new Map<string, Seated>();
  readonly #names = new Set<string>();
  /** places of games that are known, without their team */
  readonly #waiting = new Map<string, { readonly region: BracketRegion; readonly seed: number }>();
  /** by game */
  readonly #starts = new Map<string, number>();

  seatGame(region: BracketRegion, seeds: readonly [number, number], { teams, startTime }: PlacedEvent): void {
    const game = gameKey(region, seeds[0]);
    if (startTime !== null && !this.#starts.has(game)) this.#starts.set(game, startTime);
    for (const [index, seed] of seeds.entries()) {
      const named = teams[index];
      if (named) this.#seat({ ...named, region, seed });
      else this.#waiting.set(seatKey(region, seed), { region, seed });
    }
  }

  /** Makes the place one of two teams, unless the feed has its team already. */
  seatPlayIn({ region, seed, teams }: FeedPlayIn): void {
    const team = teams.join('/');
    if (!nameError('Team', team)) this.#seat({ region, seed, team, abbr: null, color: null });
  }

  #seat({ region, seed, team, abbr, color }: Seated): void {
    const key = seatKey(region, seed);
    if (this.#teams.has(key) || this.#names.has(team)) return;
    this.#names.add(team);
    this.#teams.set(key, { region, seed, team, abbr, color });
  }

  onlyWaiting(region: BracketRegion): number | undefined {
    const waiting = [...this.#waiting].filter(([key, place]) => place.region === region && !this.#teams.has(key));
    return waiting.length === 1 ? waiting[0]?.[1].seed : undefined;
  }

  /** Returns the rows in the order of a bracket, and which are missing; only missing ones are nothing. */
  list(): { readonly teams: FeedBracketTeam[]; readonly missing: string[] } {
    const teams: FeedBracketTeam[] = [];
    const missing: string[] = [];
    for (const region of BRACKET_REGIONS) {
      for (const seed of FIRST_ROUND_SEEDS.flat()) {
        const seated = this.#teams.get(seatKey(region, seed));
        if (seated) teams.push({ ...seated, startTime: this.#starts.get(gameKey(region, seed)) ?? null });
        else missing.push(`${shortName(region)} ${seed} is not announced yet`);
      }
    }
    return { teams, missing };
  }
}

const seatKey = (region: BracketRegion, seed: number) => `${region} ${seed}`;
const gameKey = (region: BracketRegion, seed: number) => seatKey(region, Math.min(seed, SUM - seed));
