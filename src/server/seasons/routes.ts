import type { Handlers } from '#server/calls/handlers.ts';
import { listSeasons, toSeason } from './queries.ts';
import { changeSeason, createSeason, deleteSeason } from './seasons.ts';

export const seasonHandlers = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  createSeason: ({ services, user, body }) => services.database.transact(createSeason, user, body),
  changeSeason: ({ services, user, resource, body }) => services.database.transact(changeSeason, user, resource, body),
  deleteSeason: ({ services, user, resource }) => services.database.transact(deleteSeason, user, resource),
} satisfies Partial<Handlers>;
