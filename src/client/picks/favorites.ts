import type { Game } from '#contract/schemas.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import { MAX_PICKS_A_CALL } from '#domain/limits.ts';
import type { PickChange } from './pickSaving.ts';

/** Returns picks of the favorite for undecided games without a pick, as many as one call takes. */
export function favoritesFor(games: readonly Game[], hasPick: (gameId: number) => boolean): PickChange[] {
  return games
    .filter((game) => game.winner === null && !hasPick(game.id))
    .flatMap((game) => {
      const side = favorite(game);
      return side ? [{ gameId: game.id, pick: side === 1 ? game.team1 : game.team2 }] : [];
    })
    .slice(0, MAX_PICKS_A_CALL);
}
