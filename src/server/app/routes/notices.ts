import { noticesOfFeatures } from '#app/server.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { applyEach, awaitEach } from '#server/infrastructure/applyEach.ts';
import { listAdded, listDropped, listRoundNotices, listSettled } from '#server/mails/notices/noticeQueries.ts';

export const noticeHandlers = {
  readNotices: async ({ services, resource, user }) => {
    const { database } = services;
    const rounds = await database.query(listRoundNotices, resource.id, user.id);
    const dropped = await database.query(listDropped, resource.id, user.id);
    const settled = await database.query(listSettled, resource.id, user.id);
    return {
      reopened: rounds.flatMap(({ roundId, reopenedAt: at, reopenedBy: by }) =>
        at ? [{ roundId, at: at.toISOString(), by }] : [],
      ),
      moved: rounds.flatMap(({ roundId, movedAt: at, movedFrom: from }) =>
        at && from ? [{ roundId, at: at.toISOString(), from: from.toISOString() }] : [],
      ),
      dropped: dropped.map((row) => ({ ...row, at: row.at.toISOString() })),
      added: await database.query(listAdded, resource.id, user.id),
      settled: settled.map((row) => ({ ...row, at: row.at.toISOString() })),
      ...(await awaitEach(applyEach(noticesOfFeatures, { services, seasonId: resource.id, userId: user.id }))),
    };
  },
} satisfies Partial<Handlers>;
