import { featureGameListeners } from '#app/results.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { previewGameChange } from '#server/pools/previews/preview.ts';
import { activeGames, gamesOfSeason } from '#server/tournament/season/cachedLists.ts';
import { changeGame, createGame, deleteGame } from '#server/tournament/season/games.ts';

export const gameHandlers = {
  listActiveGames: ({ services }) => activeGames(services),
  listGames: ({ services, resource }) => gamesOfSeason(services, resource.id),
  listGamesBySeason: ({ services, resource }) => gamesOfSeason(services, resource.id),
  createGame: ({ services, user, body }) => services.database.transact(createGame, user, body),
  changeGame: ({ services: { database }, user, resource, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(previewGameChange, user, resource, body)
      : database.transact(changeGame, user, resource, body, featureGameListeners),
  deleteGame: ({ services, user, resource }) => services.database.transact(deleteGame, user, resource),
} satisfies Partial<Handlers>;
