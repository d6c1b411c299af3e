import { GUESS_ID, gameElementId } from '#client/seasons/games/showGame.ts';
import type { Game } from '#contract/schemas.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';

/** A game or the guess for the tie-breaker, by the id of its element. */
export interface MissablePick {
  readonly elementId: string;
  readonly isMissing: boolean;
}

/** Returns the games in the order of the screen, then the guess unless it is undefined. */
export function missablePicks(
  games: readonly Game[],
  isMissing: (game: Game) => boolean,
  guess: boolean | undefined,
): MissablePick[] {
  const ordered = [...games].sort(byRegionAndSeed);
  const picks = ordered.map((game) => ({ elementId: gameElementId(game.id), isMissing: isMissing(game) }));
  return guess === undefined ? picks : [...picks, { elementId: GUESS_ID, isMissing: !guess }];
}

/** Returns the element of the next missing pick, after `last` and else from the top; undefined if none is missing. */
export function nextMissing(picks: readonly MissablePick[], last?: string): string | undefined {
  const start = picks.findIndex(({ elementId }) => elementId === last) + 1;
  return [...picks.slice(start), ...picks.slice(0, start)].find(({ isMissing }) => isMissing)?.elementId;
}
