import type { Game } from '#contract/schemas.ts';
import { MAX_PICKS_A_CALL } from '#domain/limits.ts';
import type { PickChange } from './pickSaving.ts';

/** The team with the better seed; null where the seeds are equal. */
function favourite(game: Game): string | null {
  if (game.seed1 === game.seed2) return null;
  return game.seed1 < game.seed2 ? game.team1 : game.team2;
}

/** Picks of the favourite for every undecided game that has a favourite and no pick, as many as one call takes. */
export function favouritesFor(games: readonly Game[], hasPick: (gameId: number) => boolean): PickChange[] {
  return games
    .filter((game) => game.winner === null && !hasPick(game.id))
    .flatMap((game) => {
      const pick = favourite(game);
      return pick === null ? [] : [{ gameId: game.id, pick }];
    })
    .slice(0, MAX_PICKS_A_CALL);
}
