import type { Side } from '#domain/scoring.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import type { GameRow } from '#server/games/queries.ts';
import { isRoundPast } from '#server/rounds/queries.ts';
import { countPicks } from './queries.ts';

/** The picks that a change drops from a game, as far as site admins may learn of them. */
export interface DroppedPicks {
  readonly game: GameRow;
  readonly isPast: boolean;
  /** in an open round the picks of both teams, because the number of one team's picks is secret */
  readonly count: number;
  /** fewer than `count` may be dropped */
  readonly isUpperBound: boolean;
}

/** Counts the picks of the sides that are dropped from a game whose row is locked. */
export async function countDropped(tx: Tx, game: GameRow, sides: readonly Side[]): Promise<DroppedPicks> {
  const isPast = await isRoundPast(tx, game.roundId);
  const counted: readonly Side[] = isPast || sides.length === 0 ? sides : [1, 2];
  const count = await countPicks(tx, game.id, counted);
  return { game, isPast, count, isUpperBound: count > 0 && counted.length > sides.length };
}

/** Refuses a change while picks that it would drop, or may drop, stand in the way. */
export function refuseDropped(dropped: readonly DroppedPicks[]): void {
  const first = dropped.find(({ count }) => count > 0);
  if (!first) return;
  const { team1, team2 } = first.game;
  const picks = dropped.reduce((sum, { count }) => sum + count, 0);
  const words = picks === 1 ? ['1 pick', 'stands'] : [`${picks} picks`, 'stand'];
  throw conflict(`${words[0]} on ${team1} – ${team2} ${words[1]} in the way`);
}
