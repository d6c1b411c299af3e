import type { Tx } from '#server/infrastructure/db/database.ts';
import type { DroppedPicks } from './droppedPicks.ts';
import type { GameRow } from './gamesQueries.ts';

/** A change of a game that is written, with what followed from it. */
export interface WrittenChange {
  /** of its row of the audit log */
  readonly auditId: number;
  /** the game before, with its teams on the sides that they have now */
  readonly before: GameRow;
  readonly after: GameRow;
  /** whether its teams have swapped sides; their picks have followed them */
  readonly isSwapped: boolean;
  /** all games of the season before */
  readonly gamesBefore: readonly GameRow[];
  readonly dropped: readonly DroppedPicks[];
}

/** Hears of each change of a game, in its transaction and after its writes. */
export type GameListener = (tx: Tx, change: WrittenChange) => Promise<void>;
