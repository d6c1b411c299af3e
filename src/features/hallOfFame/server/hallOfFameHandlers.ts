import type { Handlers } from '#server/app/calls/handlers.ts';
import { readChampions, setTypedChampions } from './hallOfFame.ts';

export const hallOfFameHandlers = {
  listChampions: ({ services, resource }) => services.database.query(readChampions, resource.id),
  setChampions: ({ services, user, resource, body }) =>
    services.database.transact(setTypedChampions, user, resource, body),
} satisfies Partial<Handlers>;
