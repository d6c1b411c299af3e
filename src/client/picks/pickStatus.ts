import type { Game } from '#contract/schemas.ts';
import type { PendingPick } from './pickSaving.ts';

/**
 * How one team of a matchup stands for an entry.
 * - `free`: not picked, can be; `other`: not picked, and it is too late
 * - `saving`, `failed`, `saved`: picked, in an open game
 * - `isLocked`: picked, locked, not decided
 * - `correct`, `wrong`: picked, decided; `won`: the winner, not picked
 */
export type PickStatus = 'free' | 'other' | 'saving' | 'failed' | 'saved' | 'locked' | 'correct' | 'wrong' | 'won';

export interface MatchupState {
  readonly game: Pick<Game, 'winner'>;
  /** the saved pick */
  readonly pick: string | null;
  readonly pending: PendingPick | undefined;
  /** no more picks are taken for the game */
  readonly isLocked: boolean;
}

/** The mark of one of the game's teams. */
export function pickStatus({ game, pick, pending, isLocked }: MatchupState, team: string): PickStatus {
  if (pending && pending.state !== 'refused') {
    if (pending.wanted === team) return pending.state;
    return isLocked ? 'other' : 'free';
  }
  const picked = pick === team;
  if (game.winner !== null) {
    if (picked) return game.winner === team ? 'correct' : 'wrong';
    return game.winner === team ? 'won' : 'other';
  }
  if (isLocked) return picked ? 'locked' : 'other';
  return picked ? 'saved' : 'free';
}
