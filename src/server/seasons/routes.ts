import type { Handlers } from '#server/http/calls.ts';
import type { Services } from '#server/services.ts';
import { makeBracket, takeBackBracket } from './bracket.ts';
import { gameConsequences, roundConsequences } from './consequences.ts';
import { changeGame, createGame, removeGame } from './games.ts';
import {
  listActiveGames,
  listActiveRounds,
  listGames,
  listRounds,
  listSeasons,
  type SeasonRow,
  toGame,
  toRound,
  toSeason,
} from './queries.ts';
import { changeRound, createRound, removeRound } from './rounds.ts';
import { changeSeason, createSeason, removeSeason } from './seasons.ts';

interface OfSeason {
  readonly services: Services;
  readonly target: SeasonRow;
}

const roundsOfSeason = async ({ services, target }: OfSeason) =>
  (await services.database.query(listRounds, target.id)).map(toRound);

const gamesOfSeason = async ({ services, target }: OfSeason) =>
  (await services.database.query(listGames, target.id)).map(toGame);

export const seasonHandlers = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  createSeason: ({ services, user, body }) => services.database.transact(createSeason, user, body),
  changeSeason: ({ services, user, target, body }) => services.database.transact(changeSeason, user, target, body),
  listActiveRounds: async ({ services }) => (await services.database.query(listActiveRounds)).map(toRound),
  listRounds: roundsOfSeason,
  listRoundsBySeason: roundsOfSeason,
  createRound: ({ services, user, body }) => services.database.transact(createRound, user, body),
  changeRound: ({ services: { database }, user, target, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(roundConsequences, user, target, body)
      : database.transact(changeRound, user, target, body),
  listActiveGames: async ({ services }) => (await services.database.query(listActiveGames)).map(toGame),
  listGames: gamesOfSeason,
  listGamesBySeason: gamesOfSeason,
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
