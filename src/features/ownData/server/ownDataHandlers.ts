import type { Handlers } from '#server/app/calls/handlers.ts';
import { auditDownload, ownDataFile } from './ownData.ts';

export const ownDataHandlers = {
  readOwnData: async ({ services, session, user }) => {
    await services.database.transact(auditDownload, user, user);
    return ownDataFile(services, user, session.tokenHash);
  },

  readUserData: async ({ services, session, user, resource }) => {
    await services.database.transact(auditDownload, user, resource);
    return ownDataFile(services, resource, session.tokenHash);
  },
} satisfies Partial<Handlers>;
