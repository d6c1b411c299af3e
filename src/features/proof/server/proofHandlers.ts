import type { Handlers } from '#server/app/calls/handlers.ts';
import { ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { beginSnapshot } from '#server/pools/leaderboard/poolPicks.ts';
import { listRounds } from '#server/tournament/rounds/roundsQueries.ts';
import { readLedger } from './ledgerQueries.ts';
import { readReceipt } from './receipts.ts';
import { listSeals } from './sealQueries.ts';
import { readSeal } from './seals.ts';

export const proofHandlers = {
  readLedger: ({ services: { database }, resource }) => database.query(readLedger, resource.id),

  listSeals: async ({ services: { database, deadlineBarrier }, resource }) => {
    const seals = await database.query(listSeals, await deadlineBarrier.ofPool(resource));
    return seals.map((seal) => ({ ...seal, sealedAt: seal.sealedAt.toISOString() }));
  },

  /** Cached, because after a lock the browsers of all members ask for it at once. */
  readSeal: async ({ services: { database, deadlineBarrier, cache }, resource, params: { number } }) => {
    const { id, seasonId } = resource;
    const { past } = await deadlineBarrier.ofPool(resource);
    const tags = [tag.pool(id), tag.joined(id), tag.picks(seasonId), tag.season(seasonId)];
    const seals = cache.region<EncodedBody<string>>('seals');
    return seals.getOrLoad(`${id} ${number}`, tags, async () => {
      const text = await database.transact(async (tx) => {
        await beginSnapshot(tx);
        return readSeal(tx, resource, number, past);
      });
      const value = new EncodedBody<string>(text, 'text/plain; charset=utf-8', { tags });
      return { value, bytes: ROW_BYTES + 2 * value.bytes.length };
    });
  },

  readReceipt: async ({ services: { database, deadlineBarrier }, resource, query }) => {
    await deadlineBarrier.ofEntry(resource);
    const rounds = await database.query(listRounds, resource.seasonId);
    const round = rounds.find(({ number }) => number === query.roundNumber);
    if (!round) throw notFound('Round');
    return readReceipt(database, resource.id, round);
  },
} satisfies Partial<Handlers>;
