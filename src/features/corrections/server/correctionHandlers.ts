import type { Correction } from '#features/corrections/contract/corrections.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { readMovedEntries, readShownCorrections, withOwnMoves } from './corrections.ts';

export const correctionHandlers = {
  /** Cached without own entries, because after a correction the browsers of all members ask for it at once. */
  listCorrections: async ({ services: { database, deadlineBarrier, cache }, resource, user }) => {
    const { id, seasonId } = resource;
    // a user who is hidden may have made one
    const tags = [tag.pool(id), tag.joined(id), tag.ofPool(id), tag.season(seasonId), tag.anyUser];
    const shown = await cache.region<readonly Correction[]>('corrections').getOrLoad(id, tags, async () => {
      const { corrections, expiresAt } = await readShownCorrections(database, deadlineBarrier, resource);
      const bytes = ROW_BYTES + JSON.stringify(corrections).length;
      return { value: corrections, bytes, expiresAt };
    });
    const corrections = await withOwnMoves(database, shown, id, user.id);
    return new EncodedBody<Correction[]>(JSON.stringify(corrections), 'application/json');
  },

  listMovedEntries: async ({ services: { database, deadlineBarrier }, resource, params, query }) => {
    const page = await readMovedEntries(database, deadlineBarrier, resource, params.correctionId, query.after ?? 0);
    return new EncodedBody<typeof page>(JSON.stringify(page), 'application/json');
  },
} satisfies Partial<Handlers>;
