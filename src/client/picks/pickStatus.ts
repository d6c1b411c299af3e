import type { Game } from '#contract/schemas.ts';
import { pickStand } from '#domain/scoring/finals.ts';
import { sideOf } from '#domain/sides.ts';
import type { PendingPick } from './pickSaving.ts';

/**
 * The status of one team of a matchup for an entry.
 * - `free`: not picked, but can be; `other`: not picked, too late
 * - `saving`, `failed`, `saved`: picked, in an open game
 * - `locked`: picked, locked, not decided
 * - `unconfirmedCorrect`, `unconfirmedWrong`: picked, in a final that is being confirmed
 * - `correct`, `wrong`: picked, decided; `won`: the winner, not picked
 */
export type PickStatus =
  | 'free'
  | 'other'
  | 'saving'
  | 'failed'
  | 'saved'
  | 'locked'
  | 'unconfirmedCorrect'
  | 'unconfirmedWrong'
  | 'correct'
  | 'wrong'
  | 'won';

export interface MatchupState {
  readonly game: Pick<Game, 'winner' | 'status' | 'team1' | 'team2' | 'score1' | 'score2'>;
  readonly pick: string | null;
  readonly pending: PendingPick | undefined;
  readonly isLocked: boolean;
}

export function pickStatus({ game, pick, pending, isLocked }: MatchupState, team: string): PickStatus {
  if (pending && pending.state !== 'rejected') {
    if (pending.wanted === team) return pending.state;
    return isLocked ? 'other' : 'free';
  }
  const isPicked = pick === team;
  if (game.winner !== null) {
    if (isPicked) return game.winner === team ? 'correct' : 'wrong';
    return game.winner === team ? 'won' : 'other';
  }
  if (isLocked) return isPicked ? lockedStatus(game, team) : 'other';
  return isPicked ? 'saved' : 'free';
}

function lockedStatus(game: MatchupState['game'], team: string): PickStatus {
  const side = sideOf(game, team);
  const stand = side && pickStand(game, side);
  if (stand === 'won') return 'unconfirmedCorrect';
  return stand === 'lost' ? 'unconfirmedWrong' : 'locked';
}
