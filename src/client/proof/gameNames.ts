import type { Game } from '#contract/schemas.ts';
import type { GameNames } from '#domain/sealChecks.ts';

/** Returns the names of games and teams, by the game's id; those of a deleted game are numbers. */
export function namesIn(games: readonly Game[]): (gameId: number) => GameNames {
  const byId = new Map(games.map((game) => [game.id, game]));
  return (gameId) => {
    const game = byId.get(gameId);
    return game
      ? { game: `${game.team1} – ${game.team2}`, teams: [game.team1, game.team2] }
      : { game: `Game ${gameId}`, teams: ['team 1', 'team 2'] };
  };
}
