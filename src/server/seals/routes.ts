import type { Handlers } from '#server/calls/handlers.ts';
import { notFound } from '#server/errors.ts';
import { EncodedBody } from '#server/http/encodedBody.ts';
import { beginSnapshot } from '#server/leaderboard/poolPicks.ts';
import { isPassed } from '#server/rounds/deadlineBarrier.ts';
import { listRounds } from '#server/rounds/queries.ts';
import { listSeals } from './queries.ts';
import { readReceipt, readSeal, sealNotFound } from './seals.ts';

export const sealHandlers = {
  async listSeals({ services: { database, deadlineBarrier }, resource }) {
    await deadlineBarrier.ofSeason(resource.seasonId);
    const seals = await database.query(listSeals, resource.id);
    return seals.map((seal) => ({ ...seal, sealedAt: seal.sealedAt.toISOString() }));
  },

  async readSeal({ services: { database, deadlineBarrier }, resource, params }) {
    const past = await deadlineBarrier.ofSeason(resource.seasonId);
    const text = await database.transact(async (tx) => {
      await beginSnapshot(tx);
      const round = (await listRounds(tx, resource.seasonId)).find(({ number }) => number === params.roundNumber);
      // a reopened round has a seal, of picks that are hidden again
      if (!round || !isPassed(past, round)) throw sealNotFound();
      return readSeal(tx, resource, round);
    });
    return new EncodedBody<string>(text, 'text/plain; charset=utf-8');
  },

  async readReceipt({ services: { database }, resource, query }) {
    const rounds = await database.query(listRounds, resource.seasonId);
    const round = rounds.find(({ number }) => number === query.roundNumber);
    if (!round) throw notFound('Round');
    return database.query(readReceipt, resource.id, round);
  },
} satisfies Partial<Handlers>;
