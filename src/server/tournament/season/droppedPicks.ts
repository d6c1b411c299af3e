import { plural } from '#domain/names/plural.ts';
import type { Side } from '#domain/sides.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { isRoundPast } from '#server/tournament/rounds/roundsQueries.ts';
import { countPicks } from './bracketQueries.ts';
import type { GameRow } from './gamesQueries.ts';

export interface DroppedPick {
  readonly entryId: number;
  readonly side: Side;
  /** the lock at which the autopilot made it; null for a pick by hand */
  readonly autoLock: number | null;
}

/** The picks that a change drops from a game, as far as site admins may see them. */
export interface DroppedPicks {
  readonly game: GameRow;
  readonly isPast: boolean;
  /** in an open round the picks of both teams, because each team's number is secret */
  readonly count: number;
  /** fewer than `count` may be dropped */
  readonly isUpperBound: boolean;
  /** those that were dropped from a past round */
  readonly picks: readonly DroppedPick[];
}

/** Counts the picks that a game loses with these sides; its row must be locked. */
export async function countDropped(tx: Tx, game: GameRow, sides: readonly Side[]): Promise<DroppedPicks> {
  const isPast = await isRoundPast(tx, game.roundId);
  const counted: readonly Side[] = isPast || sides.length === 0 ? sides : [1, 2];
  const count = await countPicks(tx, game.id, counted);
  return { game, isPast, count, isUpperBound: count > 0 && counted.length > sides.length, picks: [] };
}

/** Rejects a change that would or might drop picks. */
export function rejectDropped(dropped: readonly DroppedPicks[]): void {
  const first = dropped.find(({ count }) => count > 0);
  if (!first) return;
  const { team1, team2 } = first.game;
  const picks = dropped.reduce((sum, { count }) => sum + count, 0);
  throw conflict(`${plural(picks, 'pick')} on ${team1} – ${team2} ${picks === 1 ? 'stands' : 'stand'} in the way`);
}
