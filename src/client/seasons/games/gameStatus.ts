import type { Game } from '#contract/schemas.ts';
import type { GameField, GameStatus } from '#domain/bracket/gameFields.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';

export type PlayedGame = Pick<Game, GameField | 'startTime' | 'winner'>;

/** Returns both scores, or undefined unless both are known. */
export function scoresOf({ score1, score2 }: Pick<Game, 'score1' | 'score2'>): readonly [number, number] | undefined {
  return score1 === null || score2 === null ? undefined : [score1, score2];
}

/** Returns both scores from the view of a side, such as `70–64`; undefined unless both are known. */
export function scoreText(game: Pick<Game, 'score1' | 'score2'>, side: Side): string | undefined {
  const scores = scoresOf(game);
  return (side === 1 ? scores : scores?.toReversed())?.join('–');
}

/** Returns by how much a side is ahead while the game is played, negative if behind; undefined before and after, and while a score is unknown. */
export function leadOf(game: Pick<Game, 'status' | 'winner' | 'score1' | 'score2'>, side: Side): number | undefined {
  const scores = scoresOf(game);
  if (!isLive(game) || !scores) return undefined;
  return side === 1 ? scores[0] - scores[1] : scores[1] - scores[0];
}

const STATUS_TEXTS: Partial<Record<GameStatus, string>> = {
  live: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  canceled: 'Canceled',
};

export function statusText({ status }: Pick<Game, 'status'>): string | undefined {
  return STATUS_TEXTS[status];
}

/** Whether an undecided game has a status to show: a start time, or one with a word. */
export function hasStatus(game: Pick<Game, 'status' | 'startTime' | 'winner'>): boolean {
  return game.winner === null && (game.startTime !== null || statusText(game) !== undefined);
}
