import type { Handlers } from '#server/http/calls.ts';
import type { Services } from '#server/services.ts';
import { changeGame, createGame } from './games.ts';
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
import { changeRound, createRound } from './rounds.ts';
import { changeSeason, createSeason } from './seasons.ts';

interface OfSeason {
  readonly services: Services;
  readonly target: SeasonRow;
}

const roundsOfSeason = async ({ services, target }: OfSeason) =>
  (await services.database.query(listRounds, target.id)).map(toRound);

const gamesOfSeason = async ({ services, target }: OfSeason) =>
  (await services.database.query(listGames, target.id)).map(toGame);

export const seasonHandlers: Pick<
  Handlers,
  | 'listSeasons'
  | 'createSeason'
  | 'changeSeason'
  | 'listActiveRounds'
  | 'listRounds'
  | 'listRoundsBySeason'
  | 'createRound'
  | 'changeRound'
  | 'listActiveGames'
  | 'listGames'
  | 'listGamesBySeason'
  | 'createGame'
  | 'changeGame'
> = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  createSeason: ({ services, body }) => services.database.transact(createSeason, body),
  changeSeason: ({ services, target, body }) => services.database.transact(changeSeason, target.id, body),
  listActiveRounds: async ({ services }) => (await services.database.query(listActiveRounds)).map(toRound),
  listRounds: roundsOfSeason,
  listRoundsBySeason: roundsOfSeason,
  createRound: ({ services, body }) => services.database.transact(createRound, body),
  changeRound: ({ services, target, body }) => services.database.transact(changeRound, target, body),
  listActiveGames: async ({ services }) => (await services.database.query(listActiveGames)).map(toGame),
  listGames: gamesOfSeason,
  listGamesBySeason: gamesOfSeason,
  createGame: ({ services, body }) => services.database.transact(createGame, body),
  changeGame: ({ services, target, body }) => services.database.transact(changeGame, target, body),
};
