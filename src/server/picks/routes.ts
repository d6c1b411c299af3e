import type { SavedPick } from '#contract/schemas.ts';
import type { Handlers } from '#server/calls/handlers.ts';
import { save as saveGuess, toOwnGuess } from './guesses.ts';
import { findGuess } from './guessQueries.ts';
import { save } from './picks.ts';
import { listPicks } from './queries.ts';

export const pickHandlers = {
  async listPicks({ services, resource }) {
    const picks = await services.database.query(listPicks, resource.id);
    return picks.map((pick) => ({
      ...pick,
      madeAt: pick.madeAt.toISOString(),
      changedAt: pick.changedAt.toISOString(),
    }));
  },

  async savePick({ services, resource, body }) {
    const [saved] = await save(services.pickBatcher, resource.id, [body], () => 'pick');
    return saved as SavedPick;
  },

  savePicks: ({ services, resource, body }) => save(services.pickBatcher, resource.id, body.picks, (n) => `picks.${n}`),

  readGuess: async ({ services, resource }) => toOwnGuess(await services.database.query(findGuess, resource.id)),

  saveGuess: ({ services, resource, body }) => saveGuess(services.database, resource, body.total),
} satisfies Partial<Handlers>;
