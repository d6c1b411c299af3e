import type { Handlers } from '#server/app/calls/handlers.ts';
import { listSeasonPools } from '#server/pools/pool/seasonPoolQueries.ts';
import { changeSeason, createSeason, deleteSeason } from '#server/tournament/season/seasons.ts';
import { listSeasons, toSeason } from '#server/tournament/season/seasonsQueries.ts';

export const seasonHandlers = {
  listSeasons: async ({ services }) => (await services.database.query(listSeasons)).map(toSeason),
  listSeasonPools: ({ services, resource, query }) => services.database.query(listSeasonPools, resource.id, query),
  createSeason: ({ services, user, body }) => services.database.transact(createSeason, user, body),
  changeSeason: ({ services, user, resource, body }) => services.database.transact(changeSeason, user, resource, body),
  deleteSeason: ({ services, user, resource }) => services.database.transact(deleteSeason, user, resource),
} satisfies Partial<Handlers>;
