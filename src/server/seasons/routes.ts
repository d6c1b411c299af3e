import type { Handlers } from '#server/http/calls.ts';
import { createBracket, removeBracket } from './bracket.ts';
import { activeGames, activeRounds, gamesOfSeason, roundsOfSeason } from './cachedLists.ts';
import { changeGame, createGame, removeGame } from './games.ts';
import { previewGameChange, previewRoundChange } from './preview.ts';
import { listSeasons, toSeason } from './queries.ts';
import { changeRound, createRound, removeRound } from './rounds.ts';
import { changeSeason, createSeason, removeSeason } from './seasons.ts';

export const seasonHandlers = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  createSeason: ({ services, user, body }) => services.database.transact(createSeason, user, body),
  changeSeason: ({ services, user, resource, body }) => services.database.transact(changeSeason, user, resource, body),
  listActiveRounds: ({ services }) => activeRounds(services),
  listRounds: ({ services, resource }) => roundsOfSeason(services, resource.id),
  listRoundsBySeason: ({ services, resource }) => roundsOfSeason(services, resource.id),
  createRound: ({ services, user, body }) => services.database.transact(createRound, user, body),
  changeRound: ({ services: { database }, user, resource, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(previewRoundChange, user, resource, body)
      : database.transact(changeRound, user, resource, body),
  listActiveGames: ({ services }) => activeGames(services),
  listGames: ({ services, resource }) => gamesOfSeason(services, resource.id),
  listGamesBySeason: ({ services, resource }) => gamesOfSeason(services, resource.id),
  createGame: ({ services, user, body }) => services.database.transact(createGame, user, body),
  changeGame: ({ services: { database }, user, resource, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(previewGameChange, user, resource, body)
      : database.transact(changeGame, user, resource, body),
  deleteSeason: ({ services, user, resource }) => services.database.transact(removeSeason, user, resource),
  deleteRound: ({ services, user, resource }) => services.database.transact(removeRound, user, resource),
  deleteGame: ({ services, user, resource }) => services.database.transact(removeGame, user, resource),
  makeBracket: ({ services, user, resource, query, body }) =>
    services.database.transact(createBracket, user, resource, body, query.dryRun === 'true'),
  takeBackBracket: ({ services, user, resource }) => services.database.transact(removeBracket, user, resource),
} satisfies Partial<Handlers>;
