import { ROW_BYTES } from '#server/cache/cache.ts';
import { tag } from '#server/cache/tags.ts';
import type { Handlers } from '#server/calls/handlers.ts';
import { EncodedBody } from '#server/http/encodedBody.ts';
import { listPoolCorrections } from './corrections.ts';

export const correctionHandlers = {
  /** Cached, because after a correction the browsers of all members ask for it at once. */
  async listCorrections({ services: { database, caches }, resource: { id, seasonId } }) {
    // a user who is hidden may have made one
    const tags = [tag.group(id), tag.joined(id), tag.correction(id), tag.season(seasonId), tag.anyUser];
    const corrections = await caches.corrections.getOrLoad(id, tags, async () => {
      const value = EncodedBody.json(await database.query(listPoolCorrections, id), { tags });
      return { value, bytes: ROW_BYTES + 2 * value.bytes.length };
    });
    if (!corrections) throw new Error('the corrections of a pool were not read');
    return corrections;
  },
} satisfies Partial<Handlers>;
