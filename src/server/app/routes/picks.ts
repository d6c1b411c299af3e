import type { Handlers } from '#server/app/calls/handlers.ts';
import { saveGuess, toOwnGuess } from '#server/pools/picks/guesses.ts';
import { findGuess } from '#server/pools/picks/guessQueries.ts';
import { listPicks } from '#server/pools/picks/pickQueries.ts';
import { savePick, savePicks } from '#server/pools/picks/picks.ts';

export const pickHandlers = {
  listPicks: async ({ services: { database, deadlineBarrier }, resource }) => {
    await deadlineBarrier.ofEntry(resource);
    const picks = await database.query(listPicks, resource.id);
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
