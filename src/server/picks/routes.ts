import type { SavedPick } from '#contract/things.ts';
import type { Handlers } from '#server/http/calls.ts';
import { save } from './picks.ts';
import { listPicks } from './queries.ts';

export const pickHandlers = {
  async listPicks({ services, target }) {
    const picks = await services.database.query(listPicks, target.id);
    return picks.map((pick) => ({
      ...pick,
      madeAt: pick.madeAt.toISOString(),
      changedAt: pick.changedAt.toISOString(),
    }));
  },

  async savePick({ services, target, body }) {
    const [saved] = await save(services.saver, target.id, [body], () => 'pick');
    return saved as SavedPick;
  },

  savePicks: ({ services, target, body }) => save(services.saver, target.id, body.picks, (n) => `picks.${n}`),
} satisfies Partial<Handlers>;
