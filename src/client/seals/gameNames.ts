import type { Game } from '#contract/schemas.ts';
import type { GameNames, SideNow } from '#domain/seals/sealChecks.ts';
import type { Teams } from './receipts.ts';

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

/** Returns the present side of a team that had a side when a receipt was stored. */
export function sideNowIn(games: readonly Game[], then: Teams = {}): SideNow {
  const byId = new Map(games.map((game) => [game.id, game]));
  return (gameId, side) => {
    const game = byId.get(gameId);
    const [team1, team2] = then[gameId] ?? [];
    const isSwapped = game !== undefined && (game.team1 === team2 || game.team2 === team1);
    return isSwapped ? (side === 1 ? 2 : 1) : side;
  };
}
