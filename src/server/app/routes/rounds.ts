import type { Handlers } from '#server/app/calls/handlers.ts';
import { listMissing } from '#server/pools/picks/missingQueries.ts';
import { previewRoundChange } from '#server/pools/previews/preview.ts';
import { activeRounds, roundsOfSeason } from '#server/tournament/season/cachedLists.ts';
import { changeRound, createRound, deleteRound } from '#server/tournament/season/rounds.ts';

export const roundHandlers = {
  listActiveRounds: ({ services }) => activeRounds(services),
  listRounds: ({ services, resource }) => roundsOfSeason(services, resource.id),
  listRoundsBySeason: ({ services, resource }) => roundsOfSeason(services, resource.id),
  createRound: ({ services, user, body }) => services.database.transact(createRound, user, body),
  changeRound: ({ services: { database }, user, resource, query, body }) =>
    query.dryRun === 'true'
      ? database.transact(previewRoundChange, user, resource, body)
      : database.transact(changeRound, user, resource, body),
  listMissing: ({ services: { database }, resource }) => database.query(listMissing, resource.id),
  deleteRound: ({ services, user, resource }) => services.database.transact(deleteRound, user, resource),
} satisfies Partial<Handlers>;
