import type { Handlers } from '#server/http/calls.ts';
import { makeBracket, takeBackBracket } from './bracket.ts';
import { gameConsequences, roundConsequences } from './consequences.ts';
import { changeGame, createGame, removeGame } from './games.ts';
import { activeGames, activeRounds, gamesOfSeason, roundsOfSeason } from './lists.ts';
import { listSeasons, toSeason } from './queries.ts';
import { changeRound, createRound, removeRound } from './rounds.ts';
import { changeSeason, createSeason, removeSeason } from './seasons.ts';

export const seasonHandlers = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  createSeason: ({ services, user, body }) => services.database.transact(createSeason, user, body),
  changeSeason: ({ services, user, target, body }) => services.database.transact(changeSeason, user, target, body),
  listActiveRounds: ({ services }) => activeRounds(services),
  listRounds: ({ services, target }) => roundsOfSeason(services, target.id),
  listRoundsBySeason: ({ services, target }) => roundsOfSeason(services, target.id),
  createRound: ({ services, user, body }) => services.database.transact(createRound, user, body),
  changeRound: ({ services: { database }, user, target, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(roundConsequences, user, target, body)
      : database.transact(changeRound, user, target, body),
  listActiveGames: ({ services }) => activeGames(services),
  listGames: ({ services, target }) => gamesOfSeason(services, target.id),
  listGamesBySeason: ({ services, target }) => gamesOfSeason(services, target.id),
  createGame: ({ services, user, body }) => services.database.transact(createGame, user, body),
  changeGame: ({ services: { database }, user, target, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(gameConsequences, user, target, body)
      : database.transact(changeGame, user, target, body),
  deleteSeason: ({ services, user, target }) => services.database.transact(removeSeason, user, target),
  deleteRound: ({ services, user, target }) => services.database.transact(removeRound, user, target),
  deleteGame: ({ services, user, target }) => services.database.transact(removeGame, user, target),
  makeBracket: ({ services, user, target, query, body }) =>
    services.database.transact(makeBracket, user, target, body, query.dryRun === 'true'),
  takeBackBracket: ({ services, user, target }) => services.database.transact(takeBackBracket, user, target),
} satisfies Partial<Handlers>;
