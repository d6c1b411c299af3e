import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Count } from '#server/infrastructure/http/limits.ts';
import { distinct, invite } from './invitations.ts';

export const inviteMailHandlers = {
  invite: async ({ services, user, resource, body }) => {
    const emails = distinct(body.emails);
    const count: Count = ['invitationsOfUser', String(user.id), emails.length];
    await services.limits.consume(count);
    try {
      return await services.database.transact(invite, user, resource, emails);
    } catch (error) {
      await services.limits.refund(count);
      throw error;
    }
  },
} satisfies Partial<Handlers>;
