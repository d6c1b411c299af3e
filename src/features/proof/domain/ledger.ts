import { REGIONS, type Region } from '#domain/bracket/regions.ts';
import type { Sha256 } from '#domain/seals/merkleTree.ts';
import type { Side } from '#domain/sides.ts';

const FORMAT = 'unbusted-ledger/1';

/** The ledger of a season, as the site returns it (src/features/proof/spec.md#ledger). */
export interface LedgerFile {
  /** of the last line, in hex */
  readonly hash: string;
  readonly lines: readonly string[];
  /** usernames by id */
  readonly names: Readonly<Record<string, string>>;
}

type Pair<T> = readonly [T, T];

/** What of a game decides standings. */
export interface LedgerGame {
  readonly id: number;
  readonly region: Region;
  readonly seeds: Pair<number>;
  readonly teams: Pair<string>;
  readonly winner: Side | null;
  /** null but for a Championship that has a winner */
  readonly scores: Pair<number | null>;
  /** how often the bracket has put another team in the place of each */
  readonly replaced: Pair<number>;
}

/** Who wrote a line: a user's id, the feed, the command line, the clock, or null for nobody that the site knows. */
export type Author = number | string | null;

interface Written {
  readonly number: number;
  /** ISO 8601 */
  readonly at: string;
  readonly by: Author;
}

export interface LockLine extends Written {
  readonly kind: 'lock';
  readonly roundId: number;
  readonly roundNumber: number;
  /** 1 for the first of the round */
  readonly lock: number;
  readonly games: readonly LedgerGame[];
}

export type LedgerLine =
  | LockLine
  | (Written & { readonly kind: 'open' | 'deleted'; readonly roundId: number })
  | (Written & { readonly kind: 'game'; readonly roundId: number; readonly game: LedgerGame })
  | (Written & { readonly kind: 'gone'; readonly gameId: number });

const encoder = new TextEncoder();

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hashes of the lines in hex, after that which the first line follows. */
export function ledgerHashes(sha256: Sha256, seasonId: number, lines: readonly string[]): string[] {
  let hash = hexOf(sha256(encoder.encode(`${FORMAT} ${seasonId}\n`)));
  const hashes = [hash];
  for (const line of lines) {
    hash = hexOf(sha256(encoder.encode(`${hash}\n${line}\n`)));
    hashes.push(hash);
  }
  return hashes;
}

/** Parses a line; undefined if it is not in the format, or not the line of this number. */
export function parseLine(text: string, number: number): LedgerLine | undefined {
  const parsed = parseArray(text);
  const [first, at, by, kind, ...what] = parsed ?? [];
  const isAuthor = by === null || isId(by) || typeof by === 'string';
  if (first !== number || typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isAuthor) return undefined;
  const written = { number, at, by };
  const [one, two, three, four] = what;
  if (kind === 'gone') return what.length === 1 && isId(one) ? { ...written, kind, gameId: one } : undefined;
  if (!isId(one)) return undefined;
  if (kind === 'open' || kind === 'deleted') return what.length === 1 ? { ...written, kind, roundId: one } : undefined;
  if (kind === 'game') {
    const game = what.length === 2 ? parseGame(two) : undefined;
    return game && { ...written, kind, roundId: one, game };
  }
  if (kind !== 'lock' || what.length !== 4 || !isId(two) || !isId(three) || !Array.isArray(four)) return undefined;
  const games = four.flatMap((game: unknown) => parseGame(game) ?? []);
  const isWhole = games.length === four.length;
  return isWhole ? { ...written, kind, roundId: one, roundNumber: two, lock: three, games } : undefined;
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isCount = (value: unknown): value is number => value === 0 || isId(value);
const isScore = (value: unknown): value is number | null => value === null || isCount(value);

function parseGame(value: unknown): LedgerGame | undefined {
  if (!Array.isArray(value) || value.length !== 11) return undefined;
  const [id, named, seed1, team1, seed2, team2, winner, score1, score2, replaced1, replaced2]: unknown[] = value;
  const region = REGIONS.find((each) => each === named);
  if (!isId(id) || !region || !isId(seed1) || !isId(seed2)) return undefined;
  if (typeof team1 !== 'string' || typeof team2 !== 'string') return undefined;
  if (winner !== 1 && winner !== 2 && winner !== null) return undefined;
  if (!isScore(score1) || !isScore(score2) || !isCount(replaced1) || !isCount(replaced2)) return undefined;
  return {
    id,
    region,
    seeds: [seed1, seed2],
    teams: [team1, team2],
    winner,
    scores: [score1, score2],
    replaced: [replaced1, replaced2],
  };
}

/**
 * Returns where the teams of a game are after a change: the side of each of its two teams, null for one that the bracket has
 * replaced. A name in both pairs is the same team, on either side (docs/spec.md#renamed-teams). Duke – Utah that becomes
 * Utah – Duke gives `[2, 1]`; Vermont – Utah gives `[1, 2]` if Duke was renamed, and `[null, 2]` if it was replaced.
 */
export function sidesAfter(before: LedgerGame, after: LedgerGame): Pair<Side | null> {
  const isSwapped = after.teams[0] === before.teams[1] || after.teams[1] === before.teams[0];
  const whereIs = (side: Side): Side | null => {
    const now = isSwapped ? otherSide(side) : side;
    return sideValue(after.replaced, now) > sideValue(before.replaced, side) ? null : now;
  };
  return [whereIs(1), whereIs(2)];
}

/** Returns whether two games are of the same two names, on any side. */
export function isOfSameTeams(one: LedgerGame, other: LedgerGame): boolean {
  return other.teams.every((team) => one.teams.includes(team));
}

export function otherSide(side: Side): Side {
  return side === 1 ? 2 : 1;
}

/** Returns what a side has of a pair. */
export function sideValue<T>(pair: Pair<T>, side: Side): T {
  return side === 1 ? pair[0] : pair[1];
}
