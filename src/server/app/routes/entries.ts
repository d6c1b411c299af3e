import type { Handlers } from '#server/app/calls/handlers.ts';
import { createEntry, renameEntry } from '#server/pools/entries/entries.ts';
import { deleteEntry, listEntries, toEntry } from '#server/pools/entries/queries.ts';

export const entryHandlers = {
  listEntries: async ({ services, user }) => (await services.database.query(listEntries, user.id)).map(toEntry),
  createEntry: ({ services, user, body }) => services.database.transact(createEntry, user, body),
  renameEntry: ({ services, resource, body }) => services.database.transact(renameEntry, resource, body.name),
  deleteEntry: ({ services, resource }) => services.database.query(deleteEntry, resource.id),
} satisfies Partial<Handlers>;
