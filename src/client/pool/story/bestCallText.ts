import { countedText } from '#client/standing/championsLine.ts';
import type { Game } from '#contract/schemas.ts';
import type { Side } from '#domain/sides.ts';

export interface BestCall {
  readonly game: Game;
  /** number of entries that had it, of those that played the round */
  readonly right: number;
  readonly entries: number;
}

/** Returns `Best call: (12) McNeese over (5) Clemson, 2 of 26 entries had it`. */
export function bestCallText({ game, right, entries }: BestCall): string {
  const team = (side: Side) => `(${game[`seed${side}`]}) ${game[`team${side}`]}`;
  const teams = game.winner === game.team1 ? `${team(1)} over ${team(2)}` : `${team(2)} over ${team(1)}`;
  return `Best call: ${teams}, ${countedText(right, entries)} had it`;
}
