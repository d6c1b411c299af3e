import { favorite } from '#domain/bracket/bracket.ts';
import type { Side } from '#domain/sides.ts';
import type { Seeds } from './scoring.ts';

export const AUTOPILOTS = ['off', 'favorites'] as const;
/** What is picked for an entry at a lock, where a pick is missing. */
export type Autopilot = (typeof AUTOPILOTS)[number];

interface UnpickedGame extends Seeds {
  readonly id: number;
  /** null while undecided */
  readonly winner: unknown;
}

/**
 * Returns the sides that the autopilot picks in games without a pick, by game: in each undecided one the team with the smaller
 * seed, in none if the seeds are equal or one is unknown (docs/spec.md#autopilot).
 */
export function autopilotSides(games: readonly UnpickedGame[]): Map<number, Side> {
  const sides = new Map<number, Side>();
  for (const game of games) {
    const side = game.winner === null ? favorite(game) : undefined;
    if (side) sides.set(game.id, side);
  }
  return sides;
}
