import type { Handlers } from '#server/app/calls/handlers.ts';
import { changeEntry, createEntry } from '#server/pools/entries/entries.ts';
import { deleteEntry, listEntries, toEntry } from '#server/pools/entries/entryQueries.ts';

export const entryHandlers = {
  listEntries: async ({ services, user }) => (await services.database.query(listEntries, user.id)).map(toEntry),
  createEntry: ({ services, user, body }) => services.database.transact(createEntry, user, body),
  changeEntry: ({ services: { database, deadlineBarrier }, resource, body }) =>
    deadlineBarrier.afterLocks(resource.seasonId, () => database.transact(changeEntry, resource, body)),
  deleteEntry: ({ services, resource }) => services.database.query(deleteEntry, resource.id),
} satisfies Partial<Handlers>;
