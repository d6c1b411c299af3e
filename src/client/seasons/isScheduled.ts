import type { Game } from '#contract/schemas.ts';

type Scheduled = Pick<Game, 'startTime' | 'winner'>;

/** Whether the game is undecided and has a start time. */
export function isScheduled<G extends Scheduled>(game: G): game is G & { readonly startTime: string } {
  return game.startTime !== null && game.winner === null;
}
