import type { Handlers } from '#server/calls/handlers.ts';
import { save as saveGuess, toOwnGuess } from './guesses.ts';
import { findGuess } from './guessQueries.ts';
import { savePick, savePicks } from './picks.ts';
import { listPicks } from './queries.ts';

export const pickHandlers = {
  listPicks: async ({ services, resource }) => {
    const picks = await services.database.query(listPicks, resource.id);
    return picks.map((pick) => ({
      ...pick,
      madeAt: pick.madeAt.toISOString(),
      changedAt: pick.changedAt.toISOString(),
    }));
  },

  savePick: ({ services, resource, body }) => savePick(services.pickBatcher, resource.id, body),

  savePicks: ({ services, resource, body }) => savePicks(services.pickBatcher, resource.id, body.picks),

  readGuess: async ({ services, resource }) => toOwnGuess(await services.database.query(findGuess, resource.id)),

  saveGuess: ({ services, resource, body }) => saveGuess(services.database, resource, body.total),
} satisfies Partial<Handlers>;
