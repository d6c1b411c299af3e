import { type PoolShare, poolShares } from '#client/standing/poolShares.ts';
import type { PickGrid } from '#contract/standings.ts';
import { countsFor, type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';

export type GridEntry = PickGrid['entries'][number];

export interface GridData {
  readonly entries: readonly GridEntry[];
  /** ids of the user's own entries */
  readonly own: ReadonlySet<number>;
  readonly shares: ReadonlyMap<number, PoolShare>;
  /** number of columns that stay next to the matchup while the others scroll: 0 or 1 */
  readonly pinned: number;
  /** whether picks are abbreviated */
  readonly isShort: boolean;
}

/** Keeps the order of the leaderboard. */
export function gridData(grid: PickGrid, own: ReadonlySet<number>): GridData {
  return { entries: grid.entries, own, shares: poolShares(grid), pinned: 0, isShort: false };
}

/** Puts the user's own entries first, and pins the first of them. */
export function ownFirst(data: GridData): GridData {
  const own = data.entries.filter(({ entryId }) => data.own.has(entryId));
  const others = data.entries.filter(({ entryId }) => !data.own.has(entryId));
  return { ...data, entries: [...own, ...others], pinned: Math.min(own.length, 1) };
}

/** Returns the entries for which a round does not count, by the reason. */
export function outOf(entries: readonly GridEntry[], round: number): Record<Uncounted, GridEntry[]> {
  const out = (why: Uncounted) => entries.filter((entry) => whyUncounted(entry, round) === why);
  return { joinedLater: out('joinedLater'), absent: out('absent') };
}

export function picksDiffer(entries: readonly GridEntry[], position: number): boolean {
  const picked = (side: 1 | 2) => entries.some(({ picks }) => picks[position] === side);
  return picked(1) && picked(2);
}

/** The entries by their pick of a game. */
export interface Pickers {
  readonly team1: readonly GridEntry[];
  readonly team2: readonly GridEntry[];
  readonly none: readonly GridEntry[];
  /** for which the game's round does not count */
  readonly out: Readonly<Record<Uncounted, readonly GridEntry[]>>;
}

export function pickersOf(entries: readonly GridEntry[], round: number, position: number): Pickers {
  const present = entries.filter((entry) => countsFor(entry, round));
  const { 0: none = [], 1: team1 = [], 2: team2 = [] } = Object.groupBy(present, ({ picks }) => picks[position] ?? 0);
  return { team1, team2, none, out: outOf(entries, round) };
}

/** Entries per printed table. */
const BLOCK_SIZE = 10;
/** More would keep the browser busy for minutes. */
export const MAX_PRINTED = 200;

export interface EntryBlock extends GridData {
  /** column of its first entry */
  readonly first: number;
}

/** Splits the entries to print into blocks as wide as the paper: the first of the leaderboard, and the user's own. */
export function printedBlocks(data: GridData): EntryBlock[] {
  const printed = data.entries.filter(({ entryId }, column) => column < MAX_PRINTED || data.own.has(entryId));
  const count = Math.ceil(printed.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) => {
    const first = index * BLOCK_SIZE;
    return { ...data, first, entries: printed.slice(first, first + BLOCK_SIZE) };
  });
}
