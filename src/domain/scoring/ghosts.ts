import { favorite } from '#domain/bracket/bracket.ts';
import type { Side } from '#domain/sides.ts';

/** Returns the picks of The Favorites: the team with the smaller seed, none of equal seeds (docs/spec.md#ghosts). */
export function favoritePicks(games: readonly { readonly seed1: number; readonly seed2: number }[]): (Side | null)[] {
  return games.map((game) => favorite(game) ?? null);
}

/** How many entries have picked each side of a game. */
export interface Split {
  readonly picked1: number;
  readonly picked2: number;
}

/** Returns by game how the entries have picked; each entry has a pick, or 0 for none, of each of the `games`. */
export function computeSplits(games: number, entries: readonly { readonly picks: readonly (Side | 0)[] }[]): Split[] {
  return Array.from({ length: games }, (_, game) => ({
    picked1: entries.filter(({ picks }) => picks[game] === 1).length,
    picked2: entries.filter(({ picks }) => picks[game] === 2).length,
  }));
}

/** Returns the picks of The Crowd: what most entries have picked, none of a tie. */
export function crowdPicks(splits: readonly Split[]): (Side | null)[] {
  return splits.map(({ picked1, picked2 }) => {
    if (picked1 === picked2) return null;
    return picked1 > picked2 ? 1 : 2;
  });
}
