import { MAX_SEED, MIN_SEED } from '#domain/limits.ts';
import { abbrError, cleanColor, colorError } from '#domain/names/faceRules.ts';
import { cleanName, fold, nameError } from '#domain/names/names.ts';
import { noun } from '#domain/names/plural.ts';
import { firstSeat } from './bracket.ts';
import { BRACKET_REGIONS, type BracketRegion } from './regions.ts';

/** One uploaded line. `at` is its position for error messages, such as `line 17`. */
export interface UploadedTeam {
  readonly at: string;
  readonly region: unknown;
  readonly seed: unknown;
  readonly team: unknown;
  readonly abbr?: unknown;
  readonly color?: unknown;
  readonly startTime?: Date | null;
  /** errors of the CSV line itself and of its start time */
  readonly errors?: readonly string[];
}

export interface BracketTeam {
  readonly region: BracketRegion;
  readonly seed: number;
  readonly team: string;
  readonly abbr: string | null;
  readonly color: string | null;
  /** of the team's game; one of its two teams may omit it */
  readonly startTime: Date | null;
}

export interface BracketError {
  readonly path: string;
  readonly message: string;
}

/** Returns the teams and all errors at once; paths are `at`, or the region for missing seeds (docs/spec.md#brackets). */
export function readBracket(lines: readonly UploadedTeam[]): { teams: BracketTeam[]; errors: BracketError[] } {
  const teams: BracketTeam[] = [];
  const errors: BracketError[] = [];
  const seats = new Map<string, string>();
  const names = new Map<string, string>();
  const starts = new Map<string, { readonly at: string; readonly startTime: Date }>();
  for (const { at, startTime = null, ...line } of lines) {
    const region = regionOf(line.region);
    const seed = seedOf(line.seed);
    const team = typeof line.team === 'string' ? cleanName(line.team) : '';
    const say = (message: string) => errors.push({ path: at, message });
    for (const message of line.errors ?? []) say(message);
    if (!region) say(`Unknown region ${quoted(line.region)}`);
    if (seed === undefined) say(`Seed must be from ${MIN_SEED} to ${MAX_SEED}, not ${quoted(line.seed)}`);
    const abbr = optionalText(line.abbr, cleanName);
    const color = optionalText(line.color, cleanColor);
    const unnamed = nameError('Team', team);
    if (unnamed) say(unnamed);
    const faceErrors = [abbr !== null && abbrError(abbr ?? ''), color !== null && colorError(color ?? '')];
    for (const message of faceErrors) if (message) say(message);
    const sameName = names.get(team);
    if (team !== '' && sameName) say(`${team} is already on ${sameName}`);
    names.set(team, sameName ?? at);
    if (!region || seed === undefined) continue;
    const seat = `${region} ${seed}`;
    const sameSeat = seats.get(seat);
    if (sameSeat) say(`Seed ${seed} of the ${region} is already on ${sameSeat}`);
    seats.set(seat, sameSeat ?? at);
    if (startTime && !sameSeat) {
      const game = `${region} ${firstSeat(region, seed).slot}`;
      const other = starts.get(game);
      if (other && other.startTime.getTime() !== startTime.getTime())
        say(`Start time differs from that on ${other.at}`);
      starts.set(game, other ?? { at, startTime });
    }
    teams.push({ region, seed, team, abbr: abbr ?? null, color: color ?? null, startTime });
  }
  return { teams, errors: [...errors, ...missing(new Set(seats.keys()))] };
}

function missing(seats: ReadonlySet<string>): BracketError[] {
  return BRACKET_REGIONS.flatMap((region) => {
    const seeds = Array.from({ length: MAX_SEED }, (_, index) => index + 1).filter(
      (seed) => !seats.has(`${region} ${seed}`),
    );
    if (seeds.length === 0) return [];
    return [{ path: region, message: `The ${region} is missing ${noun(seeds.length, 'seed')} ${seeds.join(', ')}` }];
  });
}

function regionOf(text: unknown): BracketRegion | undefined {
  if (typeof text !== 'string') return undefined;
  const written = fold(text.trim());
  return BRACKET_REGIONS.find((region) => fold(region) === written || fold(region) === `${written} region`);
}

/** Returns the clean text, null if absent or empty, or undefined if it is no text. */
function optionalText(value: unknown, clean: (text: string) => string): string | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? clean(value) || null : undefined;
}

function seedOf(value: unknown): number | undefined {
  const seed = typeof value === 'string' && /^\s*\d{1,2}\s*$/.test(value) ? Number(value) : value;
  return typeof seed === 'number' && Number.isInteger(seed) && seed >= MIN_SEED && seed <= MAX_SEED ? seed : undefined;
}

/** Objects are not quoted: they may be nested too deeply for JSON.stringify. */
function quoted(value: unknown): string {
  if (typeof value === 'object' && value !== null) return '…';
  return JSON.stringify(value ?? '').slice(0, 40);
}
